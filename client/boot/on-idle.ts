import { showAccount } from '../clients/account';
import { onFirstInteraction } from './interaction-parts';
import { loadChunk } from './chunk-errors';
import { loadNotices } from '../panels/panels';
import { kyivTime } from '../time/kyiv-clock';
import { cookieChoice, onConsent } from '../notices/consent';
import { showCookieNotice } from '../notices/cookie-notice';
import { watchFloatingBooking } from '../booking/floating-booking';
import { overlapsAny } from '../notices/overlaps';
import { onNearMinuteOfSilence } from '../notices/minute-of-silence-timer';
import { isClockSet, serverNow, setClock } from '../time/server-clock';
import { showNextFree, showNextTimes } from '../booking/next-free';
import { onceVisible } from './once-visible';
import { showOpenNow } from '../content/open-now';
import { mayPrefetch, prefetchLinks } from '../navigation/prefetch';
import type { Connection } from '../navigation/prefetch';
import { addStyles } from './styles-on-demand';
import { warmDialogs } from '../panels/warm-dialogs';

// one chunk: all of it comes in the first idle moment of every page, and small files share nothing that compression finds. What comes
// later must not import from it: a chunk that exports more than this file does needs another one, of the bundler, to say so
export { openDialog } from '../panels/dialogs';
export { insertPanels } from '../panels/insert-panels';
export { preloadIsland } from '../islands/islands';
export { insertMenuSheet } from '../navigation/menu-sheet';
export { watchPart } from './watch-part';

/** When the support chat, or the contact button in its place, appears: ms after the page was opened. */
const SUPPORT = 15_000;

/** What can wait for an idle moment or a later time. The styles of each part are loaded with it. */
export function startIdleParts(): void {
  showAccount();
  // only who comes back from the payment page needs it
  if (location.search.includes('success=')) {
    void loadChunk(() => import('../certificate/order-return')).then(({ showReturnedOrder }) => showReturnedOrder());
  }
  void watchFloatingBooking();
  showOpenNow();
  if (mayPrefetch((navigator as { connection?: Connection }).connection)) {
    showNextFree();
    showNextTimes();
    const day = document.querySelector<HTMLElement>('[data-free-day]');
    if (day)
      onceVisible(day, () => void loadChunk(() => import('../booking/free-day')).then(({ showFreeDay }) => showFreeDay(day, onceVisible)));
    prefetchLinks();
    // effects are optional: without their file the pictures are static
    const withEffects = (use: (effects: typeof import('../effects/effects')) => void) =>
      void import('../effects/effects').then(use, () => undefined);
    addEventListener('pointerover', (event) => withEffects((effects) => effects.start(event)), { once: true, passive: true });
    const inked = document.querySelector<HTMLElement>('[data-shades], .hero');
    if (inked) {
      void onFirstInteraction().then(() =>
        onceVisible(inked.parentElement!, () => withEffects((effects) => effects.startInk(inked, addStyles))),
      );
    }
  }
  const card = document.querySelector<HTMLElement>('main :is(.gift-card, .envelope)');
  if (card) onceVisible(card, () => void loadChunk(() => import('../certificate/gift-card')).then(({ showGiftCards }) => showGiftCards()));
  watchCookieChoice();
  void watchMinuteOfSilence();
  loadNotices().then(warmDialogs, () => undefined);
  setTimeout(
    () => withNotices(() => import('../support/support').then((support) => support.showSupport(onConsent, overlapsAny))),
    Math.max(0, SUPPORT - performance.now()),
  );
}

/** Scripts that show a notice are loaded after the notices themselves. */
function withNotices(load: () => Promise<void>): void {
  loadNotices()
    .then(() => loadChunk(load))
    .catch(() => undefined);
}

/** Shows the cookie notice until a choice is made, and whenever a link to the settings is followed. */
function watchCookieChoice(): void {
  const show = (opener?: HTMLElement) => withNotices(() => showCookieNotice(opener));
  if (!cookieChoice()) show();
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href$="#cookie-settings"]');
    if (!link) return;
    event.preventDefault();
    show(link);
  });
}

/** Compares the clocks once a tab, and brings what keeps the minute of silence when it may be near. */
async function watchMinuteOfSilence(): Promise<void> {
  if (!isClockSet()) await setClock();
  const clock = { now: serverNow, kyivTime, isSet: isClockSet, set: setClock };
  onNearMinuteOfSilence(serverNow, () => {
    loadChunk(() => import('../notices/remembrance-start')).then(
      ({ startRemembrance }) => startRemembrance(clock),
      () => undefined,
    );
  });
}
