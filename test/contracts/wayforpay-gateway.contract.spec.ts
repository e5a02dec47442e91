import { Logger } from '@nestjs/common';
import { Agent } from 'undici';
import { WAYFORPAY_LIMITS } from '../../src/modules/payment/adapters/wayforpay/wayforpay-api';
import { WayforpayGateway, type WayforpayOptions } from '../../src/modules/payment/adapters/wayforpay/wayforpay.gateway';
import { PaymentRefused, PaymentUnavailable, RefundUnclear } from '../../src/modules/payment/domain/payment-failure';
import { HttpClient } from '../../src/platform/http-client/http-client';
import { UpstreamObserver, upstreamMetrics } from '../../src/platform/http-client/upstream-observer';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { RETRY_AFTER_SECONDS, WAYFORPAY_FAULTS, WayForPayStub, type WayForPayFault } from '../stubs/wayforpay.stub';
import { ATTEMPT, checkoutOf, holdContract, type OpenGateway, paymentGatewayContract, post, refundOf } from './payment-gateway.contract';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const MERCHANT = 'test_merch_n1';
/** Published by WayForPay for tests, no credential. */
const SECRET = 'flk3409refn54t54t*FNJRET';
const NOW = Date.UTC(2026, 10, 22, 10);
const agent = new Agent();
let stub: WayForPayStub;

beforeEach(async () => {
  stub = new WayForPayStub(MERCHANT, SECRET);
  await stub.start();
});
afterEach(() => stub.stop());
afterAll(() => agent.destroy());

/** The adapter on the platform's real HTTP client, with a circuit breaker that stays out of the way. */
function gateway({ timeoutMs = WAYFORPAY_LIMITS.timeoutMs, ...options }: Partial<WayforpayOptions & { timeoutMs: number }> = {}) {
  const breaker = { failures: 1000, halfOpenAfterMs: 1 };
  const observer = new UpstreamObserver('wayforpay', upstreamMetrics(new MetricsRegistry()));
  const client = new HttpClient({ name: 'wayforpay', baseUrl: stub.url, ...WAYFORPAY_LIMITS, timeoutMs, breaker }, agent, observer);
  return new WayforpayGateway({
    client,
    merchant: MERCHANT,
    secret: SECRET,
    domain: 'oksamyt.test',
    checkoutUrl: 'https://secure.wayforpay.com/pay',
    returnUrl: 'https://oksamyt.test/api/payments/return?to=',
    now: () => NOW,
    ...options,
  });
}

const opened = () => stub.open(gateway().checkout(checkoutOf()).fields)!;
const paid = () => stub.pay(opened());
const read = ({ body }: { readonly body: Buffer }, by = gateway()) => by.readCallback(body);

const open = (): Promise<OpenGateway> =>
  Promise.resolve({
    gateway: gateway(),
    tellsNoSums: true,
    pay: ({ fields }, outcome) => {
      const order = stub.open(fields)!;
      return Promise.resolve(stub.callback(outcome === 'success' ? stub.pay(order) : stub.pay(order, 'Declined', 1104)));
    },
    forge: ({ body }) => {
      const { merchantSignature: _, ...told } = JSON.parse(body.toString()) as Record<string, unknown>;
      return stub.posted(new WayForPayStub(MERCHANT, 'another').signed(told));
    },
    tamper: ({ body, headers }) => post(Buffer.from(body.toString().replace('"amount":9000.5', '"amount":1')), headers),
  });
paymentGatewayContract('WayForPay', open);
holdContract('WayForPay', open);

describe('the form of WayForPay', () => {
  it('is the payment in its own words', () => {
    const { fields } = gateway().checkout(checkoutOf());
    expect(fields).toEqual({
      merchantAccount: MERCHANT,
      merchantAuthType: 'SimpleSignature',
      merchantDomainName: 'oksamyt.test',
      merchantTransactionType: 'SALE',
      merchantTransactionSecureType: 'AUTO',
      apiVersion: '1',
      language: 'UA',
      returnUrl: 'https://oksamyt.test/api/payments/return?to=%2Fgift_certificate%2F%3Fsuccess%3D1',
      serviceUrl: 'https://oksamyt.test/api/payments/callback',
      orderReference: ATTEMPT.id,
      orderDate: '1795341600',
      orderTimeout: String(24 * 3600),
      amount: '9000.5',
      currency: 'UAH',
      'productName[]': 'Подарунковий сертифікат «Тиша» № 1',
      'productCount[]': '1',
      'productPrice[]': '9000.5',
      merchantSignature: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(stub.open(fields)).toMatchObject({ orderReference: ATTEMPT.id, amount: '9000.5' });
  });

  it('can be paid whatever its text holds, and is no callback', () => {
    const { fields } = gateway().checkout({ ...checkoutOf(), locale: 'en', description: 'a;b;Approved;1100' });
    expect(fields).toMatchObject({ language: 'EN', 'productName[]': 'a,b,Approved,1100' });
    expect(stub.open(fields)).not.toBeNull();
    expect(read(stub.posted(fields))).toEqual({ kind: 'forged' });
  });

  it.each([{ merchant: undefined }, { secret: undefined }])('is not made, and nothing is called, with the keys %j', async (keys) => {
    const without = gateway(keys);
    const missing: unknown = expect.objectContaining({ kind: 'unavailable', code: 'payment_keys_missing' });
    expect(() => without.account).toThrow(missing as Error);
    expect(() => without.checkout(checkoutOf())).toThrow(missing as Error);
    expect(() => without.readCallback(Buffer.from('{}'))).toThrow(missing as Error);
    await expect(without.status(ATTEMPT.id)).rejects.toEqual(missing);
    await expect(without.refund(refundOf(1))).rejects.toEqual(missing);
    expect(stub.calls).toEqual([]);
  });
});

describe('a callback of WayForPay', () => {
  it('is answered with a signature, whatever it tells', () => {
    for (const status of ['Approved', 'Declined', 'Pending']) {
      const time = NOW / 1000;
      expect(read(stub.callback(paid(), { transactionStatus: status }))).toMatchObject({
        answer: { orderReference: ATTEMPT.id, status: 'accept', time, signature: stub.sign([ATTEMPT.id, 'accept', time]) },
      });
    }
  });

  it('holds nothing of the payer, and no copy of it is passed on', () => {
    const reading = read(stub.callback(paid()));
    expect(reading).toMatchObject({ kind: 'genuine', digest: 'hmac-md5', callback: { body: null } });
    expect(JSON.stringify({ ...reading, callback: null })).not.toMatch(/8217|Олен|541963|380671234567/);
  });

  it.each([
    ['Created', 'pending'],
    ['InProcessing', 'pending'],
    ['Pending', 'pending'],
    ['WaitingAuthComplete', 'held'],
    ['RefundInProcessing', 'pending'],
    ['Approved', 'paid'],
    ['Declined', 'failed'],
    ['Expired', 'failed'],
    ['Refunded', 'refunded'],
    ['Voided', 'refunded'],
    ['Tomorrow', 'pending'],
    ['constructor', 'pending'],
  ])('with the status %s says %s, and no sum that went back', (transactionStatus, state) => {
    const facts: object = expect.objectContaining({ status: transactionStatus, state, returned: null });
    expect(read(stub.callback(paid(), { transactionStatus }))).toMatchObject({ kind: 'genuine', facts });
  });

  it.each([
    [{ amount: 1 }, { amount: 100 }],
    [{ amount: '9000.50' }, { amount: 9_000_50 }],
    [{ amount: 9000.505 }, { amount: null }],
    [{ amount: 'much' }, { amount: null }],
    [{ amount: 1e21 }, { amount: null }],
    [{ currency: 'USD' }, { currency: 'USD' }],
    [{ transactionStatus: 'Declined', reasonCode: 1104 }, { failure: '1104' }],
    [{ transactionStatus: 'Declined', reasonCode: 'Олена' }, { failure: null }],
  ])('that says %j is compared by %j', (changed, facts) => {
    expect(read(stub.callback(paid(), changed))).toMatchObject({ kind: 'genuine', facts });
  });

  it('may lack the code and the card: each of the two ways to sign that is known', () => {
    const {
      authCode: _,
      cardPan: __,
      merchantSignature: ___,
      ...told
    } = JSON.parse(stub.callback(paid()).body.toString()) as Record<string, unknown>;
    const { merchantAccount, orderReference, amount, currency, transactionStatus, reasonCode } = told;
    for (const middle of [['0', ''], []]) {
      const values = [merchantAccount, orderReference, amount, currency, ...middle, transactionStatus, reasonCode];
      expect(read(stub.posted({ ...told, merchantSignature: stub.sign(values) }))).toMatchObject({
        kind: 'genuine',
        facts: { state: 'paid' },
      });
    }
    expect(read(stub.posted({ ...told, merchantSignature: stub.sign([merchantAccount, orderReference]) }))).toEqual({ kind: 'forged' });
    const without = stub.signed({ ...told, authCode: '', cardPan: '', reasonCode: undefined });
    expect(read(stub.posted(without))).toEqual({ kind: 'forged' });
  });

  it('cannot be cut otherwise: a refusal stays one', () => {
    const told = JSON.parse(stub.callback(stub.pay(opened(), 'Declined', 1104)).body.toString()) as Record<string, unknown>;
    const cutOtherwise = { ...told, cardPan: '41****8217;Declined', transactionStatus: '1104', reasonCode: '' };
    expect(read(stub.posted(cutOtherwise))).toEqual({ kind: 'forged' });
    const { amount, currency, authCode } = told;
    const joined = {
      ...told,
      orderReference: `${ATTEMPT.id};${String(amount)}`,
      amount: currency,
      currency: authCode,
      authCode: told.cardPan,
    };
    expect(read(stub.posted(joined))).toEqual({ kind: 'forged' });
  });

  it.each([{ transactionStatus: '' }, { transactionStatus: 'two words' }, { orderReference: '' }, { orderReference: 'a'.repeat(256) }])(
    'that is signed and says %j is kept for an operator',
    (changed) => expect(read(stub.callback(paid(), changed))).toMatchObject({ kind: 'unreadable' }),
  );
});

describe('money that goes back at WayForPay', () => {
  const again = (amount: number) => gateway().refund(refundOf(amount, { isRepeated: true }));

  it('names its refund to the shop, and may come later', async () => {
    paid();
    stub.refunds = 'later';
    expect(await gateway().refund(refundOf(100))).toBe('waiting');
    expect(stub.calls.at(-1)).toMatchObject({ transactionType: 'REFUND', amount: '1', comment: 'Refund refund-of-100' });
  });

  it('goes whole once though the answer was lost: the status tells', async () => {
    const order = paid();
    stub.fail('done-but-cut');
    await expect(gateway().refund(refundOf(9_000_50))).rejects.toBeInstanceOf(PaymentUnavailable);
    expect(await again(9_000_50)).toBe('done');
    expect(order.refunds).toEqual([9_000_50]);
  });

  it('goes whole when the first call did not arrive, and waits for what is under way', async () => {
    const order = paid();
    stub.fail('status-502');
    await expect(gateway().refund(refundOf(9_000_50))).rejects.toBeInstanceOf(PaymentUnavailable);
    stub.pay(order, 'RefundInProcessing');
    await expect(again(9_000_50)).rejects.toMatchObject({
      constructor: PaymentUnavailable,
      message: 'WayForPay REFUND: RefundInProcessing',
    });
    stub.pay(order);
    expect(await again(9_000_50)).toBe('done');
    expect(order.refunds).toEqual([9_000_50]);
  });

  it.each(['Approved', 'Refunded'] as const)('in part is never called twice: what became of it is unclear (%s)', async (afterPart) => {
    stub.afterPart = afterPart;
    for (const fault of ['done-but-cut', 'status-502', 'unsigned'] as const) {
      stub.orders.clear();
      const order = paid();
      stub.fail(fault);
      await expect(gateway().refund(refundOf(100))).rejects.toBeInstanceOf(PaymentUnavailable);
      const before = order.refunds.length;
      await expect(again(100)).rejects.toBeInstanceOf(RefundUnclear);
      expect(order.refunds).toHaveLength(before);
    }
  });

  it('is unclear when the whole is refused the second time', async () => {
    const order = paid();
    order.refunds.push(100);
    await expect(again(9_000_50)).rejects.toMatchObject({ constructor: RefundUnclear, message: expect.stringContaining('1128') as string });
  });

  it('is refused with the code of the provider', async () => {
    opened();
    await expect(gateway().refund(refundOf(100))).rejects.toMatchObject({ constructor: PaymentRefused, code: '1126' });
  });
});

/** Limit of a call to which nothing is answered, in milliseconds. */
const IMPATIENT_MS = 150;
const REPORTS: Readonly<Record<WayForPayFault, object>> = {
  'status-500': { constructor: PaymentUnavailable, message: 'WayForPay CHECK_STATUS: 500' },
  'status-502': { constructor: PaymentUnavailable, message: 'WayForPay CHECK_STATUS: 502' },
  'too-many-retry-after': { constructor: PaymentUnavailable, retryAfterMs: RETRY_AFTER_SECONDS * 1000 },
  silence: { constructor: PaymentUnavailable, message: 'WayForPay CHECK_STATUS: timeout' },
  cut: { constructor: PaymentUnavailable, message: 'WayForPay CHECK_STATUS: network' },
  html: { constructor: PaymentUnavailable, message: 'WayForPay CHECK_STATUS: malformed' },
  list: { constructor: PaymentUnavailable, message: 'WayForPay CHECK_STATUS: the answer cannot be used' },
  'bad-request': { constructor: PaymentRefused, code: '1109', message: 'WayForPay CHECK_STATUS: 400 1109' },
  'signature-refused': { constructor: PaymentRefused, code: '1113', message: 'WayForPay CHECK_STATUS: 1113' },
  'in-process': { constructor: PaymentUnavailable, message: 'WayForPay CHECK_STATUS: 1131' },
  unsigned: { constructor: PaymentUnavailable, message: 'WayForPay CHECK_STATUS: the answer cannot be used' },
  'done-but-cut': { constructor: PaymentUnavailable, message: 'WayForPay CHECK_STATUS: network' },
};

describe.each(WAYFORPAY_FAULTS)('a WayForPay with the fault %s', (fault) => {
  it('is reported in the words of the port, and the next call goes well', async () => {
    paid();
    stub.fail(fault);
    const impatient = gateway(fault === 'silence' ? { timeoutMs: IMPATIENT_MS } : {});
    const error: unknown = await impatient.status(ATTEMPT.id).catch((caught: unknown) => caught);
    expect(error).toMatchObject(REPORTS[fault]);
    await expect(gateway().status(ATTEMPT.id)).resolves.toMatchObject({ state: 'paid' });
  });
});

it('a call that waits is given up when the process stops', async () => {
  const stop = new AbortController();
  stub.fail('silence');
  void stub.nextSilence().then(() => stop.abort(new Error('the process stops')));
  await expect(gateway().status(ATTEMPT.id, stop.signal)).rejects.toThrow('the process stops');
});
