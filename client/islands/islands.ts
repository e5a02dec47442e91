import { loadInteractionParts } from '../boot/interaction-parts';
import { siteStore } from '../../views/ui/state/site-store';
import { loadChunk } from '../boot/chunk-errors';
import { DIALOG_SHOWN } from '../panels/dialogs';
import { handlePresses } from '../boot/early-presses';
import { isReload, readStored, RELOADED_STATE, writeStored, STORED_STATE } from '../boot/storage';
import { loadIsland } from './island-registry';
import { onceIdle } from '../boot/once-idle';
import { onceVisible } from '../boot/once-visible';

/** Events that show intent to use an island; `press-kept` is sent for a stored press (views/ui/document/early-presses.browser.ts). */
const INTENT = ['pointerenter', 'focusin', 'touchstart', 'click', 'press-kept'] as const;

/** What islands are made live with: React, mostly. */
const loadHydrate = () => import('./hydrate');

/** Finds islands and makes each live when its strategy says so; until then they are plain HTML and cost nothing. */
export function watchIslands(root: ParentNode): void {
  // values typed on another page are obsolete
  if (!isReload()) writeStored('sessionStorage', RELOADED_STATE, null);
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) watchIsland(element);
}

/**
 * Loads React and the island together, and hydrates. Intent starts it whatever the strategy. The inline script stores presses until then,
 * and each is carried out once. Links are not intercepted. When the code cannot be loaded, links and forms inside work as plain HTML, and
 * every further intent tries again.
 */
function watchIsland(element: HTMLElement): void {
  let loading = false;
  const start = () => {
    if (loading) return;
    loading = true;
    const settle = () => {
      delete element.dataset.pending;
      handlePresses(`#${CSS.escape(element.id)} *`);
    };
    makeLive(element).then(
      () => {
        INTENT.forEach((type) => element.removeEventListener(type, start, true));
        element.dataset.hydrated = 'true';
        // React did not listen when the focus came
        const { activeElement } = document;
        if (activeElement && element.contains(activeElement)) activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
        settle();
      },
      () => {
        loading = false;
        settle();
      },
    );
  };
  element.dataset.pending = '';
  // captured, so that pointerenter (which does not bubble) is seen for everything inside as well
  INTENT.forEach((type) => element.addEventListener(type, start, { capture: true, passive: true }));
  const { when } = element.dataset;
  const panel = element.closest('dialog');
  if (panel) beforePanel(panel, start);
  if (when === 'visible') onceVisible(element, start);
  if (when === 'idle') onceIdle(start);
  if (isAwaited(element)) start();
  else if (readStored('sessionStorage', STORED_STATE) || readStored('sessionStorage', RELOADED_STATE)) {
    loadChunk(loadHydrate).then(
      () => isAwaited(element) && start(),
      () => undefined,
    );
  }
}

/** Whether the island was used before this script loaded, or has stored state of the page in the other language. */
function isAwaited(element: HTMLElement): boolean {
  const keys = Object.keys(siteStore.getState().islands);
  return element.matches(':hover, :focus-within, :has(button[aria-busy=true])') || keys.some((key) => key.startsWith(`${element.id} `));
}

/** Intent on the button of a panel, or its opening, starts the islands in it. */
function beforePanel(panel: HTMLDialogElement, callback: () => void): void {
  // it may have been opened before this script came
  if (panel.open) return callback();
  for (const type of [DIALOG_SHOWN, 'dialog:open']) panel.addEventListener(type, callback, { once: true });
  for (const opener of document.querySelectorAll(`[commandfor="${panel.id}"], [data-panel="${panel.id}"]`)) {
    INTENT.forEach((type) => opener.addEventListener(type, callback, { once: true, passive: true }));
  }
}

/** Fetches an island and its hydration code on intent for a panel. A failure is retried when the panel opens. */
export function preloadIsland(name: string): void {
  parts(name).catch(() => undefined);
}

/**
 * Everything that an island needs to become live. The calls of our API are in a file that the others would ask for only when they have come,
 * and what was chosen before comes with the active parts.
 */
const parts = (name: string) =>
  Promise.all([loadHydrate(), loadIsland(name), loadExtraStyles(), loadInteractionParts(), import('../../views/ui/api/call-api')]);

/** Framed pages have no panels, and all their styles from the start. */
const loadExtraStyles = () => (document.body.dataset.bare === undefined ? import('../boot/extra-styles') : undefined);

async function makeLive(element: HTMLElement): Promise<void> {
  const name = element.dataset.island!;
  const begin = performance.now();
  const [{ hydrate, render }, { component, isReplaced }] = await loadChunk(() => parts(name));
  const loaded = performance.now();
  await (isReplaced ? render : hydrate)(element, component, JSON.parse(element.dataset.props!) as object);
  performance.measure(`island ${name} load`, { start: begin, end: loaded });
  performance.measure(`island ${name} hydrate`, { start: loaded });
}
