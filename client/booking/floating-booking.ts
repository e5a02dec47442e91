import { watchState } from '../../views/ui/state/site-store';
import { addIdleStyles } from '../boot/styles-on-demand';

/** What it waits for: the footer, whatever else does the same at a press, and the end of a form, where somebody asks to be called. */
const OTHERS = '.site-footer, .site-header__book, main .form__end';

/**
 * Keeps the floating booking out of the way: while the footer, or another button of the header or the page that does the same, is on screen,
 * or the booking panel is open.
 */
export async function watchFloatingBooking(): Promise<void> {
  const bar = document.querySelector<HTMLElement>('.floating-booking');
  if (!bar) return;
  // without them it is a button as on tablets
  await addIdleStyles().catch(() => undefined);
  const { panel } = bar.querySelector<HTMLElement>('.floating-booking__action')!.dataset;
  const same = panel ? `main .button[data-panel="${panel}"]` : 'main .button:is([href*="/online/"], .button-row > [href^="tel:"])';
  const inTheWay = new Set<Element>();
  let isOpen = false;
  const show = () => bar.classList.toggle('floating-booking--away', inTheWay.size > 0 || isOpen);
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inTheWay[isIntersecting ? 'add' : 'delete'](target);
    show();
  });
  for (const element of document.querySelectorAll(`${OTHERS}, ${same}`)) observer.observe(element);
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
