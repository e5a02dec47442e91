import { Param } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { ConsoleListPage, type ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import { Jobs } from '../../jobs/jobs';
import { PersonalData } from '../../privacy/personal-data';
import { PageReq, type PageRequest } from '../../pages/page-route';
import type { Page, SeeOther } from '../../render/page';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { ConsoleUser } from '../operators/operator';
import { codeWords } from '../console-words';
import { ConsolePages, DONE, moment } from '../console-frame';
import { jobTabs } from './outbox.presenter';
import { actionOf, ConsoleAction, ConsoleController, ConsolePage, toConsole, User } from '../console-route';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const ACT = { roles: ['owner'] } as const;
const QUERY = { done: DONE };
const ACTIONS = ['retry', 'drop', 'allow'] as const;
const DONE_AS = { retry: 'retried', drop: 'dropped', allow: 'retried' } as const;

/** Jobs that have failed for good: why, and once more. */
@ConsoleController('jobs')
export class JobsController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly jobs: Jobs,
    private readonly personal: PersonalData,
  ) {}

  /** GET /ops/jobs: the newest 100 */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const context = this.pages.context(user);
    const { t } = context;
    const mayAct = user.role === 'owner';
    const ways = mayAct ? [t('console.jobs.retry.submit'), t('console.jobs.drop.submit')] : [];
    const props: ConsoleListPageProps = {
      frame: this.pages.frame(user, 'jobs', { done: query.done }),

      title: t('console.nav.jobs'),
      lead: t('console.jobs.lead'),
      tabs: jobTabs(context, user, 'jobs'),
      search: null,
      next: null,
      file: null,
      table: {
        caption: t('console.nav.jobs'),
        columns: [t('console.jobs.failedAt'), t('console.jobs.kind'), t('console.jobs.why'), t('console.list.attempts'), ...ways],
        rows: (await this.jobs.dead()).map(({ id, name, attempts, reason, failedAt }) => ({
          key: id,
          cells: [
            { text: moment(context, failedAt) },
            { text: codeWords(context, 'jobs', name) },
            { text: reason ?? '' },
            { text: String(attempts) },
            ...(mayAct
              ? [
                  this.personal.asks({ name, reason })
                    ? { text: t('console.jobs.allow.submit'), href: `/ops/jobs/${id}/allow` }
                    : { text: t('console.jobs.retry.submit'), href: `/ops/jobs/${id}/retry` },
                  { text: t('console.jobs.drop.submit'), href: `/ops/jobs/${id}/drop` },
                ]
              : []),
          ],
        })),
        empty: t('console.jobs.empty'),
      },
    };
    return this.pages.page(user, ConsoleListPage, props, { title: props.title });
  }

  /** GET /ops/jobs/{id}/retry, /drop, and /allow for a night that asks whether it may erase so much: asks first */
  @ConsolePage(':id/:action', ACT)
  confirm(@Param('id') id: string, @Param('action') action: string, @User() user: ConsoleUser): Page {
    return this.question(user, idOf(id), actionOf(action, ACTIONS));
  }

  /** POST /ops/jobs/{id}/retry, /drop, /allow: 404 with the reason */
  @ConsoleAction(':id/:action', { ...ACT, actions: ACTIONS })
  async act(@Param('id') id: string, @Param('action') name: string, @User() user: ConsoleUser): Promise<Page | SeeOther> {
    const action = actionOf(name, ACTIONS);
    if (await this.carryOut(action, idOf(id))) return toConsole(`/ops/jobs?done=${DONE_AS[action]}`);
    return this.question(user, id, action, this.pages.refusal(user, notDead()));
  }

  private carryOut(action: (typeof ACTIONS)[number], id: string): Promise<boolean> {
    if (action === 'allow') return this.personal.allow(id);
    return action === 'retry' ? this.jobs.revive(id) : this.jobs.discard(id);
  }

  private question(user: ConsoleUser, id: string, action: (typeof ACTIONS)[number], refused = {}): Page {
    const { t } = this.pages.context(user);
    const texts = {
      title: t(`console.jobs.${action}.title`),
      lead: t(`console.jobs.${action}.lead`),
      submit: t(`console.jobs.${action}.submit`),
    };
    return this.pages.confirm(user, 'jobs', { ...texts, action: `/ops/jobs/${id}/${action}`, back: '/ops/jobs' }, refused);
  }
}

const notDead = () => new DomainError('not-found', 'job_not_dead', translation('console.problems.job_not_dead'));

function idOf(id: string): string {
  if (isUUID(id)) return id;
  throw notDead();
}
