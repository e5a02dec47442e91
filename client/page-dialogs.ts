import { loadChunk } from './chunk-errors';

/** Dialogs in the page itself. Those of fragments are watched by the code that inserts them. */
export function watchPageDialogs(): void {
  if (!document.querySelector('dialog')) return;
  void loadChunk(() => Promise.all([import('./dialogs'), import('./swipes')])).then(
    ([{ watchDialogs }, { watchSwipesIn }]) => {
      watchDialogs(document);
      watchSwipesIn(document);
    },
    // the browser opens and closes them without this script
    () => undefined,
  );
}
