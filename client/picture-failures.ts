/** Pauses before a picture that failed is asked for again, ms. Error responses of the image route may be cached for a minute. */
const PAUSES = [3_000, 65_000, 300_000];
/** Draws nothing, so that the background of the frame is seen. */
const NOTHING = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";
const FAILED = 'photo--failed';

/** How often each picture that failed was asked for again; a picture that came is forgotten. */
const tries = new WeakMap<HTMLImageElement, number>();

/**
 * A picture that fails to load shows the background or the initial of its frame, never the browser's broken-picture icon. It is requested
 * again after each of PAUSES, while the page is visible and the device online, and whenever the device comes online.
 */
export function watchFailures(): void {
  // error and load do not bubble
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && takeAway(target), true);
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && settle(target), true);
  for (const img of document.images) if (img.complete && img.naturalWidth === 0 && img.currentSrc) takeAway(img);
  addEventListener('online', () => document.querySelectorAll<HTMLImageElement>(`img.${FAILED}`).forEach(askAgain));
}

function takeAway(img: HTMLImageElement): void {
  if (img.classList.contains(FAILED)) return;
  img.classList.add(FAILED);
  img.dataset.srcset = img.getAttribute('srcset') ?? '';
  img.srcset = NOTHING;
  // its upright part for phones is not asked for again: the whole picture takes its place
  const source = img.previousElementSibling;
  if (source instanceof HTMLSourceElement) source.media = 'not all';
  const pause = PAUSES[tries.get(img) ?? 0];
  if (pause !== undefined) setTimeout(() => whenSeen(() => askAgain(img)), pause);
}

function whenSeen(then: () => void): void {
  if (document.visibilityState === 'visible' && navigator.onLine) return then();
  document.addEventListener('visibilitychange', () => whenSeen(then), { once: true });
}

/** Restores its addresses but keeps the class, so that a further failure is not visible. */
function askAgain(img: HTMLImageElement): void {
  const { srcset } = img.dataset;
  if (srcset === undefined || !img.isConnected) return;
  delete img.dataset.srcset;
  tries.set(img, (tries.get(img) ?? 0) + 1);
  img.classList.remove(FAILED);
  if (srcset) img.srcset = srcset;
  else img.removeAttribute('srcset');
}

function settle(img: HTMLImageElement): void {
  if (!img.classList.contains(FAILED) && img.currentSrc !== NOTHING) tries.delete(img);
}
