import type { Kopiykas } from '../../../shared/money';
import { isInRefundTime } from './validity';

/** What stands in the way of a refund that the buyer asks for (docs/product.md, money 7); pending: it is on its way. */
export type RefundStanding = 'possible' | 'pending' | 'used' | 'late' | 'at_salon';

export interface RefundFacts {
  readonly state: 'active' | 'refund_pending';
  readonly nominal: Kopiykas;
  readonly balance: Kopiykas;
  readonly paidAt: Date;
  /** Null: the money was taken at a salon. */
  readonly paidAttempt: string | null;
}

/** Whether a certificate that counts can be given back by its buyer at this moment; `refund` of the ledger decides once more. */
export function refundStanding({ state, nominal, balance, paidAt, paidAttempt }: RefundFacts, now: Date): RefundStanding {
  if (state === 'refund_pending') return 'pending';
  if (paidAttempt === null) return 'at_salon';
  if (balance !== nominal) return 'used';
  return isInRefundTime(paidAt, now) ? 'possible' : 'late';
}
