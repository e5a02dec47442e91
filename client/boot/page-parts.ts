import { handlePresses } from './early-presses';
import { loadIdleParts } from './idle-parts';

/** Fetches at once what dialogs and islands need that stand in the page itself. Those of the frame, which come later, are watched by whoever brings them. */
export function watchPageParts(): void {
  if (document.querySelector('.console')) void import('../console/start').then((console) => console.startConsole());
  if (!document.querySelector('dialog, [data-island]')) return;
  loadIdleParts().then(
    ({ watchPart }) => watchPart(document),
    // dialogs open and close by themselves, and what is in islands works as plain HTML
    () => handlePresses('[data-island] *'),
  );
}
