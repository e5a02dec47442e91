import { DomainError } from '../../../../shared/domain-error';
import { authFailed } from '../../../../shared/booking-failure';
import { bookingBusy, codeWrong, signInBlocked, smsFailed, dataOf, type BeautyProRejected } from '../../../beautypro/beautypro.api';

/**
 * A sign-in that the API refused. What it has a name for is said in our words, the rest in its own; 'Auth failed, http={status}' where it
 * brought none. What it said is in the details.
 */
export function signInFailure({ problem }: BeautyProRejected): DomainError {
  const { status, type, message, unblockAfter, retryAfterSeconds } = problem;
  const details = dataOf(problem);
  if (status === 401 && type === 'INVALID') return codeWrong(details);
  if (status === 401 && type === 'BLOCKED') return signInBlocked(unblockAfter, details);
  if (status === 429) return bookingBusy(retryAfterSeconds);
  if (type !== null && /^SMS/.test(type)) return smsFailed(details);
  const { text } = authFailed(status);
  return new DomainError('unauthorized', 'auth_failed', message || text, { details });
}
