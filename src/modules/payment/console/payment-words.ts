import { codeWords, type ConsoleContext } from '../../../platform/console/console-words';
import { REFUND_REASONS } from '../domain/refund-reason';

/** Statuses of LiqPay for what the payer still has to confirm (`3ds_verify`, `otp_verify` …). */
const VERIFY = /^[a-z0-9]+_verify$/;

/** What the provider said of a payment, in words, with its own word in small print; one that is not known stays as it is. */
export function providerWord(
  context: Pick<ConsoleContext, 'find'>,
  status: string | null | undefined,
): { readonly text: string; readonly small?: string } {
  if (!status) return { text: '' };
  const text = codeWords(context, 'providerWords', VERIFY.test(status) ? 'verify' : status);
  return text === status ? { text } : { text, small: status };
}

/** Why money goes back; of a certificate its id is told, too. */
export function refundReason({ t }: Pick<ConsoleContext, 't'>, reason: string): string {
  const [kind, ...more] = reason.split(' ');
  if (kind === REFUND_REASONS.certificate && more.length < 2)
    return [t('payment.console.codes.refundReasons.certificate'), ...more].join(' ');
  if (reason === REFUND_REASONS.visit) return t('payment.console.codes.refundReasons.visit');
  return reason === REFUND_REASONS.unwanted ? t('payment.console.codes.refundReasons.unwanted') : reason;
}
