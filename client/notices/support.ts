import './support.css';
import { SUPPORT_CHAT } from '../../src/modules/support/domain/support-chat';
import { setting } from '../../views/state/settings';
import { loadHelpCrunch } from './help-crunch';
import { liesOn } from './lies-on';

/** What the button must not cover. */
const ACTIONS = 'main .button';

/**
 * Shows the contact button; where the helpdesk's chat is configured and the visitor agrees to it, now or later on this page,
 * the chat takes its place. If the chat cannot be loaded, the button stays.
 * @param onConsent calls back once there is consent (consent.ts)
 */
export function showSupport(onConsent: (callback: () => void) => void): void {
  const button = document.querySelector<HTMLElement>('.support');
  const show = () => {
    if (!button) return;
    button.hidden = false;
    keepOffActions(button);
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

/** While it lies on an action it cannot be seen or pressed; whoever has reached it by keyboard or opened it keeps it. */
function keepOffActions(button: HTMLElement): void {
  let isAsked = false;
  const look = () => {
    isAsked = false;
    button.classList.toggle('support--away', !button.matches(':focus-within, :has(:popover-open)') && liesOn(button, ACTIONS));
  };
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(look);
  };
  for (const type of ['scroll', 'resize']) addEventListener(type, ask, { passive: true });
  look();
}
