import { choose, cookieChoice, withAnalytics } from './consent';
import type { Choice } from './consent';
import { overlapsAny } from './overlaps';
import { addIdleStyles } from '../boot/styles-on-demand';

/** Actions of the first view: the notice must not cover them and waits for a scroll. */
const ACTIONS =
  'main .button-row .button, main .button[href*="/online/"], .site-header a[href*="/online/"], .online-widget .booking-frame__widget';

/** What is placed above the notice. Each is told by itself: a property of the root has the browser style the whole page anew. */
const ABOVE = '.floating-booking, .support, .message-notice';

let release: (() => void) | undefined;

/**
 * Shows the cookie notice. By itself it takes no focus, and where it would lie on an action of the first view it waits until the
 * visitor scrolls.
 * @param opener the link that asked for it: the focus goes there again
 */
export async function showCookieNotice(opener?: HTMLElement): Promise<void> {
  await addIdleStyles();
  const notice = document.querySelector<HTMLElement>('.cookie-notice');
  if (!notice) return;
  release?.();
  const ending = new AbortController();
  const { signal } = ending;
  const measure = new ResizeObserver(() => tellHeight(`${notice.offsetHeight}px`));
  const hide = () => {
    release?.();
    notice.hidden = true;
    tellHeight('');
    opener?.focus();
  };
  release = () => {
    ending.abort();
    measure.disconnect();
    release = undefined;
  };
  for (const button of notice.querySelectorAll<HTMLButtonElement>('[data-choice]')) {
    const choice = button.dataset.choice as Choice;
    // shows the current choice when it is being changed
    if (cookieChoice()) button.ariaPressed = String(choice === cookieChoice());
    button.addEventListener(
      'click',
      () => {
        hide();
        if (choose(choice)) void withAnalytics('forgetAnalytics').then(() => location.reload());
      },
      { signal },
    );
  }
  notice.hidden = false;
  measure.observe(notice);
  if (opener) {
    notice.querySelector('button')!.focus();
    notice.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
  } else keepOffActions(notice, signal);
}

/** Until the visitor scrolls it is away while it would lie on an action, also where the page takes another shape meanwhile. */
function keepOffActions(notice: HTMLElement, signal: AbortSignal): void {
  let isScrolled = false;
  const look = (event?: Event) => {
    isScrolled ||= event?.type === 'scroll';
    notice.hidden = false;
    notice.hidden = !isScrolled && overlapsAny(notice, ACTIONS);
  };
  for (const type of ['scroll', 'resize', 'load']) addEventListener(type, look, { signal });
  look();
}

function tellHeight(height: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(ABOVE)) element.style.setProperty('--notice', height);
}
