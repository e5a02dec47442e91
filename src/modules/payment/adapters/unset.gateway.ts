import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { PaymentGateway } from '../ports/payment-gateway.port';

/** No provider: nobody can pay, and nothing is taken for a payment. */
export class UnsetGateway extends PaymentGateway {
  readonly name = 'unset';

  get account(): string {
    throw unset();
  }

  checkout(): never {
    throw unset();
  }

  readCallback(): never {
    throw unset();
  }

  status(): Promise<never> {
    return Promise.reject(unset());
  }

  refund(): Promise<never> {
    return Promise.reject(unset());
  }
}

function unset(): DomainError {
  return new DomainError('unavailable', 'payment_unavailable', translation('payment.unset'));
}
