import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database';
import type { Kopiykas } from '../../../../shared/money';

/** What became of certificates within a span of time. */
export interface CertificateTotals {
  /** Issued for the first time: how many, what they are good for, and what was paid for them. */
  readonly sold: { readonly count: number; readonly nominal: Kopiykas; readonly paid: Kopiykas };
  /** Taken from balances, less what was undone. */
  readonly redeemed: Kopiykas;
  /** Of balances that were given back, and the money for them. */
  readonly refunded: { readonly nominal: Kopiykas; readonly money: Kopiykas };
  /** Balances of those whose last day was within the span. */
  readonly expired: Kopiykas;
  /** What can still be redeemed after the span: how many, and their balances. */
  readonly outstanding: { readonly count: number; readonly balance: Kopiykas };
}

/** The totals of one salon: what was sold there, and what was redeemed there wherever it was sold. */
export interface SalonTotals extends CertificateTotals {
  /** Slug; empty: sold on the site, or redeemed where nobody said it. */
  readonly salon: string;
}

const SOLD_AT = `coalesce(orders.counter_salon, '')`;
const ORDER = 'JOIN certificate_orders AS orders ON orders.id = certificates.order_id';
const SOLD = `SELECT ${SOLD_AT} AS salon, count(*)::int AS count, sum(nominal)::float8 AS nominal, sum(paid)::float8 AS paid
  FROM certificates ${ORDER} WHERE issue = 1 AND issued_at >= $1 AND issued_at < $2 GROUP BY 1`;
// what undoes an entry counts where that entry does: a refund that the provider refused was none
const ENTRIES = `SELECT salon, coalesce(-sum(amount) FILTER (WHERE kind = 'redeemed'), 0)::float8 AS redeemed,
    coalesce(-sum(amount) FILTER (WHERE kind = 'refunded'), 0)::float8 AS nominal,
    coalesce(sum(sign(-amount) * money) FILTER (WHERE kind = 'refunded'), 0)::float8 AS money
  FROM (SELECT entry.amount, coalesce(undone.kind, entry.kind) AS kind,
      CASE coalesce(undone.kind, entry.kind) WHEN 'redeemed' THEN coalesce(undone.salon, entry.salon) ELSE ${SOLD_AT} END AS salon,
      coalesce(undone.money, entry.money, floor(certificates.paid * abs(entry.amount) / nullif(certificates.nominal, 0)::numeric)) AS money
    FROM certificate_ledger AS entry JOIN certificates ON certificates.id = entry.certificate_id ${ORDER}
    LEFT JOIN certificate_ledger AS undone ON undone.id = entry.undoes
    WHERE entry.at >= $1 AND entry.at < $2) AS entry GROUP BY salon`;
// the balance at the end of the span: entries of the ledger that came later are taken off again
const LEFT = `SELECT salon, coalesce(sum(rest) FILTER (WHERE valid_through BETWEEN $2 AND $3 AND valid_through < $4), 0)::float8 AS expired,
    count(*) FILTER (WHERE rest > 0 AND valid_through > $3 OR rest > 0 AND $3 >= $4 AND valid_through >= $4)::int AS count,
    coalesce(sum(rest) FILTER (WHERE valid_through > $3 OR $3 >= $4 AND valid_through >= $4), 0)::float8 AS balance
  FROM (SELECT ${SOLD_AT} AS salon, valid_through, balance - coalesce(later.sum, 0) AS rest
    FROM certificates ${ORDER} LEFT JOIN (SELECT certificate_id, sum(amount) FROM certificate_ledger WHERE at >= $1 GROUP BY 1) AS later
      ON later.certificate_id = certificates.id
    WHERE issued_at < $1 AND valid_through >= $2) AS certificate GROUP BY salon`;

/** A span of time: its moments, the end not included, and the same as days, `YYYY-MM-DD` in Kyiv, both included. */
export interface FiguresSpan {
  readonly begin: Date;
  readonly end: Date;
  readonly from: string;
  readonly to: string;
}

/** Figures of issued certificates, equal to their ledger. */
@Injectable()
export class CertificateFigures {
  constructor(private readonly database: Database) {}

  /**
   * The salons of which there is something to tell, by their slugs.
   * @param today `YYYY-MM-DD` in Kyiv
   */
  async bySalon({ begin, end, from, to }: FiguresSpan, today: string): Promise<readonly SalonTotals[]> {
    const [sold, entries, left] = await Promise.all([
      this.database.query<SalonRow & { count: number; nominal: number; paid: number }>(SOLD, [begin, end]),
      this.database.query<SalonRow & { redeemed: number; nominal: number; money: number }>(ENTRIES, [begin, end]),
      this.database.query<SalonRow & { expired: number; count: number; balance: number }>(LEFT, [end, from, to, today]),
    ]);
    const salons = [...new Set([...sold.rows, ...entries.rows, ...left.rows].map(({ salon }) => salon))].sort();
    return salons.map((salon) => {
      const at = <Row extends SalonRow>({ rows }: { readonly rows: readonly Row[] }) => rows.find((row) => row.salon === salon);
      const [made, moved, rest] = [at(sold), at(entries), at(left)];
      return {
        salon,
        sold: { count: made?.count ?? 0, nominal: made?.nominal ?? 0, paid: made?.paid ?? 0 },
        redeemed: moved?.redeemed ?? 0,
        refunded: { nominal: moved?.nominal ?? 0, money: moved?.money ?? 0 },
        expired: rest?.expired ?? 0,
        outstanding: { count: rest?.count ?? 0, balance: rest?.balance ?? 0 },
      };
    });
  }
}

/** Of all salons together. */
export function certificateTotals(salons: readonly SalonTotals[]): CertificateTotals {
  const sum = (value: (each: SalonTotals) => number) => salons.reduce((total, each) => total + value(each), 0);
  return {
    sold: { count: sum(({ sold }) => sold.count), nominal: sum(({ sold }) => sold.nominal), paid: sum(({ sold }) => sold.paid) },
    redeemed: sum(({ redeemed }) => redeemed),
    refunded: { nominal: sum(({ refunded }) => refunded.nominal), money: sum(({ refunded }) => refunded.money) },
    expired: sum(({ expired }) => expired),
    outstanding: { count: sum(({ outstanding }) => outstanding.count), balance: sum(({ outstanding }) => outstanding.balance) },
  };
}

interface SalonRow {
  readonly salon: string;
}
