import { bridgeOrigins, WIDGET_FRAME } from '../../src/modules/booking/contract/widget-setting';
import { setting } from '../../views/ui/state/settings';
import { loadChunk } from '../boot/chunk-errors';
import { isPlainPress } from '../navigation/plain-press';

/** Links to online booking that open it over the page. The account, and the menus of the frame, lead to its own page. */
const LINK = ':is(a[href^="/online/"], a[href^="/en/online/"]):not([href*="panel="], .site-menu a, .site-footer a)';

const BOOKING_PAGE = /^(\/en)?\/online\//;

/** The code of booking: loaded on intent for such a link, or with the first message of the frame. */
const load = () => loadChunk(() => import('./booking'));

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null);

/** Listens to the frame of the booking widget, and opens it over the page where a link leads to it. Off while there is no widget. */
export function watchBooking(): void {
  const frame = setting(WIDGET_FRAME);
  if (!frame) return;
  const { widget, others } = bridgeOrigins(frame, location.origin);
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (source === window || (origin !== widget && !others.includes(origin))) return;
    load().then(({ handleBridgeMessage }) => handleBridgeMessage(data, origin), ignore);
  });
  if (BOOKING_PAGE.test(location.pathname)) {
    load().then(({ watchOwnFrame }) => watchOwnFrame(), ignore);
    return;
  }
  // gone to another page out of the panel, and come back; or loaded again
  const reopen = () => {
    if (isPanelOpen(history.state)) load().then(({ reopenBooking }) => reopenBooking(), ignore);
  };
  addEventListener('popstate', reopen);
  addEventListener('pageshow', reopen);
  watchLinks();
}

function watchLinks(): void {
  // what is in islands stays as it is until React has compared it
  for (const link of document.querySelectorAll<HTMLElement>(LINK)) if (!link.closest('[data-island]')) link.ariaHasPopup = 'dialog';
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    load().then(
      ({ openBookingLink }) => openBookingLink(link),
      () => location.assign(link.href),
    );
  });
  for (const type of ['pointerover', 'focusin', 'pointerdown'] as const) {
    document.addEventListener(
      type,
      (event) => {
        const link = linkOf(event);
        // the frame begins to load on pointerdown, before the click
        if (link) load().then((booking) => booking.preloadBooking(type === 'pointerdown' ? link : null), ignore);
      },
      { passive: true },
    );
  }
}

const isPanelOpen = (state: unknown) => (state as { readonly booking?: unknown } | null)?.booking !== undefined;

const ignore = () => undefined;
