import './support.css';
import { SUPPORT_CHAT } from '../../src/modules/support/domain/support-chat';
import { setting } from '../../views/state/settings';
import { loadHelpCrunch } from './help-crunch';

/**
 * Shows the contact button; where the helpdesk's chat is configured and the visitor agrees to it, now or later on this page,
 * the chat takes its place. If the chat cannot be loaded, the button stays.
 * @param onConsent calls back once there is consent (consent.ts)
 */
export function showSupport(onConsent: (callback: () => void) => void): void {
  const button = document.querySelector<HTMLElement>('.support');
  const show = () => {
    if (button) button.hidden = false;
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
