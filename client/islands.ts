import type { ComponentType } from 'react';
import { ISLAND_LOADERS } from './island-registry';

/** What tells that somebody is about to use an island. */
const INTENT = ['pointerenter', 'focusin', 'touchstart', 'click'] as const;

/** Finds the islands of the page and makes each live on intent; until then they are plain HTML and cost nothing. */
export function watchIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) watchIsland(element);
}

/**
 * Waits for intent, loads React and the island together, hydrates, and replays the latest intent event:
 * a click that came before the code did is not lost. When the code cannot be fetched, links and forms inside work as plain HTML
 * from then on, and every further intent tries again.
 */
function watchIsland(element: HTMLElement): void {
  let latest: Event | null = null;
  let loading = false;
  let failed = false;
  const stop = () => INTENT.forEach((type) => element.removeEventListener(type, onIntent, true));
  const onIntent = (event: Event) => {
    if (!failed) {
      // a click is what the visitor wants done; hovering and focus that follow it must not take its place
      if (latest?.type !== 'click') latest = event;
      if (event.type === 'click') {
        event.preventDefault();
        event.stopPropagation();
      }
    }
    if (loading) return;
    loading = true;
    makeLive(element).then(
      () => {
        stop();
        element.dataset.hydrated = 'true';
        if (latest) replay(latest);
      },
      () => {
        loading = false;
        failed = true;
        latest = null;
      },
    );
  };
  // captured, so that pointerenter (which does not bubble) is seen for everything inside as well
  INTENT.forEach((type) => element.addEventListener(type, onIntent, { capture: true, passive: type === 'touchstart' }));
}

async function makeLive(element: HTMLElement): Promise<void> {
  const load = ISLAND_LOADERS[element.dataset.island as keyof typeof ISLAND_LOADERS];
  const [{ hydrate }, component] = await Promise.all([import('./hydrate'), load()]);
  await hydrate(element, component as unknown as ComponentType<object>, JSON.parse(element.dataset.props ?? '{}') as object);
}

/** Sends the event again to where it happened, as long as that is still in the page. */
function replay(event: Event): void {
  const { target, type } = event;
  if (!(target instanceof Element) || !target.isConnected) return;
  const Copy = event instanceof MouseEvent ? MouseEvent : event instanceof FocusEvent ? FocusEvent : Event;
  target.dispatchEvent(new Copy(type, event));
}
