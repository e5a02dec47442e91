import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { PaymentUnavailable, type PaymentError } from '../domain/payment-failure';

/** What somebody is told who needs a provider that does not answer or refuses. @param canChoose whether there is another one */
export function paymentAway(cause: PaymentError, canChoose = false): DomainError {
  const waitMs = cause instanceof PaymentUnavailable ? cause.retryAfterMs : undefined;
  const retryAfterSeconds = waitMs && Math.ceil(waitMs / 1000);
  return new DomainError('unavailable', 'payment_unavailable', translation(canChoose ? 'payment.awayOther' : 'payment.away'), {
    retryAfterSeconds,
    cause,
  });
}
