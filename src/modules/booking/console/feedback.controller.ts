import type { StreamableFile } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import type { PageContext } from '../../../platform/pages/page-context';
import { oneOf, text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { BookingAdmin } from '../application/booking-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { ConsolePages, DONE, moment, type PageNotice } from '../../../platform/console/console-frame';
import { FileQuery, ConsoleController, ConsoleFile, ConsolePage, User } from '../../../platform/console/console-route';
import { listFile } from '../../../platform/console/csv';

const LOOK = { roles: ['owner', 'viewer'] } as const;
const STATES = ['hidden', 'public'] as const;
const QUERY = { state: oneOf(...STATES), find: text(100), before: text(40), done: DONE };
const MOST = 50;

type Feedback = Awaited<ReturnType<BookingAdmin['engine']['feedback']['list']>>[number];

/** What clients said of their visits: shown on the site once it is read. */
@ConsoleController('feedback')
export class FeedbackController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly admin: BookingAdmin,
  ) {}

  /** GET /ops/feedback?state=&find=&before=; `find` is in what was said, or the name of the employee */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const state = query.state ?? 'hidden';
    const find = query.find?.trim() || undefined;
    const before = query.before !== null && isUUID(query.before) ? query.before : undefined;
    try {
      const feedback = await this.admin.feedback.list({ most: MOST, isPublic: state === 'public', find, before });
      return this.listed(user, { state, find }, feedback, { done: query.done });
    } catch (error) {
      return this.listed(user, { state, find }, [], this.pages.conflict(user, error));
    }
  }

  /** GET /ops/feedback/file?state=&find=: the whole of that list; read or not without a state */
  @ConsoleFile('file', LOOK)
  async file(@FileQuery(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const context = this.pages.context(user);
    const isPublic = query.state === null ? undefined : query.state === 'public';
    const filter = { isPublic, find: query.find?.trim() || undefined };
    const { feedback } = this.admin;
    const columns = [...feedbackColumns(context), context.t('console.list.state')];
    const cells = (one: Feedback) => [
      ...feedbackCells(context, one),
      { text: context.t(`booking.console.feedback.states.${one.isPublic ? 'public' : 'hidden'}`) },
    ];
    return listFile({ name: 'feedback', columns, read: (part) => feedback.list({ ...filter, ...part }), cells });
  }

  private listed(
    user: ConsoleUser,
    { state, find = '' }: { readonly state: (typeof STATES)[number]; readonly find?: string },
    feedback: readonly Feedback[],
    told: PageNotice,
  ): Page {
    const context = this.pages.context(user);
    const { t } = context;
    const query = new URLSearchParams({ state, ...(find !== '' && { find }) }).toString();
    const ways = user.role === 'owner' ? ([state === 'public' ? 'hide' : 'publish', 'delete'] as const) : [];
    const props: Omit<ConsoleListPageProps, 'frame'> = {
      title: t('booking.console.nav.feedback'),
      lead: t('booking.console.feedback.lead'),
      file: `/ops/feedback/file?${query}`,
      search: {
        action: '/ops/feedback',
        method: 'get',
        submit: t('console.list.find'),
        fields: [
          { name: 'find', label: t('booking.console.feedback.find'), type: 'search', value: find, maxLength: 100 },
          {
            name: 'state',
            label: t('console.list.state'),
            value: state,
            options: STATES.map((value) => ({ value, label: t(`booking.console.feedback.states.${value}`) })),
          },
        ],
      },
      tabs: STATES.map((each) => ({
        label: t(`booking.console.feedback.states.${each}`),
        href: `/ops/feedback?state=${each}`,
        isCurrent: each === state,
      })),
      table: {
        caption: t('booking.console.nav.feedback'),
        columns: [...feedbackColumns(context), ...ways.map((way) => t(`booking.console.feedback.${way}.submit`))],
        rows: feedback.map((one) => ({
          key: one.id,
          cells: [
            ...feedbackCells(context, one),
            ...ways.map((way) => ({ text: t(`booking.console.feedback.${way}.submit`), href: `/ops/feedback/${one.id}/${way}` })),
          ],
        })),
        empty: t('booking.console.feedback.empty'),
      },
      next: feedback.length === MOST ? `/ops/feedback?${query}&before=${feedback.at(-1)!.id}` : null,
    };
    return this.pages.list(user, 'feedback', props, told);
  }
}

function feedbackColumns({ t }: PageContext): readonly string[] {
  return [
    t('console.list.at'),
    t('booking.console.feedback.rating'),
    t('booking.console.feedback.client'),
    t('booking.console.feedback.employee'),
    t('booking.console.feedback.text'),
  ];
}

function feedbackCells(
  context: PageContext,
  { createdAt, rating, firstName, professionalName, text: said }: Feedback,
): readonly ConsoleCell[] {
  return [{ text: moment(context, createdAt) }, { text: `${rating}/5` }, { text: firstName }, { text: professionalName }, { text: said }];
}
