import { Injectable } from '@nestjs/common';
import { countOf } from '../../../platform/console/charts/chart-drawing';
import type { DrawCharts } from '../../../platform/console/charts/chart-drawing';
import { ConsoleParts, type TodayTable, type WaitingItem } from '../../../platform/console/console-parts';
import type { ConsoleContext } from '../../../platform/console/console-words';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { Clock } from '../../../platform/time/clock';
import { translation } from '../../../shared/translation';
import { LEAD_SOURCES } from '../contract/lead-forms';
import { LEAD_STATES } from '../domain/lead-state';
import { callDue } from '../domain/lead-call';
import type { StoredLead } from '../domain/stored-lead';
import { LeadAdmin } from '../application/lead-admin';
import { LeadCalls } from '../application/lead-calls';
import { LeadAccess } from './lead-access';
import { LOOK } from './lead-roles';
import { presentDue } from './leads.presenter';

/** More are told as so many. */
const MAX_WAITING = 50;
/** Lines of the first screen. */
const MAX_TODAY = 5;

/** Leads in the console. */
@Injectable()
export class LeadConsole {
  constructor(
    parts: ConsoleParts,
    private readonly admin: LeadAdmin,
    private readonly calls: LeadCalls,
    private readonly access: LeadAccess,
    private readonly clock: Clock,
  ) {
    parts.add({
      name: 'leads',
      label: translation('lead.console.nav.leads'),
      place: 40,
      key: 'L',
      href: '/ops/leads',
      words: 'lead.console',
      roles: LOOK,
      search: { place: 20, label: translation('console.palette.leads'), action: '/ops/leads/find', field: 'phone' },
      changeMarks: async () => [{ mark: await admin.mark() }],
      charts: (bounds) => this.charts(bounds),
      waiting: (context, user) => this.waiting(context, user),
      today: (context, user) => this.today(context, user),
    });
  }

  /** Promises that were broken come before calls that wait; leads that did not reach the helpdesk are the owner's matter. */
  private async waiting({ t }: ConsoleContext, user: ConsoleUser): Promise<readonly WaitingItem[]> {
    const [due, failed] = await Promise.all([
      this.due(user),
      user.role === 'salon' ? [] : this.admin.list({ state: 'failed', most: MAX_WAITING }),
    ]);
    const now = this.clock.now();
    const late = due.filter(({ call }) => (callDue(call) ?? now) < now);
    const href = '/ops/leads?call=due';
    return [
      { label: t('lead.console.waitingLate'), count: late.length, href, tone: 'bad' },
      { label: t('lead.console.waitingCalls'), count: due.length - late.length, href, tone: 'wait' },
      { label: t('lead.console.waiting'), count: failed.length, href: '/ops/leads?state=failed', tone: 'bad' },
    ];
  }

  private async today(context: ConsoleContext, user: ConsoleUser): Promise<TodayTable | null> {
    const due = await this.due(user);
    return due.length === 0 ? null : presentDue(context, due, { user, now: this.clock.now(), most: MAX_TODAY });
  }

  private async due(user: ConsoleUser): Promise<readonly StoredLead[]> {
    return this.calls.due(await this.access.scopeOf(user), MAX_WAITING);
  }

  /** By where they came from, and by what became of them. */
  private async charts(bounds: readonly Date[]): Promise<DrawCharts> {
    const leads = await this.admin.counted(bounds);
    return (draw) => {
      const { t } = draw.context;
      const bySource = [...LEAD_SOURCES, '' as const].map((source) => ({
        name: t(`lead.console.charts.sources.${source === '' ? 'other' : source}`),
        values: draw.sums(
          leads.filter((each) => each.source === source),
          countOf,
        ),
      }));
      const byState = LEAD_STATES.map((state) => ({
        name: t(`lead.console.leads.states.${state}`),
        values: draw.sums(
          leads.filter((each) => each.state === state),
          countOf,
        ),
      }));
      const total = draw.total(leads);
      return [
        draw.chart({ title: t('lead.console.charts.leadsBySource'), total, series: bySource }),
        draw.chart({ title: t('lead.console.charts.leadsByResult'), total, series: byState }),
      ];
    };
  }
}
