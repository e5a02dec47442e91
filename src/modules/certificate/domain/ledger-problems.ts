import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { LedgerProblem } from './ledger';

/** For operators: why nothing was taken or given back. */
const WORDS: Readonly<Record<LedgerProblem, string>> = {
  expired: 'It is not valid any more',
  empty: 'Nothing is left of it',
  amount: 'An amount is a whole number of kopiykas above 0',
  sum_missing: 'Say the sum: a certificate for a sum is not redeemed without one',
  beyond_balance: 'More than is left of it',
  reserved: 'Appointments have reserved it: return their reservations first',
  whole_only: 'A certificate for a service is redeemed whole',
  late: 'More than 14 days have passed since the payment',
  used: 'A part of it is used',
  reason: 'A reason is needed',
  unknown_entry: 'There is no such entry',
  not_undoable: 'It is undone already, or no redemption',
};

/** The failure of an action on a certificate: `certificate_<problem>`, a conflict. */
export function ledgerProblem(problem: LedgerProblem): DomainError {
  return new DomainError(problem === 'unknown_entry' ? 'not-found' : 'conflict', `certificate_${problem}`, WORDS[problem]);
}

/** The failure of a refund that the buyer asks for: `refund_late`, `refund_at_salon`, `refund_reserved`, or `refund_used` for all that was spent; a conflict. */
export function buyerRefundProblem(problem: LedgerProblem | 'at_salon'): DomainError {
  const why = problem === 'late' || problem === 'at_salon' || problem === 'reserved' ? problem : 'used';
  return new DomainError('conflict', `refund_${why}`, translation(`certificate.refund.problems.${why}`));
}
