import { randomUUID } from 'node:crypto';
import { CertificateFigures, certificateTotals } from '../../src/modules/certificate/certificate.api';
import { Database } from '../../src/platform/database/database';
import { startOfKyivDay } from '../../src/platform/time/kyiv-time';
import { seedOrder } from '../support/issued-certificates';
import { startTestSite, type TestSite } from '../support/site';

const MONTHS = {
  november: { from: '2026-11-01', to: '2026-11-30', next: '2026-12-01' },
  december: { from: '2026-12-01', to: '2026-12-31', next: '2027-01-01' },
  january: { from: '2027-01-01', to: '2027-01-31', next: '2027-02-01' },
} as const;

describe('the figures of certificates', () => {
  let site: TestSite;
  let database: Database;
  beforeAll(async () => {
    site = await startTestSite();
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());

  /** A certificate for 1,000 hryvnias, 900 of them paid. */
  async function certificate(issuedAt: string, validThrough = '2027-11-22') {
    const { deliveries } = await seedOrder(database, { validThrough });
    const { id } = deliveries[0]!.certificates[0]!;
    await database.query('UPDATE certificates SET issued_at = $2 WHERE id = $1', [id, issuedAt]);
    return id;
  }
  /** Adds an entry to its ledger. @returns its id */
  async function enter(
    id: string,
    kind: string,
    at: string,
    amount: number,
    { money = null as number | null, undoes = null as string | null } = {},
  ) {
    const { rows } = await database.query<{ id: string }>(
      'INSERT INTO certificate_ledger (certificate_id, at, kind, amount, money, undoes, key) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id',
      [id, at, kind, amount, money, undoes, randomUUID()],
    );
    await database.query('UPDATE certificates SET balance = balance + $2 WHERE id = $1', [id, amount]);
    return rows[0]!.id;
  }
  const bySalon = (month: keyof typeof MONTHS, today: string) => {
    const { from, to, next } = MONTHS[month];
    return site.app.get(CertificateFigures).bySalon({ from, to, begin: startOfKyivDay(from), end: startOfKyivDay(next) }, today);
  };
  const of = async (month: keyof typeof MONTHS, today: string) => certificateTotals(await bySalon(month, today));

  it('tell what was sold, used, given back and expired in each month, and what is left at its end', async () => {
    const used = await certificate('2026-11-05T10:00:00Z');
    await enter(used, 'redeemed', '2026-11-10T10:00:00Z', -30_000);
    const wrong = await enter(used, 'redeemed', '2026-11-30T21:59:00Z', -5000);
    // midnight in Kyiv has passed
    await enter(used, 'undone', '2026-11-30T22:01:00Z', 5000, { undoes: wrong });
    const returned = await certificate('2026-11-06T10:00:00Z');
    const refused = await enter(returned, 'refunded', '2026-11-07T10:00:00Z', -100_000, { money: 90_000 });
    await enter(returned, 'undone', '2026-11-08T10:00:00Z', 100_000, { undoes: refused });
    // of a release that did not note the money
    await enter(returned, 'refunded', '2026-12-02T10:00:00Z', -100_000);
    await certificate('2026-11-09T10:00:00Z', '2026-12-31');

    const november = await of('november', '2027-01-15');
    expect(november).toEqual({
      sold: { count: 3, nominal: 300_000, paid: 270_000 },
      redeemed: 35_000,
      refunded: { nominal: 0, money: 0 },
      expired: 0,
      outstanding: { count: 3, balance: 265_000 },
    });
    const december = await of('december', '2027-01-15');
    expect(december).toEqual({
      sold: { count: 0, nominal: 0, paid: 0 },
      redeemed: -5000,
      refunded: { nominal: 100_000, money: 90_000 },
      expired: 100_000,
      outstanding: { count: 1, balance: 70_000 },
    });
    const { rows } = await database.query<{ balance: number }>(
      "SELECT sum(balance)::float8 AS balance FROM certificates WHERE valid_through > '2027-01-15'",
    );
    expect((await of('january', '2027-01-15')).outstanding.balance).toBe(rows[0]!.balance);
    // on its last day it is still valid
    expect(await of('december', '2026-12-31')).toMatchObject({ expired: 0, outstanding: { count: 2, balance: 170_000 } });
  });

  it('are told by salon: what was sold there, and what was redeemed there wherever it was sold', async () => {
    await database.query('TRUNCATE certificate_orders CASCADE');
    const sold = async (salon: string | null) => {
      const id = await certificate('2026-11-05T10:00:00Z');
      await database.query(
        'UPDATE certificate_orders SET counter_salon = $2 WHERE id = (SELECT order_id FROM certificates WHERE id = $1)',
        [id, salon],
      );
      return id;
    };
    const [atLypky, onSite] = [await sold('oksamyt-lypky'), await sold(null)];
    const used = await enter(onSite, 'redeemed', '2026-11-10T10:00:00Z', -30_000);
    await database.query(`UPDATE certificate_ledger SET salon = 'oksamyt-lypky' WHERE id = $1`, [used]);
    await enter(onSite, 'undone', '2026-12-10T10:00:00Z', 30_000, { undoes: used });
    await enter(atLypky, 'refunded', '2026-12-11T10:00:00Z', -100_000, { money: 90_000 });

    const none = { count: 0, nominal: 0, paid: 0 };
    const one = { count: 1, nominal: 100_000, paid: 90_000 };
    const kept = { nominal: 0, money: 0 };
    expect(await bySalon('november', '2027-01-15')).toEqual([
      { salon: '', sold: one, redeemed: 0, refunded: kept, expired: 0, outstanding: { count: 1, balance: 70_000 } },
      { salon: 'oksamyt-lypky', sold: one, redeemed: 30_000, refunded: kept, expired: 0, outstanding: { count: 1, balance: 100_000 } },
    ]);
    expect(await bySalon('december', '2027-01-15')).toEqual([
      { salon: '', sold: none, redeemed: 0, refunded: kept, expired: 0, outstanding: { count: 1, balance: 100_000 } },
      {
        salon: 'oksamyt-lypky',
        sold: none,
        redeemed: -30_000,
        refunded: { nominal: 100_000, money: 90_000 },
        expired: 0,
        outstanding: { count: 0, balance: 0 },
      },
    ]);
  });
});
