import { IsIn, IsUUID } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { FieldDoc } from '../../../platform/openapi/api-doc';
import { OpsListRequest } from '../../../platform/ops/ops.requests';
import { CALL_STATES, type CallState } from '../domain/lead-call';
import { LEAD_STATES, type LeadState } from '../domain/lead-state';

/** Query of GET /api/ops/leads. */
export class LeadListRequest extends OpsListRequest {
  @FieldDoc('Only leads in this state')
  @OptionalField()
  @IsIn(LEAD_STATES, { message: `Must be one of: ${LEAD_STATES.join(', ')}` })
  state?: LeadState;

  @FieldDoc('Only leads whose call is in this state')
  @OptionalField()
  @IsIn(CALL_STATES, { message: `Must be one of: ${CALL_STATES.join(', ')}` })
  call?: CallState;

  @FieldDoc('Only leads that came before the one of this id: the last one of the part before')
  @OptionalField()
  @IsUUID('all', { message: 'Must be the id of a lead' })
  before?: string;
}
