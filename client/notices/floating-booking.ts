import { watchState } from '../../views/state/site-store';

/** What it waits for: the footer, whatever else books at a press, and the end of a form, where somebody asks to be called. */
const OTHERS = '.site-footer, .site-header__book, main .button[href*="/online/"], main .form__end';

/**
 * Keeps the floating booking button out of the way: while the footer or another booking button, of the header or the page, is on screen, or
 * the booking panel is open.
 */
export function watchFloatingBooking(): void {
  const button = document.querySelector<HTMLAnchorElement>('.floating-booking');
  if (!button) return;
  const own = document.querySelectorAll<HTMLAnchorElement>('main .button[href*="/online/"]');
  // on the page of a service, master or salon the link preselects it
  const addresses = new Set([...own].flatMap(({ href, search }) => (search ? href : [])));
  if (addresses.size === 1) addresses.forEach((address) => (button.href = address));
  const inTheWay = new Set<Element>();
  let isOpen = false;
  const show = () => button.classList.toggle('floating-booking--away', inTheWay.size > 0 || isOpen);
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inTheWay[isIntersecting ? 'add' : 'delete'](target);
    show();
  });
  for (const element of document.querySelectorAll(OTHERS)) observer.observe(element);
  watchState(
    ({ booking }) => booking.opened,
    (opened) => {
      // before the observer has spoken it stays as the page has it
      if (opened === isOpen) return;
      isOpen = opened;
      show();
    },
  );
}
