/** Draws nothing, so that the background of the frame is seen. */
export const EMPTY_PICTURE = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";
export const FAILED_CLASS = 'photo--failed';

/**
 * A picture that fails to load shows the background or the initial of its frame, never the browser's broken-picture icon, and is asked for
 * again (picture-retries.ts).
 * @param retry brings what asks for it again
 */
export function watchPictureFailures(retry: () => void): void {
  const fail = (img: HTMLImageElement) => {
    if (img.classList.contains(FAILED_CLASS)) return;
    showFallback(img);
    retry();
  };
  // it does not bubble
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && fail(target), true);
  for (const img of document.images) if (img.complete && img.naturalWidth === 0 && img.currentSrc) fail(img);
}

function showFallback(img: HTMLImageElement): void {
  img.classList.add(FAILED_CLASS);
  img.dataset.srcset = img.srcset;
  img.srcset = EMPTY_PICTURE;
  // its upright part for phones is not asked for again: the whole picture takes its place
  const source = img.previousElementSibling;
  if (source instanceof HTMLSourceElement) source.media = 'not all';
}
