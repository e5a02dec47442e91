import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';

/** A provider is chosen, and its keys are not set. @param settings their names */
export function keysMissing(settings: string): DomainError {
  return new DomainError('unavailable', 'payment_keys_missing', translation('payment.keysMissing', { settings }));
}
