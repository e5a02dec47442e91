import { loadChunk } from './chunk-errors';
import { CERTIFICATE_LIST, readStored } from './storage';

/** Code that loads on the first interaction (on-interaction.ts), or earlier for its first user. */
export interface InteractionParts {
  /** Puts the certificate of a link, as JSON, into the order that the link opens. */
  readonly addLinkedCertificate: (certificate: string) => void;
  /** Shows the loader while another page is coming. */
  readonly showLoaderOnLeave: (event: Event) => void;
}

/** Events that count as an interaction; `storage`: a change on another page. */
const INTERACTIONS = ['scroll', 'pointermove', 'pointerdown', 'focusin', 'storage'];

let load: () => Promise<InteractionParts>;
let firstInteraction: Promise<unknown>;

export const loadInteractionParts = () => loadChunk(load);

/** Resolves on the first interaction: code that can wait for it is no part of the first view. */
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
      // browsers also send it for a still pointer when a page appears under it
      if (movementX || type !== 'pointermove') resolve();
    };
    for (const sign of INTERACTIONS) addEventListener(sign, listen, { passive: true });
  });
  const ignore = () => undefined;
  // a missing chunk must not stop navigation
  firstInteraction.then(load).catch(ignore);
  addEventListener('press-kept', () => void loadInteractionParts().catch(ignore), true);
  // a press stored before this script loaded
  if (document.querySelector('[aria-busy]') || readStored('localStorage', CERTIFICATE_LIST)) loadInteractionParts().catch(ignore);
}
