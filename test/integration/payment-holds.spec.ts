import { Payments } from '../../src/modules/payment/application/payment.service';
import { Database } from '../../src/platform/database/database';
import type { Posted } from '../contracts/payment-gateway.contract';
import { MonobankStub } from '../stubs/monobank.stub';
import { WayForPayStub } from '../stubs/wayforpay.stub';
import { beginPayment, FUTURE, PAYMENT_TABLES, ToldSeller } from '../support/payments';
import { PrepaidSite } from '../support/prepaid-appointments';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const TOKEN = 'u8f3kYh2_test-token';
const MERCHANT = 'test_merch_n1';
/** Published by WayForPay for tests, no credential. */
const SECRET = 'flk3409refn54t54t*FNJRET';

const monobank = new MonobankStub(TOKEN);
const wayforpay = new WayForPayStub(MERCHANT, SECRET);
const settings = () => ({
  PAYMENT: 'monobank, wayforpay',
  MONOBANK_TOKEN: TOKEN,
  MONOBANK_API_URL: monobank.url,
  WAYFORPAY_MERCHANT: MERCHANT,
  WAYFORPAY_SECRET: SECRET,
  WAYFORPAY_API_URL: wayforpay.url,
});

beforeAll(() => Promise.all([monobank.start(), wayforpay.start()]));
afterAll(() => Promise.all([monobank.stop(), wayforpay.stop()]));

/** What a payer does and a provider says, as this suite sees both providers. */
interface Rail {
  readonly name: string;
  /** The payer pays, which is held, or nothing comes of it. @returns the callback */
  pay(attempt: string, isPaid?: boolean): Posted;
  /** The hold ends by itself. @returns the callback */
  lapse(attempt: string): Posted;
  status(attempt: string): string;
  /** How often money was taken. */
  taken(): number;
  /** The answer to the next taking is lost. */
  loseTaking(): void;
}

const invoiceOf = (attempt: string) => [...monobank.invoices.values()].findLast(({ reference }) => reference === attempt)!;
const orderOf = (attempt: string) => wayforpay.orders.get(attempt)!;
/** The call after the next question goes wrong. @param calls grows with each call that the provider has got */
function loseAfterStatus<Call>(calls: Call[], isStatus: (call: Call) => boolean, lose: () => void): void {
  const push = calls.push.bind(calls);
  calls.push = (...added) => {
    if (isStatus(added[0]!)) {
      calls.push = push;
      lose();
    }
    return push(...added);
  };
}

const RAILS: readonly Rail[] = [
  {
    name: 'monobank',
    pay: (attempt, isPaid = true) => {
      const page = `${monobank.url}/${invoiceOf(attempt).invoiceId}`;
      return monobank.callback(isPaid ? monobank.pay(page) : monobank.pay(page, 'failure', '59'));
    },
    lapse: (attempt) => monobank.callback(Object.assign(invoiceOf(attempt), { status: 'reversed' })),
    status: (attempt) => invoiceOf(attempt).status,
    taken: () => monobank.calls.filter((call) => call === 'POST finalize').length,
    loseTaking: () =>
      loseAfterStatus(
        monobank.calls,
        (call) => call === 'GET status',
        () => monobank.fail('done-but-cut'),
      ),
  },
  {
    name: 'wayforpay',
    pay: (attempt, isPaid = true) => {
      const order = orderOf(attempt);
      return wayforpay.callback(isPaid ? wayforpay.pay(order) : wayforpay.pay(order, 'Declined', 1104));
    },
    lapse: (attempt) => wayforpay.callback(wayforpay.pay(orderOf(attempt), 'Expired', 1124)),
    status: (attempt) => orderOf(attempt).transactionStatus,
    taken: () => wayforpay.calls.filter(({ transactionType }) => transactionType === 'SETTLE').length,
    loseTaking: () =>
      loseAfterStatus(
        wayforpay.calls,
        ({ transactionType }) => transactionType === 'CHECK_STATUS',
        () => wayforpay.fail('done-but-cut'),
      ),
  },
];

describe.each(RAILS.map((rail) => [rail.name, rail] as const))('money that %s holds', (name, rail) => {
  const seller = new ToldSeller(FUTURE);
  let site: TestSite;
  let database: Database;

  beforeAll(async () => {
    site = await startTestSite(settings(), { override: seller.override });
    database = site.app.get(Database);
    await seller.prepare(site);
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await database.query(`TRUNCATE ${PAYMENT_TABLES}, told CASCADE`);
    monobank.invoices.clear();
    wayforpay.orders.clear();
    monobank.calls.length = wayforpay.calls.length = 0;
    monobank.letsHoldsGo = true;
    seller.effect = 'keep';
  });

  const tell = ({ body, headers }: Posted) => site.http.post('/api/payments/callback').set(headers).send(body.toString('utf8')).expect(200);
  const begin = async (isHeld = true) => {
    const { form } = await beginPayment(site, 'order_1', 100_50, name, isHeld);
    if (name === 'wayforpay' && !wayforpay.open(form.fields)) throw new Error('WayForPay refuses the form');
  };
  const attempt = async () =>
    (await database.query<{ state: string; returned: string }>('SELECT state, returned FROM payment_attempts WHERE id = $1', ['order_1']))
      .rows[0]!;
  const isIn = (state: string) => until(async () => (await attempt()).state === state);

  it('is taken once its seller keeps it, and counts when it is ours', async () => {
    await begin();
    const posted = rail.pay('order_1');
    for (const each of [posted, posted]) await tell(each);
    await isIn('paid');
    await tell(posted);
    expect([rail.taken(), await seller.told(site)]).toEqual([1, ['held order_1 10050', 'succeeded order_1 10050']]);
    expect(await attempt()).toEqual({ state: 'paid', returned: '0' });
  });

  it('is found by asking where no callback comes, and keeps the order open until it is taken', async () => {
    await begin();
    rail.pay('order_1');
    const payments = site.app.get(Payments, { strict: false });
    expect(await payments.isAtProvider('order_1', AbortSignal.timeout(5000))).toBe(true);
    await isIn('paid');
    expect(rail.taken()).toBe(1);
  });

  it('is taken once though the answer was lost', async () => {
    await begin();
    rail.loseTaking();
    await tell(rail.pay('order_1'));
    await isIn('paid');
    expect([rail.taken(), (await seller.told(site)).filter((line) => line.startsWith('succeeded'))]).toEqual([
      1,
      ['succeeded order_1 10050'],
    ]);
  });

  it('is let go where nobody wants it: nothing is taken', async () => {
    seller.effect = 'give_back';
    await begin();
    await tell(rail.pay('order_1'));
    await isIn('refunded');
    expect([rail.taken(), await attempt()]).toEqual([0, { state: 'refunded', returned: '10050' }]);
    expect(await seller.told(site)).toEqual(['held order_1 10050', 'refund-done order_1 10050']);
    expect(rail.status('order_1')).toMatch(/reversed|Voided/);
  });

  if (name === 'monobank') {
    it('is left to an operator where it is not let go: nothing is taken', async () => {
      monobank.letsHoldsGo = false;
      seller.effect = 'give_back';
      await begin();
      await tell(rail.pay('order_1'));
      await until(async () => (await seller.told(site)).includes('refund-refused order_1 10050'));
      expect([rail.taken(), await attempt()]).toEqual([0, { state: 'held', returned: '0' }]);
    });
  }

  it('that ends before it is taken has failed, and another payment may follow', async () => {
    await begin();
    const posted = rail.pay('order_1');
    // it ends before the site comes to take it
    const ended = rail.lapse('order_1');
    await tell(posted);
    await isIn('failed');
    await tell(ended);
    expect([rail.taken(), await seller.told(site)]).toEqual([0, ['held order_1 10050', 'failed order_1 10050']]);
    expect((await beginPayment(site, 'order_1', 100_50, name, true)).attempt.id).toBe('order_1-2');
  });

  it('is asked for only where the seller wants it', async () => {
    await begin(false);
    await tell(rail.pay('order_1'));
    expect([rail.taken(), await seller.told(site)]).toEqual([0, ['succeeded order_1 10050']]);
  });
});

describe('a prepayment that is held', () => {
  let salon: PrepaidSite;
  beforeAll(async () => {
    salon = await PrepaidSite.start({ ...settings(), BOOKING_PREPAYMENT: '30%', BOOKING_PREPAYMENT_HOLD: 'on' });
  });
  beforeEach(async () => {
    await salon.reset();
    wayforpay.orders.clear();
    wayforpay.calls.length = 0;
  });
  afterAll(() => salon?.site.close());

  const begin = async (appointment: string, owner: Awaited<ReturnType<PrepaidSite['client']>>) => {
    const { body } = await salon.pay(owner, appointment, { provider: 'wayforpay' }).expect(200);
    return wayforpay.open(
      (body as { readonly fields?: Readonly<Record<string, string>> }).fields ?? (body as Readonly<Record<string, string>>),
    )!;
  };
  const tell = ({ body, headers }: Posted) => salon.site.http.post('/api/payments/callback').set(headers).send(body.toString()).expect(200);

  it('makes the appointment certain once it is taken', async () => {
    const owner = await salon.client();
    const { id } = await salon.book(owner, await salon.freeVisit());
    const order = await begin(id, owner);
    expect(order.isHeld).toBe(true);
    await tell(wayforpay.callback(wayforpay.pay(order)));
    await until(async () => (await salon.visit(owner, id)).state === 'confirmed');
    expect([order.transactionStatus, await salon.prepaymentState(id)]).toEqual(['Approved', 'paid']);
  });

  it('is let go where the appointment was cancelled meanwhile: nothing is charged', async () => {
    const owner = await salon.client();
    const { id } = await salon.book(owner, await salon.freeVisit());
    const order = await begin(id, owner);
    await salon.site.http.put(`/api/appointments/${id}`).set(salon.headers(owner)).send({ state: 'cancelled' }).expect(200);
    await tell(wayforpay.callback(wayforpay.pay(order)));
    await until(() => order.transactionStatus === 'Voided');
    expect(wayforpay.calls.map(({ transactionType }) => transactionType)).not.toContain('SETTLE');
  });
});
