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

const SOLD = `SELECT count(*)::int AS count, coalesce(sum(nominal), 0)::float8 AS nominal, coalesce(sum(paid), 0)::float8 AS paid
  FROM certificates WHERE issue = 1 AND issued_at >= $1 AND issued_at < $2`;
// what undoes an entry counts where that entry does: a refund that the provider refused was none
const ENTRIES = `SELECT coalesce(-sum(amount) FILTER (WHERE kind = 'redeemed'), 0)::float8 AS redeemed,
    coalesce(-sum(amount) FILTER (WHERE kind = 'refunded'), 0)::float8 AS nominal,
    coalesce(sum(sign(-amount) * money) FILTER (WHERE kind = 'refunded'), 0)::float8 AS money
  FROM (SELECT entry.amount, coalesce(undone.kind, entry.kind) AS kind,
      coalesce(undone.money, entry.money, floor(certificates.paid * abs(entry.amount) / nullif(certificates.nominal, 0)::numeric)) AS money
    FROM certificate_ledger AS entry JOIN certificates ON certificates.id = entry.certificate_id
    LEFT JOIN certificate_ledger AS undone ON undone.id = entry.undoes
    WHERE entry.at >= $1 AND entry.at < $2) AS entry`;
// the balance at the end of the span: entries of the ledger that came later are taken off again
const LEFT = `SELECT coalesce(sum(rest) FILTER (WHERE valid_through BETWEEN $2 AND $3 AND valid_through < $4), 0)::float8 AS expired,
    count(*) FILTER (WHERE rest > 0 AND valid_through > $3 OR rest > 0 AND $3 >= $4 AND valid_through >= $4)::int AS count,
    coalesce(sum(rest) FILTER (WHERE valid_through > $3 OR $3 >= $4 AND valid_through >= $4), 0)::float8 AS balance
  FROM (SELECT valid_through, balance - coalesce(later.sum, 0) AS rest
    FROM certificates LEFT JOIN (SELECT certificate_id, sum(amount) FROM certificate_ledger WHERE at >= $1 GROUP BY 1) AS later
      ON later.certificate_id = certificates.id
    WHERE issued_at < $1 AND valid_through >= $2) AS certificate`;

/** Figures of issued certificates, equal to their ledger. */
@Injectable()
export class CertificateFigures {
  constructor(private readonly database: Database) {}

  /**
   * @param span.begin and `end`: the moments between which it is, the end not included
   * @param span.from and `to`: the same as days, `YYYY-MM-DD` in Kyiv, both included
   * @param today `YYYY-MM-DD` in Kyiv
   */
  async of(
    { begin, end, from, to }: { readonly begin: Date; readonly end: Date; readonly from: string; readonly to: string },
    today: string,
  ): Promise<CertificateTotals> {
    const [sold, entries, left] = await Promise.all([
      this.database.query<{ count: number; nominal: number; paid: number }>(SOLD, [begin, end]),
      this.database.query<{ redeemed: number; nominal: number; money: number }>(ENTRIES, [begin, end]),
      this.database.query<{ expired: number; count: number; balance: number }>(LEFT, [end, from, to, today]),
    ]);
    const { redeemed, ...refunded } = entries.rows[0]!;
    const { expired, ...outstanding } = left.rows[0]!;
    return { sold: sold.rows[0]!, redeemed, refunded, expired, outstanding };
  }
}
