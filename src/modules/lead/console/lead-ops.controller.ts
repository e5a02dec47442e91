import { Get, Param, Query } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS, OpsController } from '../../../platform/ops/ops-controller';
import { LeadAdmin } from '../application/lead-admin';
import { LEAD_ID, LEAD_UNKNOWN } from './lead.actions';
import { LEAD_EXAMPLE, LEADS_EXAMPLE } from './lead-ops.examples';
import { leadDetails, leadLine, type LeadDetails, type LeadLine } from './lead-ops.presenter';
import { LeadListRequest } from './lead-ops.requests';

/** Leads, for operators. */
@OpsController('leads')
export class LeadOpsController {
  constructor(private readonly admin: LeadAdmin) {}

  /** Newest first; phones and e-mails masked. */
  @Get()
  @ApiDoc({
    summary: 'Leads, newest first',
    description:
      'Phones and e-mails are masked. state: kept (not sent to the helpdesk), queued, delivered, failed (needs an operator), dropped. call: what became of the call; none where the lead asks for none.',
    bearer: true,
    example: LEADS_EXAMPLE,
    nullable: ['email', 'lastError', 'promisedAt', 'callAt'],
    errors: [...OPS_ERRORS, [404, 'lead_unknown', 'No lead has the id in before']],
  })
  async list(@Query() { limit, ...filter }: LeadListRequest): Promise<{ readonly leads: readonly LeadLine[] }> {
    return { leads: (await this.admin.list({ ...filter, most: limit })).map(leadLine) };
  }

  /** The whole lead, with its way and its events. */
  @Get(':id')
  @ApiDoc({
    summary: 'A lead with its progress and history',
    description: 'progress: results of the steps so far. step: the next step.',
    bearer: true,
    example: LEAD_EXAMPLE,
    nullable: [
      'email',
      'lastError',
      'customerId',
      'customerTags',
      'chatId',
      'chatTags',
      'note',
      'detail',
      'erasedAt',
      'assignee',
      'callAt',
      'promisedAt',
      'appointment',
      'reason',
      'changedAt',
      'salonSlug',
    ],
    parts: { id: LEAD_ID },
    errors: [...OPS_ERRORS, LEAD_UNKNOWN],
  })
  async find(@Param('id') id: string): Promise<LeadDetails> {
    return leadDetails(await this.admin.record(id));
  }
}
