import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Payments } from '../../src/modules/payment/application/payment.service';
import { Database } from '../../src/platform/database/database';
import { LiqPayStub, type StubPayment } from '../stubs/liqpay.stub';
import { CapturedLog } from '../support/captured-log';
import { beginPayment, FUTURE, PAYMENT_TABLES, ToldSeller } from '../support/payments';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const PUBLIC_KEY = 'i00000000';
const PRIVATE_KEY = 'a4825234f4bae72a0be04eafe9e8e2bada209255';
const CALLBACK = '/api/payments/callback';

describe('callbacks of the payment provider', () => {
  const stub = new LiqPayStub(PUBLIC_KEY, PRIVATE_KEY);
  const seller = new ToldSeller(FUTURE);
  const log = new CapturedLog();
  let site: TestSite;
  let database: Database;
  let service: Server;
  let passed: { readonly type: string | undefined; readonly body: Buffer }[] = [];
  let passStatus = 200;

  beforeAll(async () => {
    await stub.start();
    service = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        passed.push({ type: request.headers['content-type'], body: Buffer.concat(chunks) });
        response.writeHead(passStatus).end();
        passStatus = 200;
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    site = await startTestSite(
      {
        PAYMENT: 'liqpay',
        LIQPAY_PUBLIC_KEY: PUBLIC_KEY,
        LIQPAY_PRIVATE_KEY: PRIVATE_KEY,
        LIQPAY_API_URL: `${stub.url}/request`,
        ORDER_SERVICE_CALLBACK_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/paid`,
        LOG_LEVEL: 'debug',
      },
      { override: (testing) => log.override(seller.override(testing)) },
    );
    database = site.app.get(Database);
    await seller.prepare(site);
  });
  afterAll(async () => {
    await site?.close();
    service.closeAllConnections();
    await Promise.all([stub.stop(), new Promise((resolve) => service.close(resolve))]);
  });
  beforeEach(async () => {
    await database.query(`TRUNCATE ${PAYMENT_TABLES} CASCADE`);
    stub.payments.clear();
    [seller.effect, seller.failures, passed] = ['keep', 0, []];
  });

  const post = (body: Buffer) => site.http.post(CALLBACK).type('form').send(body.toString('latin1'));
  const told = () => seller.told(site);
  const stateOf = async (id: string) =>
    (await database.query<{ state: string }>('SELECT state FROM payment_attempts WHERE id = $1', [id])).rows[0]?.state;
  const outcomes = async () =>
    (await database.query<{ outcome: string | null }>('SELECT outcome FROM payment_news ORDER BY id')).rows.map(({ outcome }) => outcome);
  const metric = async (outcome: string) => {
    const { text } = await site.http.get('/metrics');
    return Number(new RegExp(`^payment_news_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  };
  /** An order that its buyer has paid at the provider, which has not told it yet. */
  const payed = async (subject: string, status = 'success', amount = 9_000_50): Promise<StubPayment> => {
    const { form } = await beginPayment(site, subject, amount);
    return stub.pay(stub.open(form.fields)!, status)!;
  };

  it('mark an order paid once, however often they come', async () => {
    const body = stub.callback(await payed('order_1'));
    await post(body).expect(200, { ok: true });
    await post(body).expect(200, { ok: true });
    expect(await told()).toEqual(['succeeded order_1 900050']);
    expect(await stateOf('order_1')).toBe('paid');
    expect(await outcomes()).toEqual(['applied']);
  });

  it('mark an order paid once when three come at the same time, signed in both ways', async () => {
    const payment = await payed('order_1');
    const bodies = [stub.callback(payment), stub.callback(payment), stub.callback(payment, 'sha3-256')];
    for (const { status } of await Promise.all(bodies.map((body) => post(body)))) expect(status).toBe(200);
    expect(await told()).toEqual(['succeeded order_1 900050']);
  });

  it.each([
    ['forged', (body: Buffer) => new LiqPayStub(PUBLIC_KEY, 'another').posted(new URLSearchParams(body.toString()).get('data')!, 'AAAA')],
    ['signed with another key', (_: Buffer, payment: StubPayment) => new LiqPayStub(PUBLIC_KEY, 'another').callback(payment)],
    ['empty', () => Buffer.alloc(0)],
    ['without a signature', (body: Buffer) => Buffer.from(body.toString().replace(/&signature=.*/, ''))],
  ])('that are %s are refused, logged and counted', async (_, changed) => {
    const payment = await payed('order_1');
    const [before, lines] = [await metric('forged'), log.lines.length];
    const { body } = await post(changed(stub.callback(payment), payment)).expect(403);
    expect(body).toMatchObject({ ok: false, code: 'bad_signature' });
    expect(await metric('forged')).toBe(before + 1);
    expect(log.lines.slice(lines).some((line) => line.includes('a callback was refused'))).toBe(true);
    expect([await told(), await stateOf('order_1'), await outcomes()]).toEqual([[], 'pending', []]);
  });

  it.each([
    ['amount', { amount: 1 }],
    ['amount', { amount: 90_000.5 }],
    ['currency', { currency: 'USD' }],
    ['account', { public_key: 'i11111111' }],
  ])('that differ in %s change nothing, and do not stand in the way of the right ones', async (what, changed) => {
    const payment = await payed('order_1');
    const before = await metric('mismatch');
    await post(stub.callback(payment, 'sha1', changed)).expect(200);
    expect([await told(), await stateOf('order_1'), await outcomes()]).toEqual([[], 'pending', ['mismatch']]);
    expect((await database.query<{ detail: string }>('SELECT detail FROM payment_news')).rows[0]!.detail).toBe(what);
    expect(await metric('mismatch')).toBe(before + 1);
    await post(stub.callback(payment)).expect(200);
    expect(await told()).toEqual(['succeeded order_1 900050']);
  });

  it('that cannot be understood are kept, logged and counted', async () => {
    const data = Buffer.from('{"order":"?"}').toString('base64');
    const body = stub.posted(data, stub.hash('sha1', data));
    const before = await metric('unreadable');
    await post(body).expect(200);
    await post(body).expect(200);
    expect([await outcomes(), await metric('unreadable')]).toEqual([['unreadable'], before + 1]);
  });

  it('count whatever order they come in: success after failure, and no failure after success', async () => {
    const { form } = await beginPayment(site, 'order_1', 100_00);
    const payment = stub.pay(stub.open(form.fields)!, 'failure', 'limit')!;
    const [failed, paid] = [stub.callback(payment), stub.callback({ ...payment, status: 'success' })];
    const waiting = stub.callback({ ...payment, status: 'wait_secure' });
    for (const body of [waiting, failed, paid, failed, waiting, paid]) await post(body).expect(200);
    const otherFailure = stub.callback({ ...payment, status: 'error' });
    await post(otherFailure).expect(200);
    expect(await told()).toEqual(['failed order_1 10000', 'succeeded order_1 10000']);
    expect(await stateOf('order_1')).toBe('paid');
  });

  it('of a reversal count after a success, and a success does not count after one', async () => {
    const payment = await payed('order_1');
    const back = (one: StubPayment) => stub.callback({ ...one, status: 'reversed', refunded: one.amount });
    const [paid, reversed] = [stub.callback(payment), back(payment)];
    await post(paid).expect(200);
    await post(reversed).expect(200);
    const second = await payed('order_2');
    await post(back(second)).expect(200);
    await post(stub.callback(second)).expect(200);
    expect(await told()).toEqual(['succeeded order_1 900050', 'reversed order_1 900050', 'reversed order_2 900050']);
    expect([await stateOf('order_1'), await stateOf('order_2')]).toEqual(['refunded', 'refunded']);
  });

  it.each(['reversed of pay', 'success of pay', 'success of refund'])(
    'of a part that went back count by their sums, told as %s, once and in whatever order',
    async (words) => {
      const [status, action] = words.split(' of ');
      const payment = await payed('order_1', 'success', 2000_00);
      await post(stub.callback(payment)).expect(200);
      const part = (refund_amount: unknown) => stub.callback(payment, 'sha1', { status, action, refund_amount });
      for (const sum of ['1000.00', 1000, 400, 1500]) await post(part(sum)).expect(200);
      expect(await told()).toEqual(['succeeded order_1 200000', 'returned_in_part order_1 100000', 'returned_in_part order_1 50000']);
      expect([await stateOf('order_1'), new Set(await outcomes())]).toEqual(['paid', new Set(['applied'])]);
    },
  );

  it.each([
    ['no sum', { status: 'reversed' }],
    ['an empty sum', { status: 'reversed', refund_amount: '' }],
    ['a sum of 0', { status: 'reversed', refund_amount: 0 }],
    ['more than was paid', { status: 'reversed', refund_amount: 2000.01 }],
    ['all of it, and a success', { status: 'success', refund_amount: 2000 }],
    ['no sum, of a refund', { status: 'success', action: 'refund' }],
  ])('of money that went back with %s change nothing, and a person is asked', async (_, changed) => {
    const payment = await payed('order_1', 'success', 2000_00);
    await post(stub.callback(payment)).expect(200);
    const [before, lines] = [await metric('doubtful'), log.lines.length];
    for (const _again of [1, 2]) await post(stub.callback(payment, 'sha1', changed)).expect(200);
    expect([await stateOf('order_1'), await outcomes(), (await told())[1]!.split(' ')[0]]).toEqual([
      'paid',
      ['applied', 'doubtful'],
      'doubted',
    ]);
    expect([await metric('doubtful'), log.lines.slice(lines).some((line) => line.includes('in doubt'))]).toEqual([before + 1, true]);
  });

  it('that come before the attempt is committed are kept, and applied once it is', async () => {
    const payment = stub.pay({ order_id: 'order_7', amount: 500, currency: 'UAH' })!;
    await database.transaction(async (tx) => {
      await site.app
        .get(Payments, { strict: false })
        .begin(tx, { subject: 'order_7', amount: 500_00, expiresAt: new Date(FUTURE.getTime() + 1000) });
      await post(stub.callback(payment)).expect(200);
      expect([await told(), await outcomes()]).toEqual([[], [null]]);
    });
    await until(async () => (await told()).length > 0);
    expect([await told(), await outcomes()]).toEqual([['succeeded order_7 50000'], ['applied']]);
  });

  it('of an order that nobody knows are kept and answered, and tried again', async () => {
    const payment = stub.pay({ order_id: 'order_404', amount: 500, currency: 'UAH' })!;
    await post(stub.callback(payment)).expect(200);
    await until(async () => (await metric('unknown')) > 0);
    expect([await told(), await outcomes()]).toEqual([[], [null]]);
  });

  it('are not lost when what follows from them goes wrong: a job does it again', async () => {
    const body = stub.callback(await payed('order_1'));
    seller.failures = 2;
    await post(body).expect(200);
    expect([await told(), await outcomes()]).toEqual([[], [null]]);
    await until(async () => (await outcomes())[0] === 'applied');
    expect(await told()).toEqual(['succeeded order_1 900050']);
  });

  it('are passed on by what is signed, byte for byte and without what else was sent, again when the service stumbles, and then forgotten', async () => {
    const body = stub.callback(await payed('order_1'));
    passStatus = 503;
    await post(Buffer.concat([Buffer.from('a=1&'), body])).expect(200);
    await post(Buffer.concat([body, Buffer.from('&x=2')])).expect(200);
    const copies = async () => (await database.query('SELECT 1 FROM payment_callback_copies')).rows.length;
    await until(async () => passed.length === 2 && (await copies()) === 0);
    for (const one of passed) expect(one).toEqual({ type: 'application/x-www-form-urlencoded', body });
  });

  it('say nothing of the payer and no secret in the log, in what is kept and in what is shown', async () => {
    await post(stub.callback(await payed('order_1'))).expect(200);
    const { rows } = await database.query('SELECT * FROM payment_news CROSS JOIN payment_attempts');
    const shown = [
      log.lines.join('\n'),
      JSON.stringify(rows),
      (await site.http.get('/metrics')).text,
      (await site.http.get('/health/ready')).text,
    ];
    for (const text of shown) expect(text).not.toMatch(new RegExp(`${PRIVATE_KEY}|380671234567|424242|203\\.0\\.113`));
  });

  it.each([
    ['GET', 404],
    ['PUT', 404],
  ])('are no %s', async (method) => {
    const { status } = await (method === 'GET' ? site.http.get(CALLBACK) : site.http.put(CALLBACK));
    expect([404, 405]).toContain(status);
  });

  it('are bounded', async () => {
    await site.http
      .post(CALLBACK)
      .type('form')
      .send(`data=${'A'.repeat(70_000)}&signature=AA`)
      .expect(413);
  });

  it('are limited by address when they are forged, and genuine ones are not', async () => {
    const statuses = [];
    for (let left = 25; left > 0; left--) statuses.push((await post(Buffer.from('data=e30%3D&signature=AAAA'))).status);
    expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(403));
    expect(statuses.slice(20)).toEqual(Array<number>(5).fill(429));
    await post(stub.callback(await payed('order_1'))).expect(200);
    expect(await told()).toEqual(['succeeded order_1 900050']);
  });
});
