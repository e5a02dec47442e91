/** Pauses before a picture that failed is asked for again, ms. The image route lets its refusals be kept for a minute. */
const PAUSES = [3_000, 65_000, 300_000];
/** Draws nothing and stays within its frame: what is seen is the picture's ground. */
const NOTHING = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";
const FAILED = 'photo--failed';

/** How often each picture that failed was asked for again; a picture that came is forgotten. */
const tries = new WeakMap<HTMLImageElement, number>();

/**
 * A picture that cannot be had leaves the ground or the initial of its frame, never the browser's sign for a broken picture, and is
 * asked for again: after each of PAUSES, while the page is looked at and the device online, and whenever it comes online.
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
  const pause = PAUSES[tries.get(img) ?? 0];
  if (pause !== undefined) setTimeout(() => whenSeen(() => askAgain(img)), pause);
}

function whenSeen(then: () => void): void {
  if (document.visibilityState === 'visible' && navigator.onLine) return then();
  document.addEventListener('visibilitychange', () => whenSeen(then), { once: true });
}

/** Its own addresses again, while the class stays: should it fail once more, nothing is seen of that. */
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
