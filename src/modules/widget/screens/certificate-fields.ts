import { dayWords } from '../../../shared/calendar-day';
import { formatMoney, type Kopiykas } from '../../../shared/money';
import { MAX_PAYING_CERTIFICATES } from '../../scheduling/contract/booking-limits';
import type { WidgetFields } from '../contract/booking-choice';
import type { CertificateFields } from '../contract/widget-model';
import type { ChosenCertificate, WidgetSituation } from './widget-situation';
import { exactPrice } from './widget-words';

/** Buttons beside the fields: one adds the certificate that is typed, the others take one out by its place. */
export const ADD_CERTIFICATE = 'certificate';
export const REMOVE_CERTIFICATE = 'certificate-off-';

/** A certificate, and how much of it pays. */
export interface Paying extends ChosenCertificate {
  readonly amount: Kopiykas;
}

/** What each chosen certificate pays, as the booking reserves it; none where the price is not known. */
export function payingOf(situation: WidgetSituation): readonly Paying[] {
  let left = exactPrice(situation) ?? 0;
  return (situation.certificates ?? []).map((certificate) => {
    const amount = Math.min(certificate.wanted ?? certificate.available, certificate.available, left);
    left -= amount;
    return { ...certificate, amount };
  });
}

export const coveredBy = (paying: readonly Paying[]): Kopiykas => paying.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The certificates of the details, with what is left to pay in words; null where none can pay.
 * @param prepayment kopiykas; 0: nothing is asked for in advance, null: not known
 */
export function certificateFields(situation: WidgetSituation, typed: WidgetFields, prepayment: Kopiykas | null): CertificateFields | null {
  if (situation.certificates === null) return null;
  const { t, locale } = situation.context;
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  const paying = payingOf(situation);
  return {
    added: paying.map(({ title, available, validThrough, amount }, place) => ({
      label: t('widget.certificate.added', { title, amount: formatMoney(amount, locale) }),
      text: t('widget.certificate.balance', {
        available: formatMoney(available, locale),
        day: dayWords(validThrough, locale, { day: 'numeric', month: 'long', year: 'numeric' }),
      }),
      press: `${REMOVE_CERTIFICATE}${place}`,
    })),
    rest: paying.length === 0 ? '' : restWords(situation, coveredBy(paying), prepayment),
    canAdd: paying.length < MAX_PAYING_CERTIFICATES,
    code: text('certificate'),
    sum: text('certificateSum'),
  };
}

function restWords(situation: WidgetSituation, covered: Kopiykas, prepayment: Kopiykas | null): string {
  const { t, locale } = situation.context;
  const price = exactPrice(situation);
  if (price === null) return t('widget.certificate.unknown');
  const card = Math.max(0, (prepayment ?? 0) - covered);
  const rest = Math.max(0, price - covered - card);
  const kept = Math.min(prepayment ?? 0, covered);
  return [
    rest === 0 ? (card === 0 ? t('widget.certificate.whole') : '') : t('widget.certificate.rest', { amount: formatMoney(rest, locale) }),
    t('widget.certificate.reserved'),
    kept === 0 ? t('widget.certificate.free') : t('widget.certificate.kept', { amount: formatMoney(kept, locale) }),
  ]
    .filter(Boolean)
    .join(' ');
}
