import {
  isMoving,
  dayWords,
  orderFingerprint,
  orderPath,
  orderPhase,
  orderWords,
  thankState,
} from '../../../../views/components/order/order-phase';
import type { OrderPhase } from '../../../../views/components/order/order-phase';
import type { ThankCertificate, ThankGift, ThankGiftForm } from '../../../../views/pages/certificate/ThankOrderGift';
import type { ThankOrderPageProps } from '../../../../views/pages/certificate/ThankOrderPage';
import { pageHead } from '../../../platform/pages/page-head';
import type { PageHead } from '../../../platform/render/page';
import { kyivDay } from '../../../shared/kyiv-day';
import { kyivTime } from '../../../shared/kyiv-moment';
import { formatMoney, toKopiykas } from '../../../shared/money';
import type { ContentContext } from '../../content/content-pages.service';
import type { CertificateView, DeliveryView, GiftView, OrderView } from '../domain/order-view';
import { lastSendDay } from '../domain/validity';

/** A gift that was sent to be changed, and was not taken. */
export interface WrongGift {
  readonly gift: string;
  readonly typed: Pick<ThankGiftForm, 'recipient' | 'email' | 'message' | 'when' | 'day' | 'hour'>;
  /** By the fields of the rules. */
  readonly problems: Readonly<Record<string, string>>;
}

interface ThankOptions {
  readonly now: Date;
  readonly isSaved?: boolean;
  readonly failure?: string | null;
  readonly wrong?: WrongGift | null;
}

/** Props of /thank/ for an order. */
export function presentThankOrder(context: ContentContext, view: OrderView, options: ThankOptions): ThankOrderPageProps {
  const { t, site } = context;
  const phase = orderPhase(view);
  const mayPay = view.canPay && (phase === 'failed' || phase === 'unpaid' || phase === 'waiting');
  return {
    ...orderWords(t, view, phase),
    order: view.order_id,
    phase,
    next: t(`certificates.mine.steps.${stepOf(view, phase)}`),
    watched: isMoving(view) ? orderFingerprint(view) : null,
    pay: mayPay ? payWords(context, view, phase) : null,
    total: t(phase === 'done' ? 'certificates.mine.paid' : 'certificates.mine.total'),
    lines: view.items.map(({ id, title, qty, price }) => ({ id, name: title, quantity: qty, price: toKopiykas(price) ?? 0 })),
    delivery:
      view.delivery && phase === 'done'
        ? { text: deliveryWords(context, view.delivery, view.linkValue), isWrong: view.delivery.state === 'failed' }
        : null,
    certificates: view.certificates.map((one) => certificate(context, one)),
    gifts: view.gifts.map((gift) => presentGift(context, gift, options)),
    address: orderPath(view),
    isSaved: options.isSaved ?? false,
    failure: options.failure ?? null,
    phone: site.content.contacts.phone,
  };
}

function payWords({ t, locale }: ContentContext, { amount }: OrderView, phase: OrderPhase): string {
  if (phase === 'failed') return t('certificates.status.again');
  // the bank may still say yes: whoever has left its page goes back to it
  if (phase === 'waiting') return t('certificates.mine.backToPay');
  return t('certificates.status.pay', { amount: formatMoney(toKopiykas(amount) ?? 0, locale) });
}

function stepOf({ linkValue }: OrderView, phase: OrderPhase): 'waiting' | 'done' | 'reserved' | 'salon' | 'failed' | 'over' {
  if (phase === 'done') return linkValue === 'salon' ? 'salon' : 'done';
  if (phase === 'waiting' || phase === 'late') return 'waiting';
  if (phase === 'failed' || phase === 'unpaid') return 'failed';
  return phase === 'reserved' ? 'reserved' : 'over';
}

function certificate({ t, locale }: ContentContext, { title, code, path, pdf, nominal, validThrough }: CertificateView): ThankCertificate {
  return {
    ...{ title, path, pdf },
    code: t('certificates.mine.code', { code }),
    nominal: t('certificates.mine.nominal', { amount: formatMoney(toKopiykas(nominal) ?? 0, locale) }),
    valid: t('certificates.mine.valid', { day: dayWords(validThrough) }),
  };
}

function presentGift(context: ContentContext, gift: GiftView, { now, wrong }: ThankOptions): ThankGift {
  const { title, recipient, message, email, delivery } = gift;
  const issued = gift.certificate;
  return {
    ...{ id: gift.gift, title, recipient, message },
    delivery: deliveryWords(context, delivery, email === null ? 'link' : 'email'),
    isWrong: delivery.state === 'failed',
    error: delivery.error,
    certificate: issued && certificate(context, issued),
    link: issued && email === null ? context.siteUrl + issued.path : null,
    form: gift.canChange ? giftForm(gift, now, wrong?.gift === gift.gift ? wrong : null) : null,
  };
}

function giftForm({ recipient, email, message, sendAt }: GiftView, now: Date, wrong: WrongGift | null): ThankGiftForm {
  const moment = sendAt === null ? null : new Date(sendAt);
  const kept = {
    ...{ recipient, email: email ?? '', message },
    when: moment ? ('later' as const) : ('now' as const),
    day: moment ? kyivDay(moment) : '',
    hour: moment ? kyivTime(moment).slice(0, 2) : '10',
  };
  return { ...kept, ...wrong?.typed, firstDay: kyivDay(now), lastDay: lastSendDay(now), problems: wrong?.problems ?? {} };
}

/** How a delivery is, in words. */
function deliveryWords({ t }: ContentContext, { state, at }: DeliveryView, way: OrderView['linkValue'] | 'link'): string {
  const when = at === null ? '' : momentWords(new Date(at));
  switch (state) {
    case 'waiting':
      return when ? t('certificates.mine.delivery.waitingAt', { at: when }) : t('certificates.mine.delivery.waiting');
    case 'scheduled':
      return when ? t('certificates.mine.delivery.scheduledAt', { at: when }) : t('certificates.mine.delivery.scheduled');
    case 'sent':
      if (way === 'link' || way === 'online') return t('certificates.mine.delivery.link');
      return way === 'salon' ? t('certificates.mine.delivery.salon') : t('certificates.mine.delivery.sent', { at: when });
    case 'opened':
      return t('certificates.mine.delivery.opened', { at: when });
    default:
      return t(`certificates.mine.delivery.${state}`);
  }
}

/** 24.12.2026, 10:00 */
function momentWords(moment: Date): string {
  return `${dayWords(kyivDay(moment))}, ${kyivTime(moment)}`;
}

/** Head of an order's page: nobody else's business. */
export function thankOrderHead(context: ContentContext, view: OrderView, isWrong: boolean): PageHead {
  const { title, accent, text } = orderWords(context.t, view, orderPhase(view));
  const own = `${title} ${accent}`.trim();
  return pageHead(context, {
    title: isWrong ? context.t('forms.titleError', { title: own }) : own,
    description: text,
    path: '/thank/',
    query: `state=${thankState(view)}&order=${view.order_id}`,
    noindex: true,
    extraStyles: true,
  });
}
