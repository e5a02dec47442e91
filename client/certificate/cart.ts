import { addCertificate, countOf, restoreCertificates, toggleCertificate } from '../../views/certificate/state/certificate';
import { watchState } from '../../views/ui/state/site-store';
import type { ChosenCertificate } from '../../views/ui/state/site-store';
import { handlePresses } from '../boot/early-presses';
import { openPanel } from '../panels/panels';
import { CERTIFICATE_LIST, readStored, writeStored } from '../boot/storage';

const PANEL = 'cart';

/** Keeps the certificate in progress, counts it on the header's button, and lets the page's buttons choose certificates. */
export function watchCart(): void {
  restore();
  addEventListener('storage', ({ key }) => key === CERTIFICATE_LIST && restore());
  watchState(
    (state) => state.certificate.certificateArray,
    (chosen) => {
      if (chosen.length || readStored('localStorage', CERTIFICATE_LIST))
        writeStored('localStorage', CERTIFICATE_LIST, JSON.stringify(chosen));
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
  handlePresses('[data-certificate]');
}

/** Puts the certificate of a link, as JSON, into the order that the link opens. */
export function addLinkedCertificate(certificate: string): void {
  addCertificate(JSON.parse(certificate) as ChosenCertificate);
}

const choices = () => document.querySelectorAll<HTMLElement>('[data-certificate]');
const certificateOf = (button: HTMLElement) => JSON.parse(button.dataset.certificate!) as ChosenCertificate;

/** Unreadable data is ignored: nothing is chosen then. */
function restore(): void {
  try {
    restoreCertificates(JSON.parse(readStored('localStorage', CERTIFICATE_LIST) ?? '[]'));
  } catch {
    restoreCertificates([]);
  }
}
