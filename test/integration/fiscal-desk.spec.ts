import { randomUUID } from 'node:crypto';
import { CertificateSettlement } from '../../src/modules/booking/application/certificate-settlement';
import { BookingAdmin } from '../../src/modules/booking/booking.api';
import { CertificateAdmin } from '../../src/modules/certificate/certificate.api';
import type { SaleRequest } from '../../src/modules/sales/application/counter';
import { Counter } from '../../src/modules/sales/sales.api';
import { Clock } from '../../src/platform/time/clock';
import { CheckboxStub } from '../stubs/checkbox.stub';
import type { MovedClock } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { seedOrder } from '../support/issued-certificates';
import { PageDocument } from '../support/page-document';
import { PrepaidSite } from '../support/prepaid-appointments';
import { until } from '../support/until';

const CASHIER = { id: 'operator', salon: 'oksamyt-pechersk' };
/** From the moment of booking to a day when each appointment is over. */
const AHEAD_MS = 9 * 24 * 3_600_000;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly last_error: string | null;
  readonly tax_url: string | null;
  readonly register_id: string;
  readonly related_id: string | null;
}

/** A site with a register, and visits that are paid for at the desk. */
class Desk {
  private constructor(
    readonly stub: CheckboxStub,
    readonly salon: PrepaidSite,
  ) {}

  static async open(settings: Readonly<Record<string, string>>): Promise<Desk> {
    const stub = await CheckboxStub.start();
    const salon = await PrepaidSite.start({ OPS_TOKEN, ...stub.settings, ...settings });
    const desk = new Desk(stub, salon);
    stub.now = () => desk.clock.now();
    stub.looks = 0;
    stub.open();
    return desk;
  }

  async close(): Promise<void> {
    await this.salon.site.close();
    await this.stub.stop();
  }

  get counter(): Counter {
    return this.salon.site.app.get(Counter);
  }

  async rows(subject: string): Promise<readonly Row[]> {
    const sql = `SELECT *, amount::int FROM fiscal_receipts WHERE subject = $1 ORDER BY (kind = 'return'), created_at`;
    return (await this.salon.database.query<Row & Record<string, unknown>>(sql, [subject])).rows;
  }

  /** The receipts of what was paid, when all of them are settled. */
  async settled(subject: string, count: number): Promise<readonly Row[]> {
    const isSettled = (all: readonly Row[]) => all.length === count && all.every(({ state }) => state === 'done' || state === 'failed');
    await until(async () => isSettled(await this.rows(subject)));
    return this.rows(subject);
  }

  bodyOf({ register_id: id }: Row) {
    return this.stub.receipts.get(id)!.body as {
      goods: { good: { name: string; price: number }; quantity: number; is_return: boolean }[];
      payments: object[];
    };
  }

  /** An appointment on a day that has come, paid in advance where that is asked for. */
  async visit(isPaid = false) {
    const client = await this.salon.client();
    const wanted = await this.salon.freeVisit();
    const { id } = isPaid ? await this.salon.paid(client, wanted) : await this.salon.book(client, wanted);
    const services = await this.salon.database.query<{ id: string; price: number; name: string }>(
      'SELECT id, price::float8 AS price, service_name AS name FROM booking_appointment_services WHERE appointment_id = $1',
      [id],
    );
    const prepaid = await this.salon.database.query<{ subject: string; amount: number }>(
      'SELECT subject, amount::float8 AS amount FROM booking_prepayments WHERE appointment_id = $1',
      [id],
    );
    const { id: part, price, name } = services.rows[0]!;
    const request = (change: Partial<SaleRequest> = {}): SaleRequest => ({
      appointment: id,
      lines: [{ part, price, discount: 0 }],
      reason: '',
      tip: 0,
      cash: 0,
      card: 0,
      certificates: [],
      key: randomUUID(),
      ...change,
    });
    return { id, part, price, name, prepaid: prepaid.rows[0] ?? null, request };
  }

  async certificate(nominal: number) {
    const { deliveries } = await seedOrder(this.salon.database, { nominal });
    return deliveries[0]!.certificates[0]!;
  }

  /** Does something on the day when appointments are over. */
  async later<T>(work: () => Promise<T>): Promise<T> {
    this.clock.pass(AHEAD_MS);
    this.stub.open();
    try {
      return await work();
    } finally {
      this.clock.pass(-AHEAD_MS);
      this.stub.open();
    }
  }

  private get clock(): MovedClock {
    return this.salon.site.app.get<MovedClock>(Clock);
  }
}

describe('fiscal receipts of sales at a desk, with FISCAL_COUNTER=on', () => {
  let desk: Desk;
  beforeAll(
    async () => void (desk = await Desk.open({ BOOKING_PREPAYMENT: '30%', FISCAL_COUNTER: 'on', FISCAL_CERTIFICATE_LABEL: 'Талон' })),
  );
  afterAll(() => desk?.close());
  const salePrepaid = async () => {
    const visit = await desk.visit(true);
    const [first] = await desk.settled(visit.prepaid!.subject, 1);
    return { ...visit, first: first!, rest: visit.price - visit.prepaid!.amount };
  };

  it('close the chain of the prepayment with what was paid in cash, by card and by certificate, without the tip', async () => {
    const { request, first, rest } = await salePrepaid();
    const gift = await desk.certificate(10_000);
    await desk.later(async () => {
      const sold = request({ cash: 5000 + 700, card: rest - 15_000, tip: 700, certificates: [{ code: gift.code, amount: 10_000 }] });
      const [sale, again] = [await desk.counter.take(sold, CASHIER), await desk.counter.take(sold, CASHIER)];
      expect(again.id).toBe(sale.id);
      const [closing] = await desk.settled(`sale_${sale.id}`, 1);
      expect(closing).toMatchObject({ kind: 'after_payment', state: 'done', amount: rest, related_id: first.id });
      expect(desk.bodyOf(closing!).payments).toEqual([
        { type: 'CASH', value: 5000 },
        { type: 'CASHLESS', value: rest - 15_000 },
        { type: 'CASHLESS', value: 10_000, label: 'Талон' },
      ]);
      expect(desk.stub.chains.get(first.register_id)?.status).toBe('FULL_PAID');
      await desk.counter.undo(sale.id, 'wrong client', CASHIER);
      const [, back] = await desk.settled(`sale_${sale.id}`, 2);
      expect(back).toMatchObject({ kind: 'return', state: 'failed', last_error: expect.stringMatching(/as a whole/) as string });
      const second = await desk.counter.take(request({ cash: rest }), CASHIER);
      expect((await desk.settled(`sale_${second.id}`, 1))[0]).toMatchObject({
        state: 'failed',
        last_error: expect.stringMatching(/closed by an earlier sale/) as string,
      });
    });
  });

  it('are for an operator when something else was sold than was prepaid: the money counts', async () => {
    const { request, part, price, rest } = await salePrepaid();
    await desk.later(async () => {
      const lines = [{ part, price, discount: 1000 }];
      const sale = await desk.counter.take(request({ lines, reason: 'a regular', cash: rest - 1000 }), CASHIER);
      expect((await desk.settled(`sale_${sale.id}`, 1))[0]).toMatchObject({
        kind: 'after_payment',
        state: 'failed',
        last_error: expect.stringMatching(/are left of what was prepaid/) as string,
      });
    });
  });
});

describe('fiscal receipts of sales at a desk without prepayments', () => {
  let desk: Desk;
  beforeAll(async () => void (desk = await Desk.open({ FISCAL_COUNTER: 'on', FISCAL_TAX_CODES: '8' })));
  afterAll(() => desk?.close());

  it('are sales of the services with the discount taken off, and returns when they are taken back', async () => {
    const { id, request, part, price, name } = await desk.visit();
    await desk.later(async () => {
      const lines = [{ part, price, discount: 1001 }];
      const sale = await desk.counter.take(request({ lines, reason: 'a regular', card: price - 1001 }), CASHIER);
      const [sold] = await desk.settled(`sale_${sale.id}`, 1);
      expect(sold).toMatchObject({ kind: 'sale', state: 'done', amount: price - 1001 });
      expect(desk.bodyOf(sold!).goods).toMatchObject([{ good: { name, price: price - 1001, tax: [8] }, quantity: 1000 }]);
      const cookie = await enterAsOwner(desk.salon.site);
      const page = new PageDocument((await desk.salon.site.http.get(`/ops/sales/of/${id}`).set({ cookie }).expect(200)).text);
      expect(page.$(`main a[href="/ops/receipts/${sold!.id}"]`)).toHaveLength(1);
      // in the list, and to be read by phone
      expect(page.$(`main td a[href="${sold!.tax_url}"], main figure:has(svg) a[href="${sold!.tax_url}"]`)).toHaveLength(2);
      desk.stub.faults.push('cut-after');
      await desk.counter.undo(sale.id, 'wrong client', CASHIER);
      await desk.counter.undo(sale.id, 'wrong client', CASHIER);
      const [, back] = await desk.settled(`sale_${sale.id}`, 2);
      expect(back).toMatchObject({ kind: 'return', state: 'done', amount: price - 1001 });
      expect(desk.bodyOf(back!)).toMatchObject({ goods: [{ is_return: true }], payments: [{ type: 'CASHLESS', value: price - 1001 }] });
    });
  });
});

describe('fiscal receipts of redeemed certificates, with FISCAL_REDEMPTION=sale', () => {
  let desk: Desk;
  beforeAll(async () => void (desk = await Desk.open({ FISCAL_REDEMPTION: 'sale' })));
  afterAll(() => desk?.close());
  const redemptions = async ({ id }: { readonly id: string }) =>
    (
      await desk.salon.database.query<{ id: string }>(
        `SELECT id FROM certificate_ledger WHERE certificate_id = $1 AND kind = 'redeemed' ORDER BY at`,
        [id],
      )
    ).rows;

  it('are of the services that a certificate pays for at the desk, whose money has none, and go back with the sale', async () => {
    const { request, price, name } = await desk.visit();
    const gift = await desk.certificate(30_000);
    await desk.later(async () => {
      const sale = await desk.counter.take(request({ cash: price - 30_000, certificates: [{ code: gift.code, amount: 30_000 }] }), CASHIER);
      const [entry] = await redemptions(gift);
      const [receipt] = await desk.settled(`redemption_${entry!.id}`, 1);
      expect(receipt).toMatchObject({ kind: 'redemption', state: 'done', amount: 30_000 });
      expect(desk.bodyOf(receipt!)).toMatchObject({
        goods: [{ good: { name, price: 30_000 }, quantity: 1000, is_return: false }],
        payments: [{ type: 'CASHLESS', value: 30_000, label: 'Сертифікат' }],
      });
      expect(await desk.rows(`sale_${sale.id}`)).toEqual([]);
      await desk.counter.undo(sale.id, 'wrong client', CASHIER);
      expect((await desk.settled(`redemption_${entry!.id}`, 2))[1]).toMatchObject({ kind: 'return', state: 'done', amount: 30_000 });
    });
  });

  it('are of the services of an appointment that nobody took money for, and go back when somebody does', async () => {
    const { id, request, price, name } = await desk.visit();
    const gift = await desk.certificate(30_000);
    const { appointments } = desk.salon.site.app.get(BookingAdmin, { strict: false }).engine;
    await appointments.reserveCertificates(id, [{ id: gift.id, amount: null }]);
    await desk.salon.at(AHEAD_MS / 60_000);
    await desk.later(async () => {
      await desk.salon.site.app.get(CertificateSettlement, { strict: false }).run();
      const [entry] = await redemptions(gift);
      const [receipt] = await desk.settled(`redemption_${entry!.id}`, 1);
      expect(desk.bodyOf(receipt!)).toMatchObject({ goods: [{ good: { name, price: 30_000 } }], payments: [{ value: 30_000 }] });
      await desk.counter.take(request({ card: price - 30_000 }), CASHIER);
      expect((await desk.settled(`redemption_${entry!.id}`, 2))[1]).toMatchObject({ kind: 'return', state: 'done' });
      const [, again] = await redemptions(gift);
      expect(await desk.settled(`redemption_${again!.id}`, 1)).toMatchObject([{ kind: 'redemption', state: 'done', amount: 30_000 }]);
    });
  });

  it('are of words of a setting where no services are known, once, and go back when that is undone', async () => {
    const gift = await desk.certificate(30_000);
    const admin = desk.salon.site.app.get(CertificateAdmin);
    const redemption = { amount: 12_345, key: 'desk-1', salon: '', note: '' };
    const [{ entry }] = [await admin.redeem(gift.id, redemption), await admin.redeem(gift.id, redemption)];
    const [receipt] = await desk.settled(`redemption_${entry}`, 1);
    expect(desk.bodyOf(receipt!).goods).toMatchObject([{ good: { name: 'Послуги салону краси', price: 12_345 } }]);
    await admin.undo(gift.id, entry, 'wrong guest');
    expect((await desk.settled(`redemption_${entry}`, 2)).map(({ kind, state }) => [kind, state])).toEqual([
      ['redemption', 'done'],
      ['return', 'done'],
    ]);
  });
});

describe('a site that leaves sales at the desk to the salons’ own registers', () => {
  it('asks for no receipts of sales or redemptions', async () => {
    const desk = await Desk.open({});
    try {
      const { request, price } = await desk.visit();
      const gift = await desk.certificate(10_000);
      await desk.later(async () => {
        const sale = await desk.counter.take(
          request({ cash: price - 10_000, certificates: [{ code: gift.code, amount: 10_000 }] }),
          CASHIER,
        );
        await desk.counter.undo(sale.id, 'wrong client', CASHIER);
      });
      expect((await desk.salon.database.query('SELECT 1 FROM fiscal_receipts')).rows).toEqual([]);
    } finally {
      await desk.close();
    }
  });
});
