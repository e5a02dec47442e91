import { loadChunk } from './chunk-errors';
import { CERTIFICATE_LIST, readStored } from './storage';

/** What the visitor's first sign of life brings (on-interaction.ts), or whoever needs it before. */
export interface InteractionParts {
  /** Puts the certificate of a link, as JSON, into the order that the link opens. */
  readonly chooseOrdered: (certificate: string) => void;
  /** Shows the loader while another page is coming. */
  readonly showLoaderOnLeave: (event: Event) => void;
}

/** What a visitor does on this page, or has done to its storage on another one. */
const INTERACTIONS = ['scroll', 'pointermove', 'pointerdown', 'focusin', 'storage'];

let load: () => Promise<InteractionParts>;
let firstInteraction: Promise<unknown>;

export const loadInteractionParts = () => loadChunk(load);

/** Resolves with the visitor's first sign of life: what nobody misses before then is no part of the first view. */
export const onFirstInteraction = () => firstInteraction;

/**
 * Brings the parts once the visitor does something, or has chosen certificates before.
 * @param from where they come from: main.ts says it, since on-interaction.ts uses much of what asks for them
 */
export function watchFirstInteraction(from: () => Promise<InteractionParts>): void {
  load = from;
  firstInteraction = new Promise<void>((resolve) => {
    const listen = (event: Event) => {
      const { type, movementX } = event as PointerEvent;
      // where a page comes under a pointer that lies still, the browser tells of it, too
      if (movementX || type !== 'pointermove') resolve();
    };
    for (const sign of INTERACTIONS) addEventListener(sign, listen, { passive: true });
  });
  const ignore = () => undefined;
  // whoever only moves on is not stopped by a part that is missing
  firstInteraction.then(load).catch(ignore);
  addEventListener('press-kept', () => void loadInteractionParts().catch(ignore), true);
  // a press that was kept before this script came
  if (document.querySelector('[aria-busy]') || readStored('localStorage', CERTIFICATE_LIST)) loadInteractionParts().catch(ignore);
}
