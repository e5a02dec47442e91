import './support.css';
import { SUPPORT_CHAT } from '../../src/modules/support/contract/support-chat';
import { setting } from '../../views/ui/state/settings';
import { loadHelpCrunch } from './help-crunch';

/** What the button must not cover. */
const ACTIONS = 'main .button';

type OverlapTest = (notice: HTMLElement, selector: string) => boolean;

/**
 * Shows the contact button; where the helpdesk's chat is configured and the visitor agrees to it, now or later on this page,
 * the chat takes its place. If the chat cannot be loaded, the button stays.
 * @param onConsent calls back once there is consent (consent.ts)
 * @param overlapsAny of the idle chunk, from which nothing is imported (overlaps.ts)
 */
export function showSupport(onConsent: (callback: () => void) => void, overlapsAny: OverlapTest): void {
  const button = document.querySelector<HTMLElement>('.support');
  const show = () => {
    // once: it is called again where the chat cannot be loaded
    if (!button?.hidden) return;
    button.hidden = false;
    keepOffActions(button, overlapsAny);
  };
  const chat = setting(SUPPORT_CHAT);
  if (!chat) return show();
  let here = false;
  onConsent(() => {
    here = true;
    loadHelpCrunch(chat).then(() => {
      if (button) button.hidden = true;
    }, show);
  });
  if (!here) show();
}

/** Hides the button while it covers an action, unless it is focused by keyboard or open. */
function keepOffActions(button: HTMLElement, overlapsAny: OverlapTest): void {
  let isAsked = false;
  const look = () => {
    isAsked = false;
    button.classList.toggle('support--away', !button.matches(':focus-within, :has(:popover-open)') && overlapsAny(button, ACTIONS));
  };
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(look);
  };
  for (const type of ['scroll', 'resize']) addEventListener(type, ask, { passive: true });
  look();
}
