import { Type } from 'class-transformer';
import { IsIn, IsInt, IsUUID, Matches, Max, Min } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { OpsListRequest } from '../../../platform/ops/ops.requests';
import { PAYMENT_STATES, type PaymentState } from '../domain/payment';
import { UPDATE_OUTCOMES, type UpdateOutcome } from '../domain/payment-update';
import { REFUND_STATES, type RefundState } from '../domain/refund-state';

const oneOf = (values: readonly string[]) => ({ message: `Must be one of: ${values.join(', ')}` });
const OUTCOMES = [...UPDATE_OUTCOMES, 'waiting'] as const;
const ENTRY = { message: 'Must be the id of news' };

/** Query of GET /api/ops/payments. */
export class PaymentListRequest extends OpsListRequest {
  @FieldDoc('Only attempts in this state')
  @OptionalField()
  @IsIn(PAYMENT_STATES, oneOf(PAYMENT_STATES))
  state?: PaymentState;

  @FieldDoc('Only attempts to pay this order', 'order_1795348000000')
  @OptionalField()
  @Matches(/^[a-z]+_\d{1,20}$/, { message: 'Must be the id of an order' })
  order?: string;

  @FieldDoc('Only attempts begun before the one of this id: the last one of the part before')
  @OptionalField()
  @Matches(/^[\w-]{1,64}$/, { message: 'Must be the id of an attempt' })
  before?: string;
}

/** Query of GET /api/ops/payments/news. */
export class PaymentUpdateListRequest extends OpsListRequest {
  @FieldDoc('Only news that were taken so; waiting: to be tried again')
  @OptionalField()
  @IsIn(OUTCOMES, oneOf(OUTCOMES))
  outcome?: UpdateOutcome | 'waiting';

  @FieldDoc('Only news that came before those of this id: the last ones of the part before')
  @OptionalField()
  @Type(() => Number)
  @IsInt(ENTRY)
  @Min(1, ENTRY)
  @Max(Number.MAX_SAFE_INTEGER, ENTRY)
  before?: number;
}

/** Query of GET /api/ops/payments/refunds. */
export class RefundListRequest extends OpsListRequest {
  @FieldDoc('Only refunds in this state')
  @OptionalField()
  @IsIn(REFUND_STATES, oneOf(REFUND_STATES))
  state?: RefundState;

  @FieldDoc('Only refunds begun before the one of this id: the last one of the part before')
  @OptionalField()
  @IsUUID('all', { message: 'Must be the id of a refund' })
  before?: string;
}
