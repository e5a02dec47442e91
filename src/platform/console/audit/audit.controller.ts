import type { StreamableFile } from '@nestjs/common';
import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { UNKNOWN_ACTOR, OpsAudit, type AuditEntry } from '../../ops/ops-audit';
import type { PageContext } from '../../pages/page-context';
import type { ConsoleContext } from '../console-words';
import { text, wholeNumber, type QueryValues } from '../../pages/page-query';
import { PageReq, type PageRequest } from '../../pages/page-route';
import type { Page } from '../../render/page';
import type { ConsoleUser } from '../operators/operator';
import { OperatorInvitations } from '../operators/operator-invitations';
import { auditWords } from './audit-words';
import { ConsolePages, moment } from '../console-frame';
import { FileQuery, ConsoleController, ConsoleFile, ConsolePage, User } from '../console-route';
import { listFile } from '../csv';

const OWNER = { roles: ['owner'] } as const;
const QUERY = { who: text(64), target: text(64), before: wholeNumber(1, Number.MAX_SAFE_INTEGER) };
const MOST = 50;
type Names = ReadonlyMap<string, string>;

/** What operators did: for the owner. */
@ConsoleController('audit')
export class AuditController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly audit: OpsAudit,
    private readonly invitations: OperatorInvitations,
  ) {}

  /** GET /ops/audit?who=&target=&before= */
  @ConsolePage('', { ...OWNER, query: QUERY })
  async list(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const context = this.pages.context(user);
    const { t } = context;
    const filter = filterOf(query);
    const { actor: who = '', target = '' } = filter;
    const [entries, names] = await Promise.all([this.audit.list(MOST, query.before ?? undefined, filter), this.names(context)]);
    const next = new URLSearchParams({ who, target, before: String(entries.at(-1)?.id ?? '') });
    const everybody = { value: '', label: t('console.list.all') };
    const people = [...names].map(([value, label]) => ({ value, label }));
    const props: Omit<ConsoleListPageProps, 'frame'> = {
      title: t('console.nav.audit'),
      lead: t('console.audit.lead'),
      tabs: [],
      file: `/ops/audit/file?${new URLSearchParams({ who, target }).toString()}`,
      search: {
        action: '/ops/audit',
        method: 'get',
        submit: t('console.list.find'),
        fields: [
          { name: 'who', label: t('console.audit.who'), value: who, options: [everybody, ...people] },
          { name: 'target', label: t('console.audit.find'), type: 'search', value: target, maxLength: 64 },
        ],
      },
      table: {
        caption: t('console.nav.audit'),
        columns: columns(context),
        rows: entries.map((entry) => ({ key: String(entry.id), cells: cells(context, entry, names) })),
        empty: t('console.audit.empty'),
      },
      next: entries.length < MOST ? null : `/ops/audit?${next.toString()}`,
    };
    return this.pages.list(user, 'audit', props);
  }

  /** GET /ops/audit/file?who=&target=: the whole of that list */
  @ConsoleFile('file', OWNER)
  async file(@FileQuery(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const context = this.pages.context(user);
    const names = await this.names(context);
    return listFile({
      name: 'audit',
      columns: columns(context),
      cells: (entry: AuditEntry) => cells(context, entry, names),
      read: ({ before, most }) => this.audit.list(most, before === undefined ? undefined : Number(before), filterOf(query)),
    });
  }

  /** Who may have done something, by what the journal calls them. */
  private async names({ t }: PageContext): Promise<Names> {
    return new Map([['owner', t('console.roles.owner')], [UNKNOWN_ACTOR, t('console.audit.nobody')], ...(await this.invitations.names())]);
  }
}

function filterOf({ who, target }: QueryValues<typeof QUERY>): { readonly actor?: string; readonly target?: string } {
  return { actor: who?.trim() || undefined, target: target?.trim() || undefined };
}

function columns({ t }: PageContext): readonly string[] {
  return [t('console.audit.at'), t('console.audit.who'), t('console.audit.what'), t('console.audit.target'), t('console.audit.result')];
}

function cells(context: ConsoleContext, { at, actor, action, target, status, detail }: AuditEntry, names: Names): readonly ConsoleCell[] {
  const { code = '' } = (detail as { readonly code?: string } | null) ?? {};
  return [
    { text: moment(context, at) },
    { text: names.get(actor) ?? actor },
    auditWords(context, action),
    { text: target ?? '' },
    status < 400
      ? { text: context.t('console.codes.results.done'), tone: 'plain' }
      : { text: context.t('console.codes.results.refused', { reason: `${status} ${code}`.trim() }), tone: 'wait' },
  ];
}
