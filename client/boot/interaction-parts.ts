import { loadChunk } from './chunk-errors';
import { CHOSEN, readStored } from './storage';

/** What the visitor's first sign of life brings (on-interaction.ts), or whoever needs it before. */
export interface ActiveParts {
  /** Puts the certificate of a link, as JSON, into the order that the link opens. */
  readonly chooseOrdered: (certificate: string) => void;
  /** Shows the loader while another page is coming. */
  readonly followLeaving: (event: Event) => void;
}

/** What a visitor does on this page, or has done to its storage on another one. */
const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'focusin', 'storage'];

let load: () => Promise<ActiveParts>;
let active: Promise<unknown>;

export const loadActiveParts = () => loadChunk(load);

/** Resolves with the visitor's first sign of life: what nobody misses before then is no part of the first view. */
export const onceActive = () => active;

/**
 * Brings the parts once the visitor does something, or has chosen certificates before.
 * @param from where they come from: main.ts says it, since on-interaction.ts uses much of what asks for them
 */
export function watchActive(from: () => Promise<ActiveParts>): void {
  load = from;
  active = new Promise<void>((resolve) => {
    const listen = (event: Event) => {
      const { type, movementX } = event as PointerEvent;
      // where a page comes under a pointer that lies still, the browser tells of it, too
      if (movementX || type !== 'pointermove') resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, listen, { passive: true });
  });
  const ignore = () => undefined;
  // whoever only moves on is not stopped by a part that is missing
  active.then(load).catch(ignore);
  addEventListener('press-kept', () => void loadActiveParts().catch(ignore), true);
  // a press that was kept before this script came
  if (document.querySelector('[aria-busy]') || readStored('localStorage', CHOSEN)) loadActiveParts().catch(ignore);
}
