import { Get } from '@nestjs/common';
import { Jobs } from '../jobs/jobs';
import type { DeadJob, JobCount } from '../jobs/job-table';
import { ApiDoc } from '../openapi/api-doc';
import { OPS_ERRORS, OpsController } from './ops-controller';

/** Answer of GET /api/ops/jobs. */
interface JobsAnswer {
  readonly counts: readonly JobCount[];
  /** Newest first, 100 at most; `failedAt` in ISO 8601. */
  readonly dead: readonly DeadJob[];
}

/** Jobs of all kinds, for operators. */
@OpsController('jobs')
export class JobsOpsController {
  constructor(private readonly jobs: Jobs) {}

  /** How many jobs there are that are not done, and the dead ones. */
  @Get()
  @ApiDoc({
    summary: 'Jobs by kind and state, and dead jobs',
    description:
      'Counts the last 1,000 jobs of each state but done. created and retry: waiting. active: running. failed: dead, runs again only when an operator retries it; the newest 100 are listed.',
    bearer: true,
    example: {
      counts: [{ name: 'lead.send', state: 'failed', count: 1 }],
      dead: [
        {
          id: '3f0e7c0a-5b1e-4a53-9d0c-0d8a2b7c6e11',
          name: 'lead.send',
          data: { id: '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10' },
          attempts: 3,
          reason: 'HelpCrunch POST /chats: 400 invalid_request, application',
          failedAt: '2026-11-20T07:15:00.000Z',
        },
      ],
    },
    nullable: ['reason'],
    errors: OPS_ERRORS,
  })
  async list(): Promise<JobsAnswer> {
    const [counts, dead] = await Promise.all([this.jobs.counts(), this.jobs.dead()]);
    return { counts, dead };
  }
}
