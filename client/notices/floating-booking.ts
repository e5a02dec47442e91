import { patchState, siteStore, watchState } from '../../views/state/site-store';

/** The strip at the lower edge that the button needs for itself, above a cookie notice too: three tenths of the screen. */
const STRIP = '-70% 0px 0px';

/**
 * Keeps the floating booking button out of the way: while the footer is on screen, where it would lie on the page's own
 * strong action (booking, or ordering a certificate), and while a certificate is being ordered.
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
  const yieldTo = (elements: Iterable<Element>, rootMargin?: string) => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inTheWay[isIntersecting ? 'add' : 'delete'](target);
        decide();
      },
      { rootMargin },
    );
    for (const element of elements) observer.observe(element);
  };
  yieldTo(document.querySelectorAll('.site-footer'));
  yieldTo(document.querySelectorAll('main .button--lacquer'), STRIP);
  watchState((state) => state.certificate.opened, decide);
  watchState(
    (state) => state.layout.isShowFloatBtn,
    (shown) => button.classList.toggle('floating-booking--away', !shown),
  );
}
