import { loadChunk } from './chunk-errors';

/** Dialogs that stand in the page itself. Those of the frame, which come later, are watched by whoever brings them. */
export function watchPageDialogs(): void {
  if (!document.querySelector('dialog')) return;
  void loadChunk(() => Promise.all([import('./dialogs'), import('./swipes')])).then(
    ([{ watchDialogs }, { watchSwipesIn }]) => {
      watchDialogs(document);
      watchSwipesIn(document);
    },
    // they open and close by themselves all the same
    () => undefined,
  );
}
