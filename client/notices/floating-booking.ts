/**
 * Keeps the floating booking button out of the way: while the footer, the header's booking button or the page's own
 * strong action (booking, or ordering a certificate) is on screen.
 */
export function watchFloatingBooking(): void {
  const button = document.querySelector<HTMLAnchorElement>('.floating-booking');
  if (!button) return;
  const own = document.querySelectorAll<HTMLAnchorElement>('main a[href*="/online/"]');
  // a page of one service, master or salon knows what would be booked
  const addresses = new Set([...own].flatMap(({ href, search }) => (search ? href : [])));
  if (addresses.size === 1) addresses.forEach((address) => (button.href = address));
  const inTheWay = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inTheWay[isIntersecting ? 'add' : 'delete'](target);
    button.classList.toggle('floating-booking--away', inTheWay.size > 0);
  });
  for (const element of document.querySelectorAll('.site-footer, .site-header__book, main .button--lacquer')) observer.observe(element);
}
