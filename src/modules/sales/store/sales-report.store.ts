import type { Database, QueryResultRow } from '../../../platform/database/database';
import type { DayMoney, MoneyLine, ReportSpan, SalonSales, SoldLine, SoldService } from '../domain/report';

const WITHIN = 'day BETWEEN $1 AND $2 AND ($3::text[] IS NULL OR location = ANY ($3))';
const MONEY = `SELECT day, location, kind, method, sum(amount)::float8 AS amount FROM till_entries WHERE ${WITHIN} GROUP BY 1, 2, 3, 4`;
// the name of a service or an employee may have changed within the month: the newest one counts
const SERVICES = `SELECT sale.location, line.employee, (array_agg(line.employee_name ORDER BY sale.at DESC))[1] AS "employeeName", line.service,
    (array_agg(line.service_name ORDER BY sale.at DESC))[1] AS "serviceName", sum(line.quantity)::int AS quantity,
    sum(line.discount)::float8 AS discount, sum(line.price - line.discount)::float8 AS sum
  FROM sales AS sale JOIN sale_lines AS line ON line.sale_id = sale.id WHERE sale.undone_at IS NULL AND ${WITHIN} GROUP BY 1, 2, 4`;
const SALES = `SELECT location, count(*)::int AS count, sum(tip)::float8 AS tips FROM sales WHERE undone_at IS NULL AND ${WITHIN} GROUP BY 1`;
const LINES = `SELECT sale.id || ' ' || line.part AS id, sale.day, sale.location, line.employee, line.employee_name AS "employeeName", line.service,
    line.service_name AS "serviceName", line.quantity, line.price::float8 AS price, line.discount::float8 AS discount,
    (line.price - line.discount)::float8 AS sum
  FROM sales AS sale JOIN sale_lines AS line ON line.sale_id = sale.id
  WHERE sale.undone_at IS NULL AND ${WITHIN} AND ($4::text IS NULL OR sale.id || ' ' || line.part > $4)
  ORDER BY sale.id || ' ' || line.part LIMIT $5`;
const ENTRIES = `SELECT id, day, location, kind, method, amount::float8 AS amount, order_id AS "order", note, by FROM till_entries
  WHERE ${WITHIN} AND ($4::bigint IS NULL OR id > $4) ORDER BY id LIMIT $5`;

/** Reads the counters of the salons over many days. */
export class SalesReportStore {
  constructor(private readonly database: Database) {}

  money(span: ReportSpan): Promise<readonly DayMoney[]> {
    return this.read(MONEY, span);
  }

  services(span: ReportSpan): Promise<readonly SoldService[]> {
    return this.read(SERVICES, span);
  }

  sales(span: ReportSpan): Promise<readonly SalonSales[]> {
    return this.read(SALES, span);
  }

  /** Part of the services of all sales, in the order of their ids. @param after the last id of the part before */
  lines(span: ReportSpan, after: string | undefined, most: number): Promise<readonly SoldLine[]> {
    return this.read(LINES, span, [after ?? null, most]);
  }

  /** Part of the money of all days, in the order in which it was entered. @param after the last id of the part before */
  entries(span: ReportSpan, after: string | undefined, most: number): Promise<readonly MoneyLine[]> {
    return this.read(ENTRIES, span, [after ?? null, most]);
  }

  private async read<Row>(text: string, { at, from, to }: ReportSpan, more: readonly unknown[] = []): Promise<readonly Row[]> {
    if (at === 'none') return [];
    const values = [from, to, at === 'all' ? null : at, ...more];
    return (await this.database.query<Row & QueryResultRow>(text, values)).rows;
  }
}
