import { Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS, OpsController } from '../../../platform/ops/ops-controller';
import { LeadDesk } from '../application/lead-desk';
import { LEAD_EXAMPLE, LEADS_EXAMPLE } from './lead-ops.examples';
import { leadDetails, leadLine, type LeadDetails, type LeadLine } from './lead-ops.presenter';
import { LeadListRequest } from './lead-ops.requests';

const PARTS = { id: { description: 'Id of a lead', type: 'string', format: 'uuid' } };
const UNKNOWN: DocumentedError = [404, 'lead_unknown', 'There is no such lead'];

/** Leads, for operators. */
@OpsController('leads')
export class LeadOpsController {
  constructor(private readonly desk: LeadDesk) {}

  /** Newest first; phones and e-mails masked. */
  @Get()
  @ApiDoc({
    summary: 'Leads, newest first',
    description:
      'Phones and e-mails are masked. state: kept (not sent to the helpdesk), queued, delivered, failed (needs an operator), dropped.',
    bearer: true,
    example: LEADS_EXAMPLE,
    nullable: ['email', 'lastError'],
    errors: [...OPS_ERRORS, [404, 'lead_unknown', 'No lead has the id in before']],
  })
  async list(@Query() { limit, ...filter }: LeadListRequest): Promise<{ readonly leads: readonly LeadLine[] }> {
    return { leads: (await this.desk.list({ ...filter, most: limit })).map(leadLine) };
  }

  /** The whole lead, with its way and its events. */
  @Get(':id')
  @ApiDoc({
    summary: 'A lead with its progress and history',
    description: 'progress: results of the steps so far. step: the next step.',
    bearer: true,
    example: LEAD_EXAMPLE,
    nullable: ['email', 'lastError', 'customerId', 'customerTags', 'chatId', 'chatTags', 'note', 'detail', 'erasedAt'],
    parts: PARTS,
    errors: [...OPS_ERRORS, UNKNOWN],
  })
  async find(@Param('id') id: string): Promise<LeadDetails> {
    return leadDetails(await this.desk.record(id));
  }

  /** 409 `lead_delivered` for a lead that is in the helpdesk, `lead_erased` for one whose personal data were erased. */
  @Post(':id/retry')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Send a lead to the helpdesk',
    description:
      'In every state but delivered, from the step that is due. Creates a new job if the old one is dead or gone; makes a waiting job due.',
    bearer: true,
    example: { ok: true },
    parts: PARTS,
    errors: [
      ...OPS_ERRORS,
      UNKNOWN,
      [409, 'lead_delivered', 'The lead is in the helpdesk already'],
      [409, 'lead_erased', 'The personal data of the lead were erased'],
    ],
  })
  async retry(@Param('id') id: string): Promise<{ readonly ok: true }> {
    await this.desk.retry(id);
    return { ok: true };
  }

  /** 409 `lead_settled` for a lead that is in the helpdesk or dropped. */
  @Post(':id/drop')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Drop a lead',
    description: 'The lead is kept and can still be retried.',
    bearer: true,
    example: { ok: true },
    parts: PARTS,
    errors: [...OPS_ERRORS, UNKNOWN, [409, 'lead_settled', 'The lead is in the helpdesk or dropped already']],
  })
  async drop(@Param('id') id: string): Promise<{ readonly ok: true }> {
    await this.desk.drop(id);
    return { ok: true };
  }
}
