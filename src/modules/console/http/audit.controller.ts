import { ConsoleListPage, type ConsoleListPageProps } from '../../../../views/pages/console/ConsoleListPage';
import { OpsAudit } from '../../../platform/ops/ops-audit';
import { wholeNumber } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import type { ConsoleUser } from '../domain/operator';
import { OperatorInvitations } from '../operator-invitations';
import { ConsolePages, moment } from './console-frame';
import { ConsoleController, ConsolePage, User } from './console-route';

const QUERY = { before: wholeNumber(1, Number.MAX_SAFE_INTEGER) };
const MOST = 50;

/** What operators did: for the owner. */
@ConsoleController('audit')
export class AuditController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly audit: OpsAudit,
    private readonly invitations: OperatorInvitations,
  ) {}

  /** GET /ops/audit?before= */
  @ConsolePage('', { roles: ['owner'], query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const context = this.pages.context(user);
    const { t } = context;
    const [entries, names] = await Promise.all([this.audit.list(MOST, query.before ?? undefined), this.invitations.names()]);
    const props: ConsoleListPageProps = {
      frame: this.pages.frame(user, 'audit'),
      ...{ title: t('console.nav.audit'), lead: t('console.audit.lead'), tabs: [], search: null, file: null },
      table: {
        caption: t('console.nav.audit'),
        columns: [
          t('console.audit.at'),
          t('console.audit.who'),
          t('console.audit.what'),
          t('console.audit.target'),
          t('console.audit.result'),
        ],
        rows: entries.map(({ id, at, actor, action, target, status, detail }) => ({
          key: String(id),
          cells: [
            { text: moment(context, at) },
            { text: names.get(actor) ?? actor },
            { text: action },
            { text: target ?? '' },
            {
              text: [status, (detail as { readonly code?: string } | null)?.code ?? ''].join(' ').trim(),
              tone: status < 400 ? 'plain' : 'wait',
            },
          ],
        })),
        empty: t('console.audit.empty'),
      },
      next: entries.length < MOST ? null : `/ops/audit?before=${entries.at(-1)!.id}`,
    };
    return this.pages.page(user, ConsoleListPage, props, { title: props.title });
  }
}
