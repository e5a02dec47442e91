import { Injectable } from '@nestjs/common';
import { countOf } from '../../../platform/console/charts/chart-drawing';
import type { DrawCharts } from '../../../platform/console/charts/chart-drawing';
import { ConsoleParts } from '../../../platform/console/console-parts';
import { translation } from '../../../shared/translation';
import { LEAD_SOURCES } from '../contract/lead-forms';
import { LEAD_STATES } from '../domain/lead-state';
import { LeadAdmin } from '../application/lead-admin';

/** More are told as so many. */
const MAX_WAITING = 50;

/** Leads in the console. */
@Injectable()
export class LeadConsole {
  constructor(
    parts: ConsoleParts,
    private readonly admin: LeadAdmin,
  ) {
    parts.add({
      name: 'leads',
      label: translation('lead.console.nav.leads'),
      place: 40,
      key: 'L',
      href: '/ops/leads',
      words: 'lead.console',
      roles: ['owner', 'viewer'],
      search: { place: 20, label: translation('console.palette.leads'), action: '/ops/leads/find', field: 'phone' },
      changeMarks: async () => [{ mark: await admin.mark() }],
      charts: (bounds) => this.charts(bounds),
      waiting: async ({ t }) => {
        const failed = await admin.list({ state: 'failed', most: MAX_WAITING });
        return [{ label: t('lead.console.waiting'), count: failed.length, href: '/ops/leads?state=failed', tone: 'bad' }];
      },
    });
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
