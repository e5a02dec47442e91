import { siteStore, watchState } from '../views/state/site-store';
import { showAccount } from './account';
import { loadChunk } from './chunk-errors';
import { loadNotices } from './fragments/panels';
import { cookieChoice, onConsent } from './notices/consent';
import { showCookieNotice } from './notices/cookie-notice';
import { watchFloatingBooking } from './notices/floating-booking';
import { liesOn } from './notices/lies-on';
import { watchRemembrance } from './notices/remembrance-watch';
import { isClockSet, serverNow, setClock } from './notices/server-clock';
import { tellNextFree, tellNextTimes } from './next-free';
import { onceVisible } from './once-visible';
import { tellOpenNow } from './open-now';
import { mayPrefetch, prefetchLinks } from './prefetch';
import type { Connection } from './prefetch';
import { readStored, store } from './storage';
import { addStyles } from './styles-on-demand';
import { warmDialogs } from './warm-dialogs';

// one chunk: all of it comes in the first idle moment of every page, and small files share nothing that compression finds. What comes
// later must not import from it: a chunk that exports more than this file does needs another one, of the bundler, to say so
export { openDialog } from './dialogs';
export { insertPanels } from './fragments/insert-panels';
export { bringIsland } from './islands';
export { insertMenuSheet } from './menu/sheet';
export { watchPart } from './watch-part';

/** When the support chat, or the contact button in its place, appears: ms after the page was opened. */
const SUPPORT = 15_000;

/** The minute of silence that the visitor closed: its day in UTC, where it is at six or seven in the morning. */
const CLOSED = 'remembrance-closed';
const dayOf = (moment: number) => String(Math.floor(moment / 86_400_000));

/** What can wait for an idle moment or a later time. The styles of each part are loaded with it. */
export function startIdle(): void {
  showAccount();
  // only who comes back from the payment page needs it
  if (location.search.includes('success=')) {
    void loadChunk(() => import('./order-return')).then(({ showReturnedOrder }) => showReturnedOrder());
  }
  void watchFloatingBooking();
  tellOpenNow();
  if (mayPrefetch((navigator as { connection?: Connection }).connection)) {
    tellNextFree();
    tellNextTimes();
    const day = document.querySelector<HTMLElement>('[data-free-day]');
    if (day) onceVisible(day, () => void loadChunk(() => import('./free-day')).then(({ showFreeDay }) => showFreeDay(day, onceVisible)));
    prefetchLinks();
    // effects are missed by nobody: without their file the pictures stand as they are
    const startEffects = (event: Event) =>
      void import('./effects/effects').then(
        (effects) => effects.start(event),
        () => undefined,
      );
    addEventListener('pointerover', startEffects, { once: true, passive: true });
    const inked = document.querySelector<HTMLElement>('[data-shades], .hero');
    if (inked) {
      void onceActive().then(() =>
        onceVisible(inked.parentElement!, () => {
          void import('./effects/effects').then(
            (effects) => effects.startInk(inked, addStyles),
            () => undefined,
          );
        }),
      );
    }
  }
  const card = document.querySelector<HTMLElement>('main :is(.gift-card, .envelope)');
  if (card) onceVisible(card, () => void loadChunk(() => import('./gift-card')).then(({ showGiftCards }) => showGiftCards()));
  if (document.querySelector('[data-like]')) {
    void onceActive()
      .then(() => loadChunk(() => import('./hearts')))
      .then(({ showHearts }) => showHearts());
  }
  watchCookieChoice();
  keepTheMinute();
  loadNotices().then(warmDialogs, () => undefined);
  setTimeout(
    () => withNotices(async () => (await import('./notices/support')).showSupport(onConsent, liesOn)),
    Math.max(0, SUPPORT - performance.now()),
  );
}

/** Resolves once the visitor does something: what nobody misses before then is no part of the first view. */
const onceActive = () =>
  new Promise((resolve) => {
    for (const type of ['scroll', 'pointermove', 'focusin']) addEventListener(type, resolve, { once: true });
  });

/** Scripts that show a notice are loaded after the notices themselves. */
function withNotices(load: () => Promise<void>): void {
  loadNotices()
    .then(() => loadChunk(load))
    .catch(() => undefined);
}

/** The cookie notice comes by itself until somebody has chosen, and whenever a link to the choice is followed. */
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

function keepTheMinute(): void {
  const look = watchRemembrance({
    now: serverNow,
    isSet: isClockSet,
    set: setClock,
    isClosed: (now) => readStored('sessionStorage', CLOSED) === dayOf(now),
  });
  for (const type of ['visibilitychange', 'pageshow', 'online']) addEventListener(type, look);
  let asked = false;
  watchState(
    (state) => state.minuteTimer.visible,
    (visible) => {
      if (!visible || asked) return;
      asked = true;
      withNotices(async () => (await import('./notices/remembrance-view')).showRemembrance(closeTheMinute));
    },
  );
}

function closeTheMinute(): void {
  store('sessionStorage', CLOSED, dayOf(serverNow()));
  siteStore.setState(({ minuteTimer }) => ({ minuteTimer: { ...minuteTimer, visible: false } }));
}
