import { Get, Query } from '@nestjs/common';
import { ApiDoc } from '../openapi/api-doc';
import { OpsAudit, type AuditEntry } from './ops-audit';
import { OPS_ERRORS, OpsController } from './ops-controller';
import { AuditListRequest } from './ops.requests';

/** What operators did. */
@OpsController('audit')
export class AuditOpsController {
  constructor(private readonly audit: OpsAudit) {}

  /** Newest first. */
  @Get()
  @ApiDoc({
    summary: 'Audit log of calls of operators, including refused ones',
    description:
      'Newest first. actor: `owner` for OPS_TOKEN, `nobody` for a refused call. detail: the query, or the code of the error. Of refused calls at most 2,000 an hour are kept.',
    bearer: true,
    example: {
      entries: [
        {
          id: 12,
          at: '2026-11-20T07:15:00.000Z',
          actor: 'owner',
          action: 'POST /api/ops/leads/:id/retry',
          target: '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10',
          status: 409,
          detail: { code: 'lead_delivered' },
        },
      ],
    },
    nullable: ['target', 'detail'],
    errors: OPS_ERRORS,
  })
  async list(@Query() { limit, before }: AuditListRequest): Promise<{ readonly entries: readonly AuditEntry[] }> {
    return { entries: await this.audit.list(limit, before) };
  }
}
