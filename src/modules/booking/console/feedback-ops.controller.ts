import { Get, Query } from '@nestjs/common';
import { IsIn, IsUUID } from 'class-validator';
import { OptionalField } from '../../../platform/errors/optional-field';
import { ApiDoc, FieldDoc } from '../../../platform/openapi/api-doc';
import { OpsController } from '../../../platform/ops/ops-controller';
import { OpsListRequest } from '../../../platform/ops/ops.requests';
import { BookingAdmin } from '../application/booking-admin.service';
import type { FeedbackRecord } from '../../scheduling/contract/admin-records';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { must, oneOf } from './settings-ops.rules';

const STATES = ['hidden', 'public', 'all'] as const;
const IS_PUBLIC = { hidden: false, public: true, all: undefined } as const;
const ID = '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10';

/** Query of GET /api/ops/booking/feedback. */
export class FeedbackListOpsRequest extends OpsListRequest {
  @FieldDoc('hidden: not yet moderated, or hidden')
  @OptionalField()
  @IsIn(STATES, oneOf(STATES))
  state: (typeof STATES)[number] = 'hidden';

  @FieldDoc('Only older than the one of this id: the last one of the part before')
  @OptionalField()
  @IsUUID('all', must('the id of feedback'))
  before?: string;
}

/** What clients said of their appointments, for operators. */
@OpsController('booking/feedback')
export class FeedbackOpsController {
  constructor(private readonly admin: BookingAdmin) {}

  /** Newest first. */
  @Get()
  @ApiDoc({
    summary: 'Feedback of clients, newest first',
    bearer: true,
    example: {
      feedback: [
        {
          id: ID,
          appointment: ID,
          firstName: 'Ірина',
          professional: 'employee-olena-marchuk',
          professionalName: 'Олена Марчук',
          rating: 5,
          text: 'Дякую!',
          createdAt: '2026-11-20T10:00:00.000Z',
          isPublic: false,
        },
      ],
    },
    errors: [...ENGINE_OPS_ERRORS, [404, 'feedback_unknown', 'No feedback has the id in before']],
  })
  async list(@Query() { limit, state, before }: FeedbackListOpsRequest): Promise<{ readonly feedback: readonly FeedbackRecord[] }> {
    return { feedback: await this.admin.feedback.list({ most: limit, isPublic: IS_PUBLIC[state], before }) };
  }
}
