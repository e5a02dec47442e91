import { FAILED_CLASS, EMPTY_PICTURE } from './picture-failures';

/** Pauses before a picture that failed is asked for again, ms. Error responses of the image route may be cached for a minute. */
const PAUSES = [3_000, 65_000, 300_000];

/** How often each picture that failed was asked for again; a picture that came is forgotten. */
const tries = new WeakMap<HTMLImageElement, number>();

/** Pictures that failed are requested again after each of PAUSES, while the page is visible and the device online, and whenever it comes online. */
export function watchPictureRetries(): void {
  // error and load do not bubble
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && askLater(target), true);
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && settle(target), true);
  const failed = () => document.querySelectorAll<HTMLImageElement>(`img.${FAILED_CLASS}`);
  addEventListener('online', () => failed().forEach(askAgain));
  failed().forEach(askLater);
}

function askLater(img: HTMLImageElement): void {
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
  img.classList.remove(FAILED_CLASS);
  if (srcset) img.srcset = srcset;
  else img.removeAttribute('srcset');
}

function settle(img: HTMLImageElement): void {
  if (!img.classList.contains(FAILED_CLASS) && img.currentSrc !== EMPTY_PICTURE) tries.delete(img);
}
