import { isLocale } from '../src/shared/locale';
import { siteStore } from '../views/state/site-store';
import { readStored, store } from './storage';

const KEY = 'language-switch';

/** Longest time from the press to the other page, ms; and the most that is handed over, characters of JSON. */
const MAX_AGE = 30_000;
const MAX_LENGTH = 16_000;

interface StoredState {
  /** Path of the page it is for. */
  readonly to: string;
  /** When it was stored, milliseconds since 1970. */
  readonly at: number;
  readonly islands: Readonly<Record<string, unknown>>;
}

/**
 * Hands over what islands keep (`useKeptState`) from a page to the same page in the other language: stored when the language link is
 * pressed, taken out once by the page that it leads to. On every other way to a page nothing is handed over. A page that comes back from
 * the browser's memory has its state anyway.
 */
export function watchLanguageSwitch(): void {
  restore();
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    // a new tab or window begins with nothing
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    store('sessionStorage', KEY, isLocale(link.dataset.locale) ? serialise(link.pathname) : null);
  });
}

function serialise(to: string): string | null {
  const { islands } = siteStore.getState();
  if (!Object.keys(islands).length) return null;
  const text = JSON.stringify({ to, at: Date.now(), islands } satisfies StoredState);
  return text.length <= MAX_LENGTH ? text : null;
}

function restore(): void {
  const text = readStored('sessionStorage', KEY);
  if (!text) return;
  store('sessionStorage', KEY, null);
  try {
    const { to, at, islands } = JSON.parse(text) as StoredState;
    const age = Date.now() - at;
    if (to === location.pathname && age >= 0 && age < MAX_AGE) siteStore.setState({ islands });
  } catch {
    // what cannot be read is not ours
  }
}

/** Whether something was handed over to an island: it becomes live at once, to show it. */
export function hasRestoredState(island: HTMLElement): boolean {
  return Object.keys(siteStore.getState().islands).some((key) => key.startsWith(`${island.id} `));
}
