import { FAILED_CLASS, EMPTY_PICTURE } from './picture-failures';

/** Pauses before a picture that failed is asked for again, ms. Error responses of the image route may be cached for a minute. */
const PAUSES = [3_000, 65_000, 300_000];

/** How long after a change of the width pictures are looked at, ms, and how often while some are still coming. */
const LOOK_MS = 500;
const LOOKS = 20;

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
  addEventListener('resize', () => lookLater(LOOKS));
  // the width may have changed before this came
  lookLater(LOOKS);
}

let look = 0;

/** Browsers tell of no failure of a picture that they choose for another width themselves: it is looked for, and told of as every other one is. */
function lookLater(left: number): void {
  clearTimeout(look);
  look = window.setTimeout(() => {
    const chosen = [...document.images].filter(({ currentSrc }) => currentSrc && !currentSrc.startsWith('data:'));
    for (const img of chosen) if (img.complete && !img.naturalWidth) img.dispatchEvent(new Event('error'));
    if (left > 1 && chosen.some(({ complete }) => !complete)) lookLater(left - 1);
  }, LOOK_MS);
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
