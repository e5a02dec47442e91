import fc from 'fast-check';
import { CertificateAdmin, CertificateReservations } from '../../src/modules/certificate/certificate.api';
import { CertificateRefunds } from '../../src/modules/certificate/application/issued/certificate-refunds';
import { Database } from '../../src/platform/database/database';
import { Clock } from '../../src/platform/time/clock';
import { DomainError } from '../../src/shared/domain-error';
import { startClientSite, type MovedClock } from '../support/clients';
import { seedOrder } from '../support/issued-certificates';
import type { TestSite } from '../support/site';

const RUNS = process.env.TEST_ALL === 'true' ? 30 : 15;
const DAY_MS = 86_400_000;
const NOMINAL = 1_000;
const DUE = new Date('2026-12-01T10:00:00Z');
const APPOINTMENTS = ['a', 'b', 'c'] as const;
jest.setTimeout(120_000);

const at = fc.nat(APPOINTMENTS.length - 1);
const sum = fc.integer({ min: 1, max: NOMINAL });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('reserve' as const),
    at,
    total: sum,
    wanted: fc.array(fc.record({ certificate: fc.nat(1), amount: fc.option(sum) }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('take' as const), at, most: fc.nat(NOMINAL) }),
  fc.record({ kind: fc.constant('give back' as const), at }),
  fc.record({ kind: fc.constant('fit' as const), at, total: fc.nat(NOMINAL) }),
  fc.record({ kind: fc.constant('reopen' as const), at }),
  fc.record({ kind: fc.constant('redeem' as const), certificate: fc.nat(1), amount: sum }),
  fc.record({ kind: fc.constant('refund' as const), certificate: fc.nat(1) }),
  fc.record({ kind: fc.constant('expire' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('whatever is reserved, taken, returned, redeemed, given back and expires', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  beforeAll(async () => {
    ({ site } = await startClientSite({ BOOKING_DEMO: 'off' }));
    clock = site.app.get<MovedClock>(Clock);
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());

  it('adds up: nothing is below 0, nothing is taken twice, and what is owed is the ledger', async () => {
    const reservations = site.app.get(CertificateReservations, { strict: false });
    const admin = site.app.get(CertificateAdmin, { strict: false });
    const refunds = site.app.get(CertificateRefunds, { strict: false });
    const begin = clock.epochMs();
    let run = 0;

    async function carryOut(one: Step, ids: readonly string[], key: string): Promise<void> {
      const appointment = 'at' in one ? `${run}-${APPOINTMENTS[one.at]}` : '';
      switch (one.kind) {
        case 'reserve': {
          const certificates = one.wanted.map(({ certificate, amount }) => ({ id: ids[certificate]!, amount }));
          const wanted = { appointment, total: one.total, certificates, dueAt: DUE };
          await database.transaction((tx) => reservations.reserve(tx, wanted));
          return;
        }
        case 'take': {
          const taken = await database.transaction((tx) => reservations.take(tx, appointment, { most: one.most, salon: '', note: '' }));
          expect(taken.reduce((all, { amount }) => all + amount, 0)).toBeLessThanOrEqual(one.most);
          return;
        }
        case 'give back':
          return database.transaction((tx) => reservations.giveBack(tx, appointment));
        case 'fit':
          await database.transaction((tx) => reservations.fit(tx, appointment, one.total));
          expect(await database.transaction((tx) => reservations.reservedFor(tx, appointment))).toBeLessThanOrEqual(one.total);
          return;
        case 'reopen':
          await database.transaction((tx) => reservations.reopen(tx, appointment, DUE));
          return;
        case 'redeem':
          await admin.redeem(ids[one.certificate]!, { amount: one.amount, key, salon: '', note: '' });
          return;
        case 'refund':
          await refunds.byOperator(ids[one.certificate]!, 'переїзд', 'owner', true);
          return;
        case 'expire':
          clock.pass(400 * DAY_MS);
      }
    }
    async function check(ids: readonly string[]): Promise<void> {
      const { rows } = await database.query(
        `SELECT certificates.id FROM certificates
         LEFT JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS sum FROM certificate_ledger WHERE certificate_id = certificates.id) AS ledger ON true
         LEFT JOIN LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE state = 'reserved'), 0) AS reserved,
             coalesce(sum(taken) FILTER (WHERE state = 'taken'), 0) AS taken
           FROM certificate_reservations WHERE certificate_id = certificates.id) AS sums ON true
         LEFT JOIN LATERAL (SELECT coalesce(-sum(amount), 0) AS taken FROM certificate_ledger AS entry
           WHERE certificate_id = certificates.id AND key LIKE 'appointment:%'
             AND NOT EXISTS (SELECT FROM certificate_ledger AS undone WHERE undone.undoes = entry.id)) AS entered ON true
         WHERE certificates.id = ANY ($1) AND (balance <> nominal + ledger.sum OR certificates.reserved <> sums.reserved OR sums.taken <> entered.taken
           OR balance - certificates.reserved < 0 OR balance > nominal)`,
        [ids],
      );
      expect(rows).toEqual([]);
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        run++;
        clock.pass(begin - clock.epochMs());
        const orders = await Promise.all([1, 2].map(() => seedOrder(database, { nominal: NOMINAL, paid: NOMINAL })));
        const ids = orders.map(({ deliveries }) => deliveries[0]!.certificates[0]!.id);
        for (const [number, one] of steps.entries()) {
          try {
            await carryOut(one, ids, `${run}:${number}`);
          } catch (error) {
            if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
          }
          await check(ids);
        }
      }),
      {
        numRuns: RUNS,
        // reserved again where it had been taken
        examples: [
          [
            [
              { kind: 'reserve', at: 2, total: 1, wanted: [{ certificate: 0, amount: null }] },
              { kind: 'take', at: 2, most: 1 },
              { kind: 'reserve', at: 2, total: 1, wanted: [{ certificate: 0, amount: null }] },
              { kind: 'reopen', at: 2 },
            ],
          ],
        ],
      },
    );
  });
});
