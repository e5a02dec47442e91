import { patchState, siteStore, watchState } from '../../views/state/site-store';

/**
 * Keeps the floating booking button out of the way: while the footer, the header's booking button or the page's own
 * strong action (booking, or ordering a certificate) is on screen, and while a certificate is being ordered.
 */
export function watchFloatingBooking(): void {
  const button = document.querySelector<HTMLAnchorElement>('.floating-booking');
  if (!button) return;
  const own = document.querySelectorAll<HTMLAnchorElement>('main a[href*="/online/"]');
  // a page of one service, master or salon knows what would be booked
  const wishes = new Set([...own].flatMap(({ href, search }) => (search ? href : [])));
  if (wishes.size === 1) wishes.forEach((wish) => (button.href = wish));
  const inTheWay = new Set<Element>();
  const decide = () => patchState('layout', { isShowFloatBtn: !inTheWay.size && !siteStore.getState().certificate.opened });
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inTheWay[isIntersecting ? 'add' : 'delete'](target);
    decide();
  });
  for (const element of document.querySelectorAll('.site-footer, .site-header__book, main .button--lacquer')) observer.observe(element);
  watchState((state) => state.certificate.opened, decide);
  watchState(
    (state) => state.layout.isShowFloatBtn,
    (shown) => button.classList.toggle('floating-booking--away', !shown),
  );
}
