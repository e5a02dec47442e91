/** Least distance of a swipe, px, and how much farther sideways than up or down it must go. */
const DISTANCE = 60;
const STRAIGHTNESS = 1.5;

/** A swipe with one finger towards the edge that a dialog opened from closes it. */
export function watchSwipesIn(root: ParentNode): void {
  for (const dialog of root.querySelectorAll<HTMLDialogElement>('dialog[data-swipe]')) closeOnSwipe(dialog);
}

function closeOnSwipe(dialog: HTMLDialogElement): void {
  const { swipe } = dialog.dataset;
  let start: Touch | undefined;
  dialog.addEventListener('touchstart', ({ touches }) => (start = touches.length === 1 ? touches[0] : undefined), { passive: true });
  dialog.addEventListener('touchend', ({ changedTouches: [end] }) => {
    if (!start || !end) return;
    const right = end.clientX - start.clientX;
    const down = end.clientY - start.clientY;
    const [along, across] = swipe === 'down' ? [down, right] : [swipe === 'left' ? -right : right, down];
    if (along > DISTANCE && along > Math.abs(across) * STRAIGHTNESS) dialog.close();
  });
}
