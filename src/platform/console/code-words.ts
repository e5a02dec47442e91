import type { PageContext } from '../pages/page-context';
import { CONTENT_LISTS } from '../../modules/content/content.api';
import { REFUND_REASONS } from '../../modules/payment/payment.api';

type Texts = Pick<PageContext, 't'>;

/** Codes that the site keeps or tells, by what they are codes of. */
const CODES = {
  jobs: [
    ...(['lead.send', 'message.send', 'certificate.deliver', 'certificate.order', 'certificate.tend', 'certificate.remind'] as const),
    ...(['certificate.links', 'privacy.forget'] as const),
    ...(['payment.news', 'payment.check', 'payment.refund', 'payment.pass-on', 'payment.sandbox-callback'] as const),
    ...(['booking.prepayments', 'booking.prepayment-return', 'booking.prepayment-told', 'booking.tell', 'booking.remind'] as const),
    'booking.absent-masters' as const,
    ...(['booking.lead', 'booking.outside-look', 'booking.ratings'] as const),
  ],
  modes: [
    ...(['embedded', 'server', 'sandbox', 'outbox', 'unset', 'gateway', 'smtp', 'order-service'] as const),
    ...(['wordpress', 'helpcrunch', 'beautypro', 'liqpay', 'telegram'] as const),
  ],
  databaseStates: ['starting', 'open', 'lost', 'closed'],
  newsSources: ['callback', 'status'],
  newsOutcomes: ['applied', 'unknown', 'mismatch', 'doubtful', 'unreadable'],
  providerWords: [
    ...(['success', 'failure', 'error', 'reversed', 'sandbox', 'prepared', 'processing', 'verify', 'subscribed', 'unsubscribed'] as const),
    ...(['wait_accept', 'wait_card', 'wait_compensation', 'wait_lc', 'wait_qr', 'wait_reserve', 'wait_secure', 'wait_sender'] as const),
    ...(['cash_wait', 'hold_wait', 'invoice_wait'] as const),
  ],
  sinks: ['queued', 'taken', 'refused'],
  channels: ['email', 'telegram', 'salon', 'link'],
  deliveryStates: ['waiting', 'scheduled', 'sending', 'sent', 'failed', 'opened'],
  deliveryErrors: ['no_address', 'no_chat', 'chat_refused', 'given_up', 'mail_refused', 'tried_again'],
  orderEvents: [
    ...(['completed', 'payment_begun', 'reserved', 'payment_succeeded', 'payment_failed', 'payment_reversed'] as const),
    ...([
      'payment_returned_in_part',
      'payment_doubted',
      'certificates_issued',
      'certificates_delivered',
      'expired',
      'refunded',
      'refused',
    ] as const),
  ],
  causes: ['buyer', 'operator', 'payment', 'delivery', 'refund', 'time', 'status'],
  leadSteps: ['customer', 'customer-tags', 'chat', 'chat-tags', 'note', 'done'],
  leadEvents: ['received', 'repeated', 'delivered', 'failed', 'retried', 'dropped', 'assigned', 'noted', 'warning'],
  contentLists: CONTENT_LISTS,
  contentKinds: [
    ...(['service-category', 'service', 'salon', 'employee', 'skill', 'article', 'vacancy', 'package', 'page'] as const),
    ...(['contacts', 'contact-link'] as const),
  ],
} as const;

type Group = keyof typeof CODES;
type CodeKey = { [G in Group]: `console.codes.${G}.${(typeof CODES)[G][number]}` }[Group];

/** A code in words; one that has none, as another program may bring, stays as it is. */
export function codeWords({ t }: Texts, group: Group, code: string): string {
  const known: readonly string[] = CODES[group];
  return known.includes(code) ? t(`console.codes.${group}.${code}` as CodeKey) : code;
}

/** Statuses of LiqPay for what the payer still has to confirm (`3ds_verify`, `otp_verify` …). */
const VERIFY = /^[a-z0-9]+_verify$/;

/** What the provider said of a payment, in words, with its own word in small print; one that is not known stays as it is. */
export function providerWord({ t }: Texts, status: string | null | undefined): { readonly text: string; readonly small?: string } {
  if (!status) return { text: '' };
  const text = codeWords({ t }, 'providerWords', VERIFY.test(status) ? 'verify' : status);
  return text === status ? { text } : { text, small: status };
}

/** As leads name where they come from; a program that calls the API may say anything. */
export function leadSource({ t }: Texts, source: string): string {
  switch (source) {
    case 'callback':
    case 'vacancy':
    case 'certificate':
    case 'booking':
      return t(`console.charts.sources.${source}`);
    default:
      return source;
  }
}

/** Why money goes back; of a certificate its id is told, too. */
export function refundReason({ t }: Texts, reason: string): string {
  const [kind, ...more] = reason.split(' ');
  if (kind === REFUND_REASONS.certificate && more.length < 2) return [t('console.codes.refundReasons.certificate'), ...more].join(' ');
  if (reason === REFUND_REASONS.visit) return t('console.codes.refundReasons.visit');
  return reason === REFUND_REASONS.unwanted ? t('console.codes.refundReasons.unwanted') : reason;
}
