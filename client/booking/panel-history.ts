import type { FrameRequest } from '../../src/modules/booking/contract/widget-frame';

/** The entry of the history in which the panel is open. */
interface PanelEntry {
  readonly request: FrameRequest;
  /** Key of the entry before it; null where the browser gives none. */
  readonly before: string | null;
  /** Where the widget of this site had come to when the page was left. */
  readonly at?: string;
}

/** The part of the browser's Navigation API that this needs; older browsers have none. */
interface Navigation {
  readonly currentEntry: { readonly key: string } | null;
  traverseTo(key: string): { readonly finished: Promise<unknown> };
}

const { navigation } = globalThis as { readonly navigation?: Navigation };

/** Length of the history once the panel had its entry: the steps of the widget come after it. */
let lengthThen = 0;
/** The page is being left: the history is not ours to move in. */
let isLeaving = false;
addEventListener('pagehide', () => (isLeaving = true));
addEventListener('pageshow', () => (isLeaving = false));

/** Makes going back close the panel. */
export function pushPanelEntry(request: FrameRequest): void {
  write({ request, before: navigation?.currentEntry?.key ?? null }, 'pushState');
  lengthThen = history.length;
}

/** Notes in the entry of the panel what it shows, and where the widget is. */
export function updatePanelEntry(request: FrameRequest, at?: string): void {
  const before = panelEntryOf(history.state)?.before ?? null;
  write({ request, before, ...(at !== undefined && { at }) }, 'replaceState');
}

/** Goes back over the entry of the panel and the widget's steps, unless the visitor has gone back already. */
export function leavePanelEntry(): void {
  const entry = panelEntryOf(history.state);
  if (!entry || isLeaving) return;
  if (navigation && entry.before !== null) navigation.traverseTo(entry.before).finished.catch(() => undefined);
  else if (history.length === lengthThen) history.back();
}

/** Whether the panel is open in the entry that the page is at. */
export const isAtPanelEntry = () => panelEntryOf(history.state) !== null;

/** The panel's entry in a state of the history. */
export function panelEntryOf(state: unknown): PanelEntry | null {
  return (state as { readonly booking?: PanelEntry } | null)?.booking ?? null;
}

function write(booking: PanelEntry, how: 'pushState' | 'replaceState'): void {
  history[how]({ ...(history.state as object | null), booking }, '');
}
