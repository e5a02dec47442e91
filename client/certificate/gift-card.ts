import { followLight } from '../../views/certificate/islands/foil-light';
import { giftNameSize } from '../../views/certificate/components/gift-name';
import { readStored, writeStored } from '../boot/storage';

/** Where the name that was written on a card is kept for the order, and which envelopes were closed. */
const GIFT_NAME = 'gift-name';
const CLOSED = 'closed-envelope';

/** Lets a name be written on the card of the page, the foil catch light, and the envelope of a paid order close, once. */
export function showGiftCards(): void {
  for (const card of document.querySelectorAll<HTMLElement>('main .gift-card')) followLight(card);
  const field = document.querySelector<HTMLInputElement>('.gift-place__field');
  const name = document.querySelector<HTMLElement>('.gift-place .gift-card__name');
  if (field && name) {
    const plain = name.textContent;
    const write = () => {
      name.textContent = field.value.trim() || plain;
      name.style.fontSize = giftNameSize(name.textContent);
      writeStored('sessionStorage', GIFT_NAME, field.value.trim() || null);
    };
    field.value ||= readStored('sessionStorage', GIFT_NAME) ?? '';
    field.addEventListener('input', write);
    write();
  }
  const envelope = document.querySelector<HTMLElement>('[data-envelope]');
  if (envelope && readStored('sessionStorage', CLOSED) !== envelope.dataset.envelope!) {
    writeStored('sessionStorage', CLOSED, envelope.dataset.envelope!);
    envelope.classList.add('is-closing');
  }
}
