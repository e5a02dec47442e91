import { loadChunk } from './chunk-errors';
import { hasRestoredState, watchLanguageSwitch } from './language-switch';
import { loadIsland } from './island-registry';
import { onceIdle } from './once-idle';

/** Events that show intent to use an island. */
const INTENT = ['pointerenter', 'focusin', 'touchstart', 'click'] as const;

/** Elements that count as pressed wherever the press hits them. */
const CONTROL = 'button, summary, label, input, select, [role=button]';

/** How far below the screen an island that becomes live on sight is fetched. */
const MARGIN = '0px 0px 300px';

watchLanguageSwitch();

/** Finds the islands of the page and makes each live when its strategy says so; until then they are plain HTML and cost nothing. */
export function watchIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) watchIsland(element);
}

/**
 * Loads React and the island together, hydrates, and replays earlier events: each press once, or else the latest sign of intent. Intent
 * starts it whatever the strategy. Links are not intercepted. When the code cannot be loaded, links and forms inside work as plain HTML,
 * and every further intent tries again.
 */
function watchIsland(element: HTMLElement): void {
  /** Presses by what was pressed. */
  const presses = new Map<Element, Event>();
  let latest: Event | null = null;
  let loading = false;
  let failed = false;
  const stop = () => INTENT.forEach((type) => element.removeEventListener(type, onIntent, true));
  const start = () => {
    if (loading) return;
    loading = true;
    makeLive(element).then(
      () => {
        stop();
        element.dataset.hydrated = 'true';
        if (presses.size) presses.forEach(replay);
        else if (latest) replay(latest);
      },
      () => {
        loading = false;
        failed = true;
        latest = null;
        presses.clear();
      },
    );
  };
  const onIntent = (event: Event) => {
    if (!failed) {
      latest = event;
      const target = event.target as Element;
      if (event.type === 'click' && !target.closest('a[href]')) {
        event.preventDefault();
        event.stopPropagation();
        const control = target.closest(CONTROL) ?? target;
        if (!presses.has(control)) presses.set(control, event);
      }
    }
    start();
  };
  // captured, so that pointerenter (which does not bubble) is seen for everything inside as well
  INTENT.forEach((type) => element.addEventListener(type, onIntent, { capture: true, passive: type === 'touchstart' }));
  const panel = element.closest('dialog');
  if (panel) beforePanel(panel, start);
  if (element.dataset.when === 'visible') onceVisible(element, start);
  if (element.dataset.when === 'idle') onceIdle(start);
  if (hasRestoredState(element)) start();
}

/** Intent on the button of a panel, or its opening, starts the islands in it. */
function beforePanel(panel: HTMLDialogElement, callback: () => void): void {
  // it may have been opened before this script came
  if (panel.open) return callback();
  panel.addEventListener('dialog:open', callback, { once: true });
  for (const opener of document.querySelectorAll(`[commandfor="${panel.id}"], [data-panel="${panel.id}"]`)) {
    INTENT.forEach((type) => opener.addEventListener(type, callback, { once: true, passive: true }));
  }
}

async function makeLive(element: HTMLElement): Promise<void> {
  const name = element.dataset.island!;
  const begin = performance.now();
  const [{ hydrate }, { component }] = await loadChunk(() =>
    Promise.all([import('./hydrate'), loadIsland(name), import('./extra-styles')]),
  );
  const loaded = performance.now();
  await hydrate(element, component, JSON.parse(element.dataset.props!) as object);
  performance.measure(`island ${name} load`, { start: begin, end: loaded });
  performance.measure(`island ${name} hydrate`, { start: loaded });
}

function onceVisible(element: HTMLElement, callback: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
}

/** Sends the event again to where it happened, as long as that is still in the page. */
function replay(event: Event): void {
  const { target, type } = event;
  if (!(target instanceof Element) || !target.isConnected) return;
  const Copy = event instanceof MouseEvent ? MouseEvent : event instanceof FocusEvent ? FocusEvent : Event;
  target.dispatchEvent(new Copy(type, event));
}
