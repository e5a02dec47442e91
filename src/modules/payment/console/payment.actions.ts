import { isUUID } from 'class-validator';
import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { OPS_ERRORS } from '../../../platform/ops/ops-controller';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { PaymentAdmin } from '../application/payment-admin.service';

const CLEAR = [409, 'refund_clear', 'It is known already what became of it'] as const;

/** What operators do with a refund, by its id. */
@ActionsAt({
  part: 'payments',
  path: 'payments/refunds/:id',
  back: 'list',
  roles: ['owner'],
  api: {
    path: 'payments/refunds/:id',
    id: { description: 'Id of a refund', type: 'string', format: 'uuid' },
    errors: [...OPS_ERRORS, [404, 'refund_unknown', 'There is no such refund']],
  },
})
export class PaymentActions implements OperatorActions<string> {
  constructor(private readonly admin: PaymentAdmin) {}

  find(_user: ConsoleUser, { id }: ActionAddress): string {
    if (isUUID(id)) return id;
    throw new DomainError('not-found', 'refund_unknown', translation('payment.console.problems.refund_unknown'));
  }

  @OperatorAction('retry', {
    words: 'payment.console.payments.refund',
    done: 'refunded',
    api: {
      summary: 'Retry a pending or refused refund',
      description:
        'A refused refund of a certificate is not retried, because the certificate is valid again: refund the certificate once more.',
      errors: [
        [409, 'refund_done', 'The refund is done'],
        [409, 'refund_unclear', 'Say first whether the money has gone back: arrived or again'],
        [409, 'refund_refused', 'The refund was for a certificate, which is valid again'],
        [409, 'refund_exceeds', 'The amount exceeds what remains of the payment'],
      ],
    },
  })
  retry(id: string): Promise<void> {
    return this.admin.retryRefund(id);
  }

  @OperatorAction('arrived', {
    words: 'payment.console.payments.arrived',
    done: 'cleared',
    api: {
      summary: 'Record that the money of an unclear refund has gone back',
      description: "After a look into the provider's cabinet. Nothing is sent to the provider.",
      errors: [CLEAR],
    },
  })
  arrived(id: string): Promise<void> {
    return this.admin.clearRefund(id, true);
  }

  @OperatorAction('again', {
    words: 'payment.console.payments.again',
    done: 'refunded',
    api: {
      summary: 'Make an unclear refund anew',
      description: "Only if the provider's cabinet does not show it: otherwise the money goes back twice.",
      errors: [CLEAR],
    },
  })
  again(id: string): Promise<void> {
    return this.admin.clearRefund(id, false);
  }
}
