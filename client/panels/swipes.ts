/** Least distance of a swipe, px, and how much farther sideways than up or down it must go. */
const DISTANCE = 60;
const STRAIGHTNESS = 1.5;

/** A swipe with one finger towards the edge that a dialog opened from closes it. */
export function watchSwipes(): void {
  let start: Touch | undefined;
  document.addEventListener('touchstart', ({ touches }) => (start = touches.length === 1 ? touches[0] : undefined), { passive: true });
  document.addEventListener('touchend', ({ target, changedTouches: [end] }) => {
    const dialog = (target as Element).closest<HTMLDialogElement>('dialog[data-swipe]');
    if (!dialog || !start || !end) return;
    const { swipe } = dialog.dataset;
    const right = end.clientX - start.clientX;
    const down = end.clientY - start.clientY;
    const [along, across] = swipe === 'down' ? [down, right] : [swipe === 'left' ? -right : right, down];
    if (along > DISTANCE && along > Math.abs(across) * STRAIGHTNESS) dialog.close();
  });
}
