import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import { Jobs } from '../../jobs/jobs';
import { PersonalData } from '../../privacy/personal-data';
import { PageReq, type PageRequest } from '../../pages/page-route';
import type { Page } from '../../render/page';
import type { ConsoleUser } from '../operators/operator';
import { codeWords } from '../console-words';
import { ConsolePages, DONE, moment } from '../console-frame';
import { jobTabs } from './outbox.presenter';
import { ConsoleController, ConsolePage, User } from '../console-route';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const QUERY = { done: DONE };

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
    const props: Omit<ConsoleListPageProps, 'frame'> = {
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
    return this.pages.list(user, 'jobs', props, { done: query.done });
  }
}
