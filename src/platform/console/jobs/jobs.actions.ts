import { isUUID } from 'class-validator';
import { DomainError } from '../../../shared/domain-error';
import { Jobs } from '../../jobs/jobs';
import { OPS_ERRORS } from '../../ops/ops-controller';
import { PersonalData } from '../../privacy/personal-data';
import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../actions/operator-action';
import type { ConsoleUser } from '../operators/operator';

const notDead = () => new DomainError('not-found', 'job_not_dead', 'There is no such dead job');

/** What operators do with a dead job, by its id. */
@ActionsAt({
  part: 'jobs',
  path: 'jobs/:id',
  back: 'list',
  roles: ['owner'],
  api: { path: 'jobs/:id', id: { description: 'Id of a dead job', type: 'string', format: 'uuid' }, errors: OPS_ERRORS },
})
export class JobsActions implements OperatorActions<string> {
  constructor(
    private readonly jobs: Jobs,
    private readonly personal: PersonalData,
  ) {}

  find(_user: ConsoleUser, { id }: ActionAddress): string {
    if (isUUID(id)) return id;
    throw notDead();
  }

  @OperatorAction('retry', {
    words: 'console.jobs.retry',
    done: 'retried',
    api: {
      summary: 'Retry a dead job',
      description: 'With its full number of tries. A dead `lead.send` does nothing for a failed lead: retry the lead instead.',
      errors: [[404, 'job_not_dead', 'No such dead job, or an equal job is waiting already']],
    },
  })
  async retry(id: string): Promise<void> {
    if (!(await this.jobs.revive(id))) throw notDead();
  }

  @OperatorAction('drop', { words: 'console.jobs.drop', done: 'dropped' })
  async drop(id: string): Promise<void> {
    if (!(await this.jobs.discard(id))) throw notDead();
  }

  /** For a night that asks whether it may erase so much. */
  @OperatorAction('allow', { words: 'console.jobs.allow', done: 'retried' })
  async allow(id: string): Promise<void> {
    if (!(await this.personal.allow(id))) throw notDead();
  }
}
