import { chooseAlso, countOf, restoreCertificates, toggleCertificate } from '../views/state/certificate';
import { watchState } from '../views/state/site-store';
import type { ChosenCertificate } from '../views/state/site-store';
import { handlePresses } from './early-presses';
import { openPanel } from './fragments/panels';
import { readStored, store } from './storage';

/** Where the browser keeps the certificate in progress: one list for all tabs. */
const KEY = 'certificate';
const PANEL = 'cart';

/** Keeps the certificate in progress, counts it on the header's button, and lets the page's buttons choose certificates. */
export function watchCart(): void {
  restore();
  addEventListener('storage', ({ key }) => key === KEY && restore());
  watchState(
    (state) => state.certificate.certificateArray,
    (chosen) => {
      if (chosen.length || readStored('localStorage', KEY)) store('localStorage', KEY, JSON.stringify(chosen));
      const count = countOf(chosen);
      for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
        badge.textContent = String(count);
        badge.hidden = count === 0;
      }
      for (const button of choices()) button.ariaPressed = String(chosen.some(({ id }) => id === certificateOf(button).id));
    },
  );
  for (const button of choices()) {
    button.addEventListener('click', () => {
      toggleCertificate(certificateOf(button));
      if (button.ariaPressed === 'true') openPanel(PANEL);
    });
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-ordered]')) {
    link.addEventListener('click', () => chooseAlso(JSON.parse(link.dataset.ordered!) as ChosenCertificate));
  }
  handlePresses('[data-certificate]');
}

const choices = () => document.querySelectorAll<HTMLElement>('[data-certificate]');
const certificateOf = (button: HTMLElement) => JSON.parse(button.dataset.certificate!) as ChosenCertificate;

/** Unreadable data is ignored: nothing is chosen then. */
function restore(): void {
  try {
    restoreCertificates(JSON.parse(readStored('localStorage', KEY) ?? '[]'));
  } catch {
    restoreCertificates([]);
  }
}
