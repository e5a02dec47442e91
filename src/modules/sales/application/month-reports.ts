import { Injectable } from '@nestjs/common';
import { startOfKyivDay } from '../../../platform/time/kyiv-time';
import { Clock } from '../../../platform/time/clock';
import { addDays } from '../../../shared/calendar-day';
import { kyivDay } from '../../../shared/kyiv-day';
import type { Scope } from '../../../shared/scope';
import { BookingAdmin } from '../../booking/booking.api';
import { CertificateFigures, type SalonTotals } from '../../certificate/certificate.api';
import type { EndedCount } from '../../scheduling/scheduling.api';
import { daysOfMonth, monthsTo } from '../../../shared/month';
import type { DayMoney, MoneyLine, ReportSpan, SalonSales, SoldLine, SoldService } from '../domain/report';
import { SalesReportStore } from '../store/sales-report.store';

/** A month at the counters. Sums are kopiykas. */
export interface MonthReport {
  /** `YYYY-MM-DD`, all of the month. */
  readonly days: readonly string[];
  readonly money: readonly DayMoney[];
  readonly services: readonly SoldService[];
  readonly sales: readonly SalonSales[];
  readonly appointments: readonly EndedCount[];
  /** By salon; null for the report of some. */
  readonly certificates: readonly SalonTotals[] | null;
}

/** What became of certificates in a month at a salon. */
export interface MonthOfCertificates extends SalonTotals {
  /** `YYYY-MM` */
  readonly month: string;
}

/** Rows of a file that are read at a time. */
const MAX_ROWS = 1000;
const MONTHS_OF_YEAR = 12;

/** Looks back on a month of some salons. */
@Injectable()
export class MonthReports {
  constructor(
    private readonly store: SalesReportStore,
    private readonly admin: BookingAdmin,
    private readonly certificates: CertificateFigures,
    private readonly clock: Clock,
  ) {}

  /** @param month `YYYY-MM` */
  async of(month: string, at: Scope): Promise<MonthReport> {
    const days = daysOfMonth(month);
    const span = spanOf(month, at);
    const [money, services, sales, appointments, certificates] = await Promise.all([
      this.store.money(span),
      this.store.services(span),
      this.store.sales(span),
      this.admin.engine.statistics.ended(span.from, span.to, at),
      at === 'all' ? this.certificatesOf(month) : null,
    ]);
    return { days, money, services, sales, appointments, certificates };
  }

  /** Certificates by salon, of the months of a year up to one of them, the oldest first, a month at a time. */
  async *certificateYear(month: string): AsyncGenerator<readonly MonthOfCertificates[]> {
    for (const each of monthsTo(month, MONTHS_OF_YEAR)) yield (await this.certificatesOf(each)).map((salon) => ({ month: each, ...salon }));
  }

  private certificatesOf(month: string): Promise<readonly SalonTotals[]> {
    const { from, to } = spanOf(month, 'all');
    const span = { from, to, begin: startOfKyivDay(from), end: startOfKyivDay(addDays(to, 1)) };
    return this.certificates.bySalon(span, kyivDay(this.clock.now()));
  }

  /** The services of all sales of a month that stand, in parts. */
  lines(month: string, at: Scope): AsyncGenerator<readonly SoldLine[]> {
    return inParts((after) => this.store.lines(spanOf(month, at), after, MAX_ROWS));
  }

  /** All money at the counters in a month, in parts. */
  entries(month: string, at: Scope): AsyncGenerator<readonly MoneyLine[]> {
    return inParts((after) => this.store.entries(spanOf(month, at), after, MAX_ROWS));
  }
}

function spanOf(month: string, at: Scope): ReportSpan {
  const days = daysOfMonth(month);
  return { at, from: days[0]!, to: days.at(-1)! };
}

async function* inParts<Row extends { readonly id: string | number }>(read: (after?: string) => Promise<readonly Row[]>) {
  let after: string | undefined;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < MAX_ROWS) return;
    after = String(rows.at(-1)!.id);
  }
}
