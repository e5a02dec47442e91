import {
  isMoving,
  dottedDay,
  isForOthers,
  orderFingerprint,
  orderPhase,
  orderWords,
} from '../../../../views/certificate/components/order-phase';
import type { OrderPhase } from '../../../../views/certificate/components/order-phase';
import type { CertificateFormProps } from '../../../../views/certificate/pages/CertificateFormPage';
import type { ThankCertificate, ThankGift, ThankGiftForm } from '../../../../views/certificate/pages/ThankOrderGift';
import type { ThankOrderPageProps } from '../../../../views/certificate/pages/ThankOrderPage';
import { pageHead } from '../../../platform/pages/page-head';
import { qrDrawing } from '../../../platform/render/qr-code';
import type { PageHead } from '../../../platform/render/page';
import { kyivDay } from '../../../shared/kyiv-day';
import { kyivTime } from '../../../shared/kyiv-moment';
import { localePath, type Locale } from '../../../shared/locale';
import { formatMoney, toKopiykas } from '../../../shared/money';
import type { Picture } from '../../../shared/picture';
import type { ContentContext } from '../../content/content.api';
import type { OfferedWallets } from '../../wallet/contract/wallet-pass';
import { APPLE_PASS, GOOGLE_WALLET, orderPath, peoplePath, thankState } from '../contract/certificate-addresses';
import { MIN_PEOPLE } from '../application/orders/order-people';
import type { CertificateView, DeliveryView, GiftView, OrderView } from '../contract/order-view';
import { lastSendDay } from '../contract/validity';

/** More gifts are not shown with the order. */
const MAX_SHOWN_GIFTS = 20;

/** A gift that was sent to be changed, and was not taken. */
export interface WrongGift {
  readonly gift: string;
  readonly typed: Pick<ThankGiftForm, 'recipient' | 'giver' | 'email' | 'message' | 'design' | 'when' | 'day' | 'hour'>;
  /** By the fields of the rules. */
  readonly problems: Readonly<Record<string, string>>;
}

/** What a form of the page has done, as the address says to which it leads; 1: a gift was changed. */
export const THANK_DONE = ['1', 'resent', 'refund'] as const;
type ThankDone = (typeof THANK_DONE)[number];

interface ThankOptions {
  readonly now: Date;
  /** What was done a moment ago. */
  readonly done?: ThankDone | null;
  readonly failure?: string | null;
  readonly wrong?: WrongGift | null;
  /** A link to the bot that was made a moment ago. */
  readonly chat?: string | null;
  readonly wallets?: OfferedWallets;
}

/** An order as `OrderQueries.look` or `OrderQueries.view` gives it. */
type ThankedOrder = OrderView & { readonly isLeft?: boolean };

/** Props of /thank/ for an order. */
export function presentThankOrder(context: ContentContext, view: ThankedOrder, options: ThankOptions): ThankOrderPageProps {
  const { t, site } = context;
  const phase = orderPhase(view);
  const hasNoChat = phase === 'done' && view.linkValue === 'telegram' && view.delivery?.state === 'failed';
  const link = options.chat ?? null;
  const mayPay = view.canPay && (phase === 'failed' || phase === 'unpaid' || phase === 'waiting');
  return {
    ...orderWords(t, view, phase),
    order: view.order_id,
    phase,
    ...(hasNoChat && { text: t(link === null ? 'certificate.chatAgain.lead' : 'certificate.chatAgain.start') }),
    next: t(`certificate.mine.steps.${stepOf(view, phase)}`),
    // with a link to the bot in hand: once the chat has begun, the delivery goes on
    watched: (isMoving(view) && !view.isLeft) || link ? orderFingerprint(view) : null,
    chat: hasNoChat ? { link } : null,
    pay: mayPay ? payWords(context, view, phase) : null,
    total: totalWords(context, phase),
    sums: sumsOf(view),
    lines: view.items.map(({ id, title, qty, price }) => ({ id, name: title, quantity: qty, price: toKopiykas(price) ?? 0 })),
    delivery: phase === 'done' ? ownDelivery(context, view) : null,
    certificates: view.certificates.map((one) => certificate(context, one, options.wallets)),
    gifts: shownGifts(view).map((gift) =>
      presentGift(context, gift, view.state === 'issued' || view.state === 'delivered', options, view.paidAt),
    ),
    people: peopleOf(view),
    address: orderPath(view),
    done: options.done ? doneWords(context, options.done) : null,
    resend: view.canResend && phase === 'done' ? resendWords(context, view) : null,
    invoice: presentedInvoice(context, view),
    receipt: presentedReceipt(view.receipt),
    failure: options.failure ?? null,
    phone: site.content.contacts.phone,
  };
}

/** The invoice of a company, to be downloaded. */
function presentedInvoice({ t }: ContentContext, { invoice }: OrderView): ThankOrderPageProps['invoice'] {
  return invoice && { href: invoice.pdf, label: t('certificate.invoice.download', { number: invoice.number }) };
}

/** Of many gifts there is the page of the people alone. */
function shownGifts({ gifts }: OrderView): readonly GiftView[] {
  return gifts.length > MAX_SHOWN_GIFTS ? [] : gifts;
}

function peopleOf({ order_id, gifts }: OrderView): ThankOrderPageProps['people'] {
  return gifts.length < MIN_PEOPLE ? null : { path: peoplePath(order_id), count: gifts.length };
}

/** A fiscal receipt by its address. */
function presentedReceipt(href: string | null): ThankOrderPageProps['receipt'] {
  return href === null ? null : { href, qr: qrDrawing(href) };
}

/** How the buyer's own certificates get to them; those that are shown on the page are there. */
function ownDelivery(context: ContentContext, { delivery, linkValue }: OrderView): ThankOrderPageProps['delivery'] {
  if (!delivery || linkValue === 'online') return null;
  return { text: deliveryWords(context, delivery, linkValue), isWrong: delivery.state === 'failed' };
}

/** What is sent again: the buyer's own certificates, or else the mail that confirms the payment. */
function resendWords({ t }: ContentContext, { delivery, linkValue }: OrderView): string {
  const isSent = delivery !== null && (linkValue === 'email' || linkValue === 'telegram');
  return t(isSent ? 'certificate.resend.own' : 'certificate.resend.confirmation');
}

function doneWords({ t }: ContentContext, done: ThankDone): string {
  if (done === '1') return t('certificate.mine.saved');
  return done === 'resent' ? t('certificate.resend.done') : t('certificate.refund.begun');
}

/** As the order was priced. */
function sumsOf({ subtotal, amount, discountPercent: percent, promo }: OrderView): ThankOrderPageProps['sums'] {
  const money = (hryvnias: number) => toKopiykas(hryvnias) ?? 0;
  return { subtotal: money(subtotal), amount: money(amount), percent, promo: promo === null ? null : { code: promo, counts: true } };
}

/** Nothing is to be paid of an order that is over. */
function totalWords({ t }: ContentContext, phase: OrderPhase): string {
  if (phase === 'done') return t('certificate.mine.paid');
  const isOver = phase === 'expired' || phase === 'refunded' || phase === 'refused';
  return t(isOver ? 'certificate.mine.sum' : 'certificate.mine.total');
}

function payWords({ t, locale }: ContentContext, { amount }: OrderView, phase: OrderPhase): string {
  if (phase === 'failed') return t('certificate.status.again');
  // the bank may still accept: a visitor who left its page returns to it
  if (phase === 'waiting') return t('certificate.mine.backToPay');
  return t('certificate.status.pay', { amount: formatMoney(toKopiykas(amount) ?? 0, locale) });
}

function stepOf(view: OrderView, phase: OrderPhase): 'waiting' | 'done' | 'gifts' | 'reserved' | 'invoiced' | 'salon' | 'failed' | 'over' {
  if (phase === 'done' && isForOthers(view)) return 'gifts';
  if (phase === 'done') return view.linkValue === 'salon' ? 'salon' : 'done';
  if (phase === 'waiting' || phase === 'late') return 'waiting';
  if (phase === 'failed' || phase === 'unpaid') return 'failed';
  return phase === 'reserved' || phase === 'invoiced' ? phase : 'over';
}

const NO_WALLETS: OfferedWallets = { google: false, apple: false };

function certificate(context: ContentContext, view: CertificateView, wallets: OfferedWallets = NO_WALLETS): ThankCertificate {
  const { t, locale } = context;
  const { title, code, path, pdf, nominal, validThrough } = view;
  const isOpen = view.refund.state !== 'pending';
  return {
    title,
    path,
    pdf,
    googleWallet: wallets.google && isOpen ? `${path}${GOOGLE_WALLET}` : null,
    appleWallet: wallets.apple && isOpen ? `${path}${APPLE_PASS}` : null,
    refund: refundWords(context, view),
    code: t('certificate.mine.code', { code }),
    nominal: t('certificate.mine.nominal', { amount: formatMoney(toKopiykas(nominal) ?? 0, locale) }),
    valid: t('certificate.mine.valid', { day: dottedDay(validThrough) }),
  };
}

/** Where it can be given back, or that it is; null: neither. */
function refundWords({ t, locale }: ContentContext, { certificate: id, refund }: CertificateView): ThankCertificate['refund'] {
  const { state, amount, until } = refund;
  if (state === 'pending') return { id: null, text: t('certificate.refund.pending', { amount: moneyWords(amount, locale) }) };
  return state === 'possible' ? { id, text: t('certificate.refund.until', { day: dottedDay(until) }) } : null;
}

/** @param hryvnias of the API */
function moneyWords(hryvnias: number, locale: Locale): string {
  return formatMoney(toKopiykas(hryvnias) ?? 0, locale);
}

/** The question before a certificate is given back; null where that is not possible any more. */
export function presentRefund(context: ContentContext, view: OrderView, id: string): CertificateFormProps | null {
  const { t, locale } = context;
  const gift = view.gifts.find((one) => one.certificate?.certificate === id);
  const found = gift?.certificate ?? view.certificates.find((one) => one.certificate === id);
  if (found?.refund.state !== 'possible') return null;
  const { title, code, refund } = found;
  const { restPercent } = refund;
  const amount = moneyWords(refund.amount, locale);
  const facts = { title, code, amount };
  const action = localePath(locale, orderPath(view));
  const lead = gift?.recipient ? t('certificate.refund.leadGift', { ...facts, name: gift.recipient }) : t('certificate.refund.lead', facts);
  const share = moneyWords(refund.share, locale);
  const why = { percent: view.discountPercent, restPercent, amount, share };
  const less = refund.amount < refund.share ? ` ${t(`certificate.refund.${refund.amount > 0 ? 'less' : 'none'}`, why)}` : '';
  return {
    title: t('certificate.refund.title'),
    accent: t('certificate.refund.accent'),
    lead: `${lead}${less}`,
    action,
    field: null,
    secrets: [
      { name: 'order', value: view.order_id },
      { name: 'what', value: 'refund' },
      { name: 'certificate', value: id },
    ],
    submit: t('certificate.refund.submit', { amount }),
    failure: '',
    more: { href: action, label: t('certificate.refund.keep') },
  };
}

/** A gift of an order; its form only where it can be changed. */
export function presentGift(
  context: ContentContext,
  gift: GiftView,
  isPaid: boolean,
  { now, wrong }: ThankOptions,
  paidAt: string | null,
): ThankGift {
  const { title, recipient, giver, message, email, delivery } = gift;
  const issued = gift.certificate;
  const isReturned = isPaid && issued === null;
  return {
    id: gift.gift,
    title,
    recipient,
    giver,
    message,
    delivery: isReturned
      ? context.t('certificate.mine.delivery.returned')
      : deliveryWords(context, delivery, email === null ? 'link' : 'email'),
    isWrong: delivery.state === 'failed' && !isReturned,
    error: isReturned ? null : delivery.error,
    resend: gift.canResend ? context.t('certificate.resend.own') : null,
    certificate: issued && certificate(context, issued),
    link: issued && email === null ? context.siteUrl + issued.path : null,
    form: gift.canChange
      ? giftForm(
          gift,
          designsOf(context, gift),
          { now, from: paidAt === null ? now : new Date(paidAt) },
          wrong?.gift === gift.gift ? wrong : null,
        )
      : null,
  };
}

/** Pictures that a gift can have. */
function designsOf({ site }: ContentContext, { id }: GiftView): readonly Picture[] {
  const picture = site.content.packages.find((one) => one.id === id)?.picture;
  return picture ? [picture] : [];
}

function giftForm(
  { recipient, giver, email, message, design, sendAt }: GiftView,
  designs: readonly Picture[],
  { now, from }: { readonly now: Date; readonly from: Date },
  wrong: WrongGift | null,
): ThankGiftForm {
  const moment = sendAt === null ? null : new Date(sendAt);
  const kept = {
    recipient,
    giver,
    email: email ?? '',
    message,
    design: design ?? '',
    designs,
    when: moment ? ('later' as const) : ('now' as const),
    day: moment ? kyivDay(moment) : '',
    hour: moment ? kyivTime(moment).slice(0, 2) : '10',
  };
  return { ...kept, ...wrong?.typed, firstDay: kyivDay(now), lastDay: lastSendDay(from), problems: wrong?.problems ?? {} };
}

/** How a delivery is, in words. */
function deliveryWords(
  { t }: ContentContext,
  { state, at }: DeliveryView,
  way: Exclude<OrderView['linkValue'], 'online'> | 'link',
): string {
  const when = at === null ? '' : momentWords(new Date(at));
  switch (state) {
    case 'waiting':
      return when ? t('certificate.mine.delivery.waitingAt', { at: when }) : t('certificate.mine.delivery.waiting');
    case 'scheduled':
      return when ? t('certificate.mine.delivery.scheduledAt', { at: when }) : t('certificate.mine.delivery.scheduled');
    case 'sent':
      if (way === 'link') return t('certificate.mine.delivery.link');
      return way === 'salon' ? t('certificate.mine.delivery.salon') : t('certificate.mine.delivery.sent', { at: when });
    case 'opened':
      return t('certificate.mine.delivery.opened', { at: when });
    default:
      return t(`certificate.mine.delivery.${state}`);
  }
}

/** 24.12.2026, 10:00 */
function momentWords(moment: Date): string {
  return `${dottedDay(kyivDay(moment))}, ${kyivTime(moment)}`;
}

/** Head of an order's page, which is private. */
export function thankOrderHead(context: ContentContext, view: ThankedOrder, isWrong: boolean): PageHead {
  const { title, accent, text } = orderWords(context.t, view, orderPhase(view));
  const own = `${title} ${accent}`.trim();
  return pageHead(context, {
    title: isWrong ? context.t('common.forms.titleError', { title: own }) : own,
    description: text,
    path: '/thank/',
    query: `state=${thankState(view)}&order=${view.order_id}`,
    noindex: true,
    extraStyles: true,
  });
}
