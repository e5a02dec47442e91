import type { StreamableFile } from '@nestjs/common';
import { ConsoleReportPage } from '../../../../views/console/ConsoleReportPage';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { ConsolePages } from '../../../platform/console/console-frame';
import { ConsoleController, ConsoleFile, ConsolePage, FileQuery, User } from '../../../platform/console/console-route';
import type { ConsoleContext } from '../../../platform/console/console-words';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import { csvFile } from '../../../platform/console/csv';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { isMonth, monthOf } from '../../../shared/month';
import { TrafficReports } from '../application/traffic-reports';
import { presentTraffic, trafficColumns, trafficRow } from './traffic.presenter';

const LOOK = { roles: ['owner', 'accountant', 'viewer'] } as const;
const QUERY = { month: text(7) };

/** Where appointments, orders and leads of a month came from, of all salons. */
@ConsoleController('traffic')
export class TrafficController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly reports: TrafficReports,
    private readonly salons: ConsoleSalons,
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/traffic?month=YYYY-MM: the present month */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const today = kyivDay(this.clock.now());
    const month = chosen(query.month, today);
    const input = { month, today, counts: await this.reports.of(month), salons: this.salons.of(user), siteUrl: this.site.SITE_URL };
    const props = presentTraffic(this.pages.context(user), input);
    return this.pages.page(user, ConsoleReportPage, { frame: this.pages.frame(user, 'traffic'), ...props }, { title: props.title });
  }

  /** GET /ops/traffic/file?month=: a row for each way */
  @ConsoleFile('file', LOOK)
  async file(@FileQuery(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const month = chosen(query.month, kyivDay(this.clock.now()));
    const context = this.pages.context(user);
    return csvFile(`traffic-${month}`, trafficColumns(context), this.rowsOf(context, month));
  }

  private async *rowsOf(context: ConsoleContext, month: string) {
    yield (await this.reports.of(month)).map((each) => trafficRow(context, each));
  }
}

const chosen = (month: string | null, today: string) => (month !== null && isMonth(month) ? month : monthOf(today));
