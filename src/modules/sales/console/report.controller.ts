import type { StreamableFile } from '@nestjs/common';
import { ConsoleReportPage } from '../../../../views/console/ConsoleReportPage';
import { ConsolePages } from '../../../platform/console/console-frame';
import { FileQuery, ConsoleController, ConsoleFile, ConsolePage, User } from '../../../platform/console/console-route';
import { ConsoleSalons } from '../../../platform/console/console-salons';
import { csvFile } from '../../../platform/console/csv';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { text, type QueryValues } from '../../../platform/pages/page-query';
import { PageReq, type PageRequest } from '../../../platform/pages/page-route';
import type { Page } from '../../../platform/render/page';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import { scopeOf, type Scope } from '../../../shared/scope';
import { BookingSalons } from '../../booking/booking.api';
import { MonthReports } from '../application/month-reports';
import { isMonth, monthOf } from '../../../shared/month';
import { certificateColumns, certificateRow, moneyColumns, moneyRow, presentReport, soldColumns, soldRow } from './report.presenter';

const LOOK = { roles: ['owner', 'salon', 'accountant', 'viewer'] } as const;
const QUERY = { month: text(7), salon: text(100) };

/** Reports of a month at the counters: all salons, or one. */
@ConsoleController('reports')
export class ReportController {
  constructor(
    private readonly pages: ConsolePages,
    private readonly reports: MonthReports,
    private readonly salons: ConsoleSalons,
    private readonly places: BookingSalons,
    private readonly clock: Clock,
  ) {}

  /** GET /ops/reports?month=YYYY-MM&salon=: the present month of all salons; who works at a salon sees their own */
  @ConsolePage('', { ...LOOK, query: QUERY })
  async show(@PageReq() { query }: PageRequest<typeof QUERY>, @User() user: ConsoleUser): Promise<Page> {
    const today = kyivDay(this.clock.now());
    const { month, salon, at } = this.chosen(user, query);
    const report = await this.reports.of(month, at);
    const titleOf = (location: string) => this.places.at(location, user)?.title ?? location;
    const props = presentReport(this.pages.context(user), { report, month, today, salon, salons: this.salons.of(user), titleOf });
    return this.pages.page(user, ConsoleReportPage, { frame: this.pages.frame(user, 'sales'), ...props }, { title: props.title });
  }

  /** GET /ops/reports/file?month=&salon=: services that were sold, a row each */
  @ConsoleFile('file', LOOK)
  async sold(@FileQuery(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const { month, at } = this.chosen(user, query);
    const titleOf = (location: string) => this.places.at(location, user)?.title ?? location;
    const parts = mapParts(this.reports.lines(month, at), (line) => soldRow(line, titleOf));
    return csvFile(`sales-${month}`, soldColumns(this.pages.context(user)), parts);
  }

  /** GET /ops/reports/money/file?month=&salon=: all money at the counters, a row for each entry */
  @ConsoleFile('money/file', LOOK)
  async money(@FileQuery(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const { month, at } = this.chosen(user, query);
    const context = this.pages.context(user);
    const titleOf = (location: string) => this.places.at(location, user)?.title ?? location;
    const parts = mapParts(this.reports.entries(month, at), (entry) => moneyRow(context, entry, titleOf));
    return csvFile(`money-${month}`, moneyColumns(context), parts);
  }

  /** GET /ops/reports/certificates/file?month=: certificates of all salons in the year up to the month, a row for each month and salon */
  @ConsoleFile('certificates/file', { roles: LOOK.roles.filter((role) => role !== 'salon') })
  async certificates(@FileQuery(QUERY) query: QueryValues<typeof QUERY>, @User() user: ConsoleUser): Promise<StreamableFile> {
    const { month } = this.chosen(user, query);
    const context = this.pages.context(user);
    const parts = mapParts(this.reports.certificateYear(month), (each) => certificateRow(context, each, this.salons.of(user)));
    return csvFile(`certificates-${month}`, certificateColumns(context), parts);
  }

  /** The month and the salons that were asked for, as far as somebody may see them. */
  private chosen(user: ConsoleUser, query: QueryValues<typeof QUERY>): Chosen {
    const month = query.month !== null && isMonth(query.month) ? query.month : monthOf(kyivDay(this.clock.now()));
    const isAll = user.role !== 'salon' && (query.salon === null || query.salon === '');
    if (isAll) return { month, salon: null, at: 'all' };
    const salon = this.salons.chosen(user, query.salon);
    return { month, salon, at: scopeOf(salon === null ? null : this.places.locationOf(salon)) };
  }
}

interface Chosen {
  readonly month: string;
  /** Slug; null: all. */
  readonly salon: string | null;
  readonly at: Scope;
}

async function* mapParts<Row, Cells>(parts: AsyncIterable<readonly Row[]>, cells: (row: Row) => Cells) {
  for await (const rows of parts) yield rows.map(cells);
}
