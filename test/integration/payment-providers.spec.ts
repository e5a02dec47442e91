import { generateKeyPairSync } from 'node:crypto';
import type { CheckoutForm } from '../../src/modules/payment/payment.api';
import { Payments } from '../../src/modules/payment/application/payment.service';
import { Database } from '../../src/platform/database/database';
import { post, type Posted } from '../contracts/payment-gateway.contract';
import { LiqPayStub } from '../stubs/liqpay.stub';
import { MonobankStub } from '../stubs/monobank.stub';
import { WayForPayStub } from '../stubs/wayforpay.stub';
import { beginPayment, FUTURE, PAYMENT_TABLES, ToldSeller } from '../support/payments';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const TOKEN = 'u8f3kYh2_test-token';
const MERCHANT = 'test_merch_n1';
/** Published by WayForPay for tests, no credential. */
const SECRET = 'flk3409refn54t54t*FNJRET';
const LIQPAY = { LIQPAY_PUBLIC_KEY: 'i00000000', LIQPAY_PRIVATE_KEY: 'a4825234f4bae72a0be04eafe9e8e2bada209255' };
const OPS_TOKEN = 'a-token-of-operators-for-tests';
const AMOUNT = 100_50;

const liqpay = new LiqPayStub(LIQPAY.LIQPAY_PUBLIC_KEY, LIQPAY.LIQPAY_PRIVATE_KEY);
const monobank = new MonobankStub(TOKEN);
const wayforpay = new WayForPayStub(MERCHANT, SECRET);
const seller = new ToldSeller(FUTURE);
let site: TestSite;
let database: Database;

beforeAll(async () => {
  await Promise.all([liqpay.start(), monobank.start(), wayforpay.start()]);
  site = await startTestSite(
    {
      PAYMENT: 'liqpay, monobank, wayforpay',
      ...LIQPAY,
      LIQPAY_API_URL: `${liqpay.url}/request`,
      MONOBANK_TOKEN: TOKEN,
      MONOBANK_API_URL: monobank.url,
      WAYFORPAY_MERCHANT: MERCHANT,
      WAYFORPAY_SECRET: SECRET,
      WAYFORPAY_API_URL: wayforpay.url,
      OPS_TOKEN,
    },
    { override: seller.override },
  );
  database = site.app.get(Database);
  await seller.prepare(site);
});
afterAll(async () => {
  await site?.close();
  await Promise.all([liqpay.stop(), monobank.stop(), wayforpay.stop()]);
});
beforeEach(async () => {
  await database.query(`TRUNCATE ${PAYMENT_TABLES} CASCADE`);
  liqpay.payments.clear();
  wayforpay.orders.clear();
  wayforpay.calls.length = 0;
});

type State = 'paid' | 'failed' | 'pending';
/** What a provider says otherwise than it is. */
interface Changed {
  /** Kopiykas. */
  readonly amount?: number;
  readonly currency?: 'USD';
  readonly attempt?: string;
}

/** A provider as the suite sees it. */
interface Rail {
  readonly name: string;
  /** What it posts of the payment of a form, signed. */
  tell(form: CheckoutForm, state: State, changed?: Changed): Posted;
  /** The same signed with another key. */
  forge(posted: Posted): Posted;
}

const opened = <T>(made: T | null | undefined): T => {
  if (!made) throw new Error('the provider refuses the form');
  return made;
};
const present = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const RAILS: readonly Rail[] = [
  {
    name: 'liqpay',
    tell: ({ fields }, state, { amount, currency, attempt } = {}) => {
      const payload = opened(liqpay.open(fields));
      const payment = opened(liqpay.payments.get(String(payload.order_id)) ?? liqpay.pay(payload));
      payment.status = { paid: 'success', failed: 'failure', pending: 'wait_secure' }[state];
      const changed = present({ amount: amount && amount / 100, currency, order_id: attempt });
      return post(liqpay.callback(payment, 'sha1', changed), { 'content-type': 'application/x-www-form-urlencoded' });
    },
    forge: ({ body, headers }) => {
      const data = new URLSearchParams(body.toString()).get('data')!;
      return post(liqpay.posted(data, new LiqPayStub(LIQPAY.LIQPAY_PUBLIC_KEY, 'another').hash('sha1', data)), headers);
    },
  },
  {
    name: 'monobank',
    tell: ({ action }, state, { amount, currency, attempt } = {}) => {
      const invoice = monobank.pay(action, { paid: 'success', failed: 'failure', pending: 'processing' }[state]);
      return monobank.callback(invoice, present({ amount, ccy: currency && 840, reference: attempt }));
    },
    forge: ({ body }) => monobank.signed(body.toString(), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
  },
  {
    name: 'wayforpay',
    tell: ({ fields }, state, { amount, currency, attempt } = {}) => {
      const order = wayforpay.pay(opened(wayforpay.open(fields)), { paid: 'Approved', failed: 'Declined', pending: 'InProcessing' }[state]);
      return wayforpay.callback(order, present({ amount: amount && amount / 100, currency, orderReference: attempt }));
    },
    forge: ({ body }) => {
      const { merchantSignature: _, ...told } = JSON.parse(body.toString()) as Record<string, unknown>;
      return wayforpay.posted(new WayForPayStub(MERCHANT, 'another').signed(told));
    },
  },
];

const send = ({ body, headers }: Posted) => site.http.post('/api/payments/callback').set(headers).send(body.toString('utf8'));
const begun = async (provider: string, subject = 'order_1') => (await beginPayment(site, subject, AMOUNT, provider)).form;
const attempt = async (id: string) =>
  (
    await database.query<{ state: string; gateway: string; returned: string }>(
      'SELECT state, gateway, returned FROM payment_attempts WHERE id = $1',
      [id],
    )
  ).rows[0];
const outcomes = async () =>
  (await database.query<{ outcome: string; detail: string | null }>('SELECT outcome, detail FROM payment_news ORDER BY id')).rows.map(
    ({ outcome, detail }) => [outcome, detail].filter(Boolean).join(': '),
  );

/** One suite for all who take payments. */
describe.each(RAILS)('callbacks of $name', ({ name, tell, forge }) => {
  it('pay once, however often and in whatever order they come', async () => {
    const form = await begun(name);
    const [pending, failed, paid] = [tell(form, 'pending'), tell(form, 'failed'), tell(form, 'paid')];
    for (const posted of [failed, paid, pending, paid, failed, paid]) await send(posted).expect(200);
    expect(await attempt('order_1')).toEqual({ state: 'paid', gateway: name, returned: '0' });
    expect(await seller.told(site)).toEqual([`failed order_1 ${AMOUNT}`, `succeeded order_1 ${AMOUNT}`]);
  });

  it('pay once when ten come together', async () => {
    const paid = tell(await begun(name), 'paid');
    await Promise.all(Array.from({ length: 10 }, () => send(paid).expect(200)));
    expect(await seller.told(site)).toEqual([`succeeded order_1 ${AMOUNT}`]);
  });

  it('are refused when another has signed them, when nobody has, and when a byte was changed', async () => {
    const paid = tell(await begun(name), 'paid');
    const text = paid.body.toString();
    const altered = [
      text.replace('order_1', 'order_2'),
      text.replace('100.5', '0.5').replace('10050', '50'),
      `${text.slice(0, -3)}${text.slice(-2)}`,
      text.slice(0, -1),
      '',
    ].filter((one) => one !== text);
    const unsigned = post(
      Buffer.from(text.replace(/&?signature=[^&]*/, '').replace(/"merchantSignature":"[^"]*"/, '"merchantSignature":""')),
      { 'content-type': 'application/json' },
    );
    for (const posted of [forge(paid), unsigned, ...altered.map((body) => post(Buffer.from(body), paid.headers))]) {
      await send(posted).expect(403, /bad_signature/);
    }
    expect([await outcomes(), (await attempt('order_1'))!.state]).toEqual([[], 'pending']);
  });

  it('change nothing with another sum, currency or order, though they are signed', async () => {
    const form = await begun(name);
    for (const changed of [{ amount: 100 }, { amount: 100_51 }, { currency: 'USD' }, { attempt: 'order_7' }] as const) {
      await send(tell(form, 'paid', changed)).expect(200);
    }
    expect((await outcomes()).slice(0, 3)).toEqual(['mismatch: amount', 'mismatch: amount', 'mismatch: currency']);
    expect([(await attempt('order_1'))!.state, await seller.told(site)]).toEqual(['pending', []]);
  });

  it('do not pay the attempt of another provider', async () => {
    for (const other of RAILS.filter((rail) => rail.name !== name)) {
      const subject = `order_${other.name.length}`;
      await begun(other.name, subject);
      await send(tell(await begun(name, 'order_1'), 'paid', { attempt: subject })).expect(200);
      expect((await attempt(subject))!.state).toBe('pending');
    }
    expect(await seller.told(site)).toEqual([]);
  });
});

describe('a site with three providers', () => {
  it('takes the first where nobody chooses, and an attempt keeps its own for life', async () => {
    await beginPayment(site, 'order_1', AMOUNT);
    const second = await begun('wayforpay');
    expect([(await attempt('order_1'))!.gateway, (await attempt('order_1-2'))!.gateway]).toEqual(['liqpay', 'wayforpay']);
    expect(await begun('wayforpay')).toEqual(second);
    await expect(begun('cash')).rejects.toMatchObject({ kind: 'invalid', code: 'provider_unknown' });
  });

  it('takes payments by the others while one is away', async () => {
    monobank.fail('status-502');
    await expect(begun('monobank')).rejects.toMatchObject({ code: 'payment_unavailable' });
    const { tell } = RAILS.find(({ name }) => name === 'wayforpay')!;
    await send(tell(await begun('wayforpay'), 'paid')).expect(200);
    expect(await attempt('order_1-2')).toMatchObject({ state: 'paid', gateway: 'wayforpay' });
  });

  it('posts its forms to those who take forms, and to nobody else', async () => {
    const { headers } = await site.http.get('/gift_certificate/').expect(200);
    const [forms] = /form-action[^;]*/.exec(headers['content-security-policy']!)!;
    expect(forms.split(' ').slice(2)).toEqual(['https://www.liqpay.ua', 'https://secure.wayforpay.com']);
  });

  it('shows no key of theirs', async () => {
    const { text } = await site.http.get('/health/ready');
    for (const name of ['liqpay', 'monobank', 'wayforpay']) expect(text).toContain(`"${name}"`);
    for (const path of ['/', '/health/ready', '/metrics', '/api/docs-json']) expect((await site.http.get(path)).text).not.toContain(SECRET);
  });
});

describe('a payer who comes back from WayForPay', () => {
  it('is led from the post to the page, and nowhere else', async () => {
    const back = (to: string) =>
      site.http
        .post('/api/payments/return')
        .query({ to })
        .type('form')
        .set({ cookie: 'a=b', origin: 'https://secure.wayforpay.com', 'sec-fetch-site': 'cross-site' });
    const { headers } = await back('/gift_certificate/?success=1&order=order_1').send({ transactionStatus: 'Approved' }).expect(303);
    const own = new URL(headers.location!).origin;
    expect(headers.location).toBe(`${own}/gift_certificate/?success=1&order=order_1`);
    for (const foreign of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '', 'http://[']) {
      expect(new URL((await back(foreign).expect(303)).headers.location!).origin).toBe(own);
    }
    expect((await back('/.//evil.example').expect(303)).headers.location).toBe(`${own}//evil.example`);
    await site.http.get('/api/payments/return?to=/online/').expect(303).expect('location', `${own}/online/`);
  });

  it('is not taken for somebody who has paid', async () => {
    const { fields } = await begun('wayforpay');
    const told = wayforpay.callback(wayforpay.pay(opened(wayforpay.open(fields))));
    await site.http.post('/api/payments/return?to=/').type('form').send(told.body.toString()).expect(303);
    expect(await attempt('order_1')).toMatchObject({ state: 'pending' });
  });
});

describe('money that goes back at WayForPay', () => {
  const tell = RAILS.find(({ name }) => name === 'wayforpay')!.tell;
  const refunds = async () =>
    (await database.query<{ id: string; state: string; last_error: string | null }>('SELECT id, state, last_error FROM payment_refunds'))
      .rows;
  const paid = async () => {
    const form = await begun('wayforpay');
    await send(tell(form, 'paid')).expect(200);
    return wayforpay.orders.get('order_1')!;
  };
  const giveBack = (amount: number) =>
    database.transaction((tx) =>
      site.app.get(Payments, { strict: false }).refund(tx, { attempt: 'order_1', amount, key: `order_1 ${amount}`, reason: 'for a test' }),
    );
  const settled = () => until(async () => (await refunds()).every(({ state }) => state !== 'pending'));
  const act = (id: string, action: string) =>
    site.http.post(`/api/ops/payments/refunds/${id}/${action}`).set('authorization', `Bearer ${OPS_TOKEN}`).send({});
  /** The call of a refund of a part is not answered. */
  const lost = async (isDone: boolean) => {
    const order = await paid();
    const call = wayforpay.calls.push.bind(wayforpay.calls);
    const spy = jest.spyOn(wayforpay.calls, 'push').mockImplementation((...calls) => {
      // the question before it
      if (calls[0]!.transactionType === 'CHECK_STATUS') {
        wayforpay.fail(isDone ? 'done-but-cut' : 'status-502');
        spy.mockRestore();
      }
      return call(...calls);
    });
    await giveBack(40_00);
    await settled();
    const [refund] = await refunds();
    expect(refund).toMatchObject({ state: 'unclear', last_error: expect.stringContaining('not answered') as string });
    expect([order.refunds, await attempt('order_1')]).toEqual([
      isDone ? [40_00] : [],
      { state: 'paid', gateway: 'wayforpay', returned: '4000' },
    ]);
    return { order, id: refund!.id };
  };

  it('goes whole, and is told once', async () => {
    const order = await paid();
    await giveBack(AMOUNT);
    await settled();
    await send(wayforpay.callback(order)).expect(200);
    expect([order.refunds, await attempt('order_1')]).toEqual([
      [AMOUNT],
      { state: 'refunded', gateway: 'wayforpay', returned: String(AMOUNT) },
    ]);
    expect(await seller.told(site)).toEqual([`succeeded order_1 ${AMOUNT}`, `refund-done order_1 ${AMOUNT}`]);
  });

  it('in part without an answer waits for a person, who finds that it went through', async () => {
    const { order, id } = await lost(true);
    await act(id, 'retry').expect(409, /refund_unclear/);
    await act(id, 'arrived').expect(200);
    await act(id, 'again').expect(409, /refund_clear/);
    expect([(await refunds())[0]!.state, order.refunds]).toEqual(['done', [40_00]]);
    // the rest goes its own way, and no more than the rest
    await giveBack(60_50);
    await settled();
    expect([order.refunds, (await attempt('order_1'))!.state]).toEqual([[40_00, 60_50], 'refunded']);
    expect(await seller.told(site)).toEqual([`succeeded order_1 ${AMOUNT}`, 'refund-done order_1 4000', 'refund-done order_1 6050']);
  });

  it('in part without an answer is made anew by a person who does not find it', async () => {
    const { order, id } = await lost(false);
    await act(id, 'again').expect(200);
    await settled();
    await act(id, 'arrived').expect(409, /refund_clear/);
    expect([(await refunds())[0]!.state, order.refunds]).toEqual(['done', [40_00]]);
    expect(await seller.told(site)).toEqual([`succeeded order_1 ${AMOUNT}`, 'refund-done order_1 4000']);
  });

  it('changes nothing by a word without a sum, and asks a person', async () => {
    const order = await paid();
    await send(wayforpay.callback(wayforpay.pay(order, 'Refunded'))).expect(200);
    expect([await attempt('order_1'), (await outcomes()).at(-1)]).toEqual([
      { state: 'paid', gateway: 'wayforpay', returned: '0' },
      expect.stringMatching(/^doubtful: .*compare/),
    ]);
  });
});
