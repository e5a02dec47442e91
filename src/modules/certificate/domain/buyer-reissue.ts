import type { Kopiykas } from '../../../shared/money';
import type { DeliveryState } from '../contract/order-view';
import { isExpired } from '../contract/validity';

/** How often a certificate can be replaced by its buyer, replacements by operators included. */
const MAX_REISSUES = 3;

/** Why a buyer cannot have a certificate replaced. under_way: it is not sent yet, or is being sent. */
export type ReissueProblem = 'used' | 'opened' | 'under_way' | 'often' | 'ended';

interface ReissueFacts {
  readonly nominal: Kopiykas;
  readonly balance: Kopiykas;
  readonly reserved: Kopiykas;
  readonly issue: number;
  /** Last day in Kyiv, YYYY-MM-DD. */
  readonly validThrough: string;
}

/**
 * What stands in the way of a buyer who wants a certificate that counts replaced: the old code dies, so nobody may have used, reserved or
 * opened anything of it. Null: nothing.
 */
export function reissueProblem(certificate: ReissueFacts, delivery: DeliveryState, now: Date): ReissueProblem | null {
  const { nominal, balance, reserved, issue, validThrough } = certificate;
  if (balance !== nominal || reserved > 0) return 'used';
  if (delivery === 'opened') return 'opened';
  if (delivery !== 'sent') return 'under_way';
  if (isExpired(validThrough, now)) return 'ended';
  return issue > MAX_REISSUES ? 'often' : null;
}
