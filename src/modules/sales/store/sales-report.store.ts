import type { Database, QueryResultRow } from '../../../platform/database/database';
import { homeZone } from '../../../shared/home-zone';
import type { DayMoney, MoneyLine, ReportSpan, SalonSales, SoldLine, SoldService } from '../domain/report';

const WITHIN = 'day BETWEEN $1 AND $2 AND ($3::text[] IS NULL OR location = ANY ($3))';
/**
 * Sales of the days, and with the other sign those that were taken back in them; one that was taken back within the days is in neither. What a
 * month says does not change with what becomes of it later.
 */
const COUNTED = `WITH known AS (SELECT id AS sale_id, location, day, to_char(undone_at AT TIME ZONE $4, 'YYYY-MM-DD') AS undone_day, at, tip FROM sales
    WHERE (day BETWEEN $1 AND $2 OR undone_at IS NOT NULL) AND ($3::text[] IS NULL OR location = ANY ($3))),
  counted AS (SELECT sale_id, sale_id AS id, location, day, at, tip, 1 AS sign FROM known
      WHERE day BETWEEN $1 AND $2 AND NOT coalesce(undone_day BETWEEN $1 AND $2, false)
    UNION ALL SELECT sale_id, sale_id, location, undone_day, at, tip, -1 FROM known
      WHERE undone_day BETWEEN $1 AND $2 AND NOT day BETWEEN $1 AND $2)`;
const MONEY = `SELECT day, location, kind, method, sum(amount)::float8 AS amount FROM till_entries WHERE ${WITHIN} GROUP BY 1, 2, 3, 4`;
// the name of a service or an employee may have changed within the month: the newest one counts
const SERVICES = `${COUNTED} SELECT sale.location, line.employee, (array_agg(line.employee_name ORDER BY sale.at DESC))[1] AS "employeeName", line.service,
    (array_agg(line.service_name ORDER BY sale.at DESC))[1] AS "serviceName", sum(sale.sign * line.quantity)::int AS quantity,
    sum(sale.sign * line.discount)::float8 AS discount, sum(sale.sign * (line.price - line.discount))::float8 AS sum
  FROM counted AS sale JOIN sale_lines AS line ON line.sale_id = sale.sale_id GROUP BY 1, 2, 4
  HAVING sum(sale.sign * line.quantity) <> 0 OR sum(sale.sign * (line.price - line.discount)) <> 0`;
const SALES = `${COUNTED} SELECT location, sum(sign)::int AS count, sum(sign * tip)::float8 AS tips FROM counted GROUP BY 1`;
const LINE_ID = `sale.id || ' ' || line.part || CASE WHEN sale.sign < 0 THEN ' undone' ELSE '' END`;
const LINES = `${COUNTED} SELECT ${LINE_ID} AS id, sale.day, sale.location, line.employee, line.employee_name AS "employeeName", line.service,
    line.service_name AS "serviceName", sale.sign * line.quantity AS quantity, (sale.sign * line.price)::float8 AS price,
    (sale.sign * line.discount)::float8 AS discount, (sale.sign * (line.price - line.discount))::float8 AS sum
  FROM counted AS sale JOIN sale_lines AS line ON line.sale_id = sale.sale_id
  WHERE $5::text IS NULL OR ${LINE_ID} > $5 ORDER BY ${LINE_ID} LIMIT $6`;
const ENTRIES = `SELECT id, day, location, kind, method, amount::float8 AS amount, order_id AS "order",
    CASE WHEN kind = 'refund' THEN certificate_id END AS certificate, note, by FROM till_entries
  WHERE ${WITHIN} AND ($4::bigint IS NULL OR id > $4) ORDER BY id LIMIT $5`;

/** Reads the counters of the salons over many days. */
export class SalesReportStore {
  constructor(private readonly database: Database) {}

  money(span: ReportSpan): Promise<readonly DayMoney[]> {
    return this.read(MONEY, span);
  }

  services(span: ReportSpan): Promise<readonly SoldService[]> {
    return this.read(SERVICES, span, [homeZone()]);
  }

  sales(span: ReportSpan): Promise<readonly SalonSales[]> {
    return this.read(SALES, span, [homeZone()]);
  }

  /** Part of the services of all sales, in the order of their ids. @param after the last id of the part before */
  lines(span: ReportSpan, after: string | undefined, most: number): Promise<readonly SoldLine[]> {
    return this.read(LINES, span, [homeZone(), after ?? null, most]);
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
