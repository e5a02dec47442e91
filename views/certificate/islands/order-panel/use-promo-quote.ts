import { useState } from 'react';
import { QUOTE_ORDER } from '../../../../src/modules/certificate/contract/order-routes';
import type { QuoteAnswer } from '../../../../src/modules/certificate/contract/order-routes';
import type { DraftLine } from '../../../../src/modules/certificate/contract/order-draft';
import { quote } from '../../../../src/modules/certificate/contract/quote';
import { toKopiykas } from '../../../../src/shared/money';
import { callApi } from '../../../ui/api/call-api';
import { usePage } from '../../../ui/i18n/context';
import { volumeSteps } from '../../state/volume-steps';
import { asApiError } from './messenger';

/**
 * What packages cost, with a promo code as soon as the server was asked.
 * @param onProblem told what is wrong with the code, in words; null: nothing is any more
 */
export function usePromoQuote(lines: readonly DraftLine[], promo: string, onProblem: (words: string | null) => void) {
  const { t, locale } = usePage();
  const [quoted, setQuoted] = useState<{ readonly asked: string; readonly answer: QuoteAnswer } | null>(null);
  /** What it was counted for. */
  const asked = JSON.stringify([promo.trim(), lines.map(({ id, price, quantity }) => [id, price, quantity])]);
  const answer = quoted?.asked === asked ? quoted.answer : null;
  /** Asks the server what the code is worth. @returns whether it is known, or there is none */
  const ask = async (): Promise<boolean> => {
    if (answer || promo.trim() === '') return true;
    try {
      const items = lines.map(({ id, quantity }) => ({ id, qty: quantity }));
      setQuoted({ asked, answer: await callApi(QUOTE_ORDER, { items, promo }, { locale }) });
      onProblem(null);
      return true;
    } catch (error) {
      const { refusal } = asApiError(error);
      onProblem(refusal ? String(refusal.details?.promo ?? refusal.error) : t('certificate.review.failed'));
      return false;
    }
  };
  return { asked, sums: answer ? sumsOf(answer) : quote(lines, { counts: volumeSteps() }), ask };
}

/** In kopiykas. */
function sumsOf({ subtotal, discountPercent: percent, amount, promo }: QuoteAnswer) {
  return { subtotal: toKopiykas(subtotal) ?? 0, percent, amount: toKopiykas(amount) ?? 0, promo };
}
