import { IsIn, Matches } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { OpsListRequest } from '../../../platform/ops/ops.requests';
import { ORDER_STATES, type OrderState } from '../contract/order-states';

/** Query of GET /api/ops/orders. */
export class OrderListRequest extends OpsListRequest {
  @FieldDoc('Only orders in this state')
  @OptionalField()
  @IsIn(ORDER_STATES, { message: `Must be one of: ${ORDER_STATES.join(', ')}` })
  state?: OrderState;

  @FieldDoc('yes: only orders that an operator has to look at')
  @OptionalField()
  @IsIn(['yes'], { message: 'Must be yes, or left out' })
  reported?: 'yes';

  @FieldDoc('Only orders that came before the one of this id: the last one of the part before')
  @OptionalField()
  @Matches(/^order_[1-9]\d{0,15}$/, { message: 'Must be the id of an order' })
  before?: string;
}
