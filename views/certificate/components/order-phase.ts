import type { CertificateView, OrderView } from '../../../src/modules/certificate/contract/order-view';
import type { OrderState } from '../../../src/modules/certificate/contract/order-states';
import { kyivDay } from '../../../src/shared/kyiv-day';
import { kyivTime } from '../../../src/shared/kyiv-moment';
import type { Translate } from '../../ui/i18n/translations';

/** What an order is to its buyer at this moment. `late`: the bank takes longer than anybody waits. */
export type OrderPhase = 'waiting' | 'late' | 'done' | 'reserved' | 'invoiced' | 'failed' | 'unpaid' | 'expired' | 'refunded' | 'refused';

const PHASES: Readonly<Record<OrderState, OrderPhase>> = {
  draft: 'unpaid',
  new: 'unpaid',
  awaiting_payment: 'waiting',
  reserved: 'reserved',
  paid: 'done',
  issued: 'done',
  delivered: 'done',
  failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
  refused: 'refused',
};

/** @param isLeft its buyer went away from the bank without paying */
export function orderPhase(
  { state, pay, isLeft = false }: Pick<OrderView, 'state' | 'pay'> & { readonly isLeft?: boolean },
  isLate = false,
): OrderPhase {
  const phase = isLeft && state === 'awaiting_payment' ? 'unpaid' : PHASES[state];
  if (phase === 'reserved' && pay === 'invoice') return 'invoiced';
  return phase === 'waiting' && isLate ? 'late' : phase;
}

/** Whether the order changes by itself soon: a page that shows it looks again. */
export function isMoving(view: OrderView): boolean {
  const { state, delivery, gifts } = view;
  if (state === 'awaiting_payment' || state === 'paid') return true;
  const isSending = [delivery, ...gifts.map((gift) => gift.delivery)].some(
    (one) => one?.state === 'sending' || (one?.state === 'scheduled' && one.at === null),
  );
  // what is sent again belongs to an order that was delivered
  return (
    (state === 'issued' || state === 'delivered') && (isSending || certificatesOf(view).some(({ refund }) => refund.state === 'pending'))
  );
}

/** Those of gifts, too. */
function certificatesOf({ certificates, gifts }: OrderView): readonly CertificateView[] {
  return [...certificates, ...gifts.flatMap(({ certificate }) => certificate ?? [])];
}

/** Headline and first sentence of an order in a phase. */
export function orderWords(t: Translate, view: OrderView, phase: OrderPhase): { title: string; accent: string; text: string } {
  return {
    title: t(`certificate.status.titles.${phase}.title`),
    accent: t(`certificate.status.titles.${phase}.accent`),
    text: textOf(t, view, phase),
  };
}

function textOf(t: Translate, view: OrderView, phase: OrderPhase): string {
  const until = new Date(view.expiresAt);
  switch (phase) {
    case 'done':
      return doneText(t, view);
    case 'reserved':
      return t('certificate.status.reserved', { day: dottedDay(kyivDay(until)), salon: salonOf(view) });
    case 'invoiced':
      return t('certificate.status.invoiced', {
        number: view.invoice?.number ?? '',
        email: view.email ?? '',
        day: dottedDay(kyivDay(until)),
      });
    case 'unpaid':
      return t('certificate.status.unpaid', { day: `${dottedDay(kyivDay(until))}, ${kyivTime(until)}` });
    case 'refused':
      return view.refusal ?? t('certificate.status.refused');
    default:
      return t(`certificate.status.${phase}`);
  }
}

function doneText(t: Translate, view: OrderView): string {
  if (view.state === 'paid') return t('certificate.status.issuing');
  if (isForOthers(view)) {
    return t(view.gifts.every(({ email }) => email === null) ? 'certificate.status.doneLinks' : 'certificate.status.doneGifts');
  }
  switch (view.linkValue) {
    case 'salon':
      return t('certificate.status.doneSalon', { salon: salonOf(view) });
    case 'email':
      return t('certificate.status.doneEmail', { email: view.email ?? '' });
    case 'telegram':
      return t('certificate.status.doneTelegram');
    default:
      return t('certificate.status.doneOnline');
  }
}

/** Whether all its certificates are gifts. */
export function isForOthers({ delivery, gifts }: Pick<OrderView, 'delivery' | 'gifts'>): boolean {
  return delivery === null && gifts.length > 0;
}

function salonOf({ salon }: OrderView): string {
  return salon ? [salon.title, salon.address].filter(Boolean).join(', ') : '';
}

/** 24.12.2026 @param day YYYY-MM-DD */
export function dottedDay(day: string): string {
  return day.split('-').reverse().join('.');
}

/** Changes whenever something that a buyer would notice does. */
export function orderFingerprint(view: OrderView): string {
  const { state, canPay, delivery, gifts } = view;
  const deliveries = [delivery, ...gifts.map((gift) => gift.delivery)].map((one) => (one ? `${one.state} ${one.at ?? ''}` : ''));
  return [state, String(canPay), ...deliveries, ...certificatesOf(view).map(({ code, refund }) => `${code} ${refund.state}`)].join('|');
}
