import { Logger } from '@nestjs/common';
import { Agent } from 'undici';
import { LIQPAY_LIMITS } from '../../src/modules/payment/adapters/liqpay/liqpay-api';
import { LiqpayGateway } from '../../src/modules/payment/adapters/liqpay/liqpay.gateway';
import type { LiqpayOptions } from '../../src/modules/payment/adapters/liqpay/liqpay.gateway';
import { PaymentRefused, PaymentUnavailable } from '../../src/modules/payment/domain/payment-failure';
import { HttpClient } from '../../src/platform/http-client/http-client';
import { UpstreamObserver, upstreamMetrics } from '../../src/platform/http-client/upstream-observer';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { LIQPAY_FAULTS, LiqPayStub, RETRY_AFTER_SECONDS } from '../stubs/liqpay.stub';
import type { LiqPayFault } from '../stubs/liqpay.stub';
import {
  ATTEMPT,
  checkoutOf,
  dataFormContract,
  paymentGatewayContract,
  post,
  refundOf,
  type OpenGateway,
} from './payment-gateway.contract';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const PUBLIC_KEY = 'i00000000';
const PRIVATE_KEY = 'a4825234f4bae72a0be04eafe9e8e2bada209255';
const agent = new Agent();
let stub: LiqPayStub;
beforeEach(async () => {
  stub = new LiqPayStub(PUBLIC_KEY, PRIVATE_KEY);
  await stub.start();
});
afterEach(() => stub.stop());
afterAll(() => agent.destroy());

/** The adapter on the platform's real HTTP client, with a circuit breaker that stays out of the way. */
function gateway({ timeoutMs = LIQPAY_LIMITS.timeoutMs, ...options }: Partial<LiqpayOptions & { timeoutMs: number }> = {}): LiqpayGateway {
  const breaker = { failures: 1000, halfOpenAfterMs: 1 };
  const observer = new UpstreamObserver('liqpay', upstreamMetrics(new MetricsRegistry()));
  const client = new HttpClient({ name: 'liqpay', baseUrl: stub.url, ...LIQPAY_LIMITS, timeoutMs, breaker }, agent, observer);
  return new LiqpayGateway({
    client,
    publicKey: PUBLIC_KEY,
    privateKey: PRIVATE_KEY,
    version: 3,
    checkoutUrl: 'https://www.liqpay.ua/api/3/checkout',
    isFiscal: false,
    receiptField: 'rro.url',
    ...options,
  });
}

/** The payload of a form whose signature LiqPay takes. */
const payloadOf = (options: Partial<LiqpayOptions> = {}) => stub.open(gateway(options).checkout(checkoutOf()).fields);

describe.each([
  [3, 'sha1'],
  [7, 'sha1'],
  [7, 'sha3-256'],
] as const)('version %d with callbacks signed by %s', (version, digest) => {
  const open = (): Promise<OpenGateway> =>
    Promise.resolve({
      gateway: gateway({ version }),
      pay: (form, outcome) => {
        const [status, code] = outcome === 'success' ? ['success'] : ['failure', 'limit'];
        return Promise.resolve(post(stub.callback(stub.pay(stub.open(form.fields)!, status, code)!, digest)));
      },
      forge: ({ body }) => {
        const data = new URLSearchParams(body.toString()).get('data')!;
        return post(stub.posted(data, new LiqPayStub(PUBLIC_KEY, 'another').hash(digest, data)));
      },
      tamper: ({ body }) => {
        const form = new URLSearchParams(body.toString());
        const payload = JSON.parse(Buffer.from(form.get('data')!, 'base64').toString()) as object;
        const data = Buffer.from(JSON.stringify({ ...payload, amount: 1 })).toString('base64');
        return post(stub.posted(data, form.get('signature')!));
      },
    });
  paymentGatewayContract('LiqPay', open);
  dataFormContract('LiqPay', open);
});

describe('what LiqPay is sent', () => {
  it('is the payment in its own words', () => {
    expect(payloadOf()).toEqual({
      version: 3,
      public_key: PUBLIC_KEY,
      action: 'pay',
      amount: 9000.5,
      currency: 'UAH',
      description: 'Подарунковий сертифікат «Тиша» № 1',
      order_id: ATTEMPT.id,
      result_url: 'https://oksamyt.test/gift_certificate/?success=1',
      server_url: 'https://oksamyt.test/api/payments/callback',
      language: 'uk',
      expired_date: '2026-11-23 10:00:00',
    });
    expect(payloadOf({ version: 7 })).toMatchObject({ version: 7, amount: 9000.5 });
  });

  it('is the fiscal receipt too, where LiqPay makes them', () => {
    const lines = [{ id: 7, quantity: 3, cost: 9_000_50 }];
    const form = gateway({ isFiscal: true }).checkout({ ...checkoutOf(), lines });
    expect(stub.open(form.fields)!.rro_info).toEqual({
      items: [
        { id: 7, amount: 2, price: 3000.17, cost: 6000.34 },
        { id: 7, amount: 1, price: 3000.16, cost: 3000.16 },
      ],
      delivery_emails: ['olena@example.com'],
    });
    const silent = gateway({ isFiscal: true }).checkout({ ...checkoutOf(), receiptEmail: null });
    expect(stub.open(silent.fields)!.rro_info).not.toHaveProperty('delivery_emails');
  });

  it('never holds the private key', async () => {
    const form = gateway().checkout(checkoutOf());
    await gateway().status(ATTEMPT.id);
    expect(JSON.stringify([form, payloadOf(), stub.calls])).not.toContain(PRIVATE_KEY);
  });

  it.each([{ publicKey: undefined }, { privateKey: undefined }, { publicKey: undefined, privateKey: undefined }])(
    'is nothing with the keys %j',
    async (keys) => {
      const without = gateway(keys);
      const missing: unknown = expect.objectContaining({ kind: 'unavailable', code: 'payment_keys_missing' });
      expect(() => without.account).toThrow(missing as Error);
      expect(() => without.checkout(checkoutOf())).toThrow(missing as Error);
      expect(() => without.readCallback(Buffer.from('data=a&signature=b'))).toThrow(missing as Error);
      await expect(without.status(ATTEMPT.id)).rejects.toEqual(missing);
      await expect(without.refund(refundOf(1))).rejects.toEqual(missing);
      expect(stub.calls).toEqual([]);
    },
  );
});

describe('a callback of LiqPay', () => {
  const paid = () => stub.pay(payloadOf()!)!;
  const signed = (json: string) => {
    const data = Buffer.from(json).toString('base64');
    return stub.posted(data, stub.hash('sha1', data));
  };

  it.each<[Readonly<Record<string, unknown>>, object]>([
    [{ amount: '9000.50' }, { amount: 9_000_50 }],
    [{ amount: 'much' }, { amount: null }],
    [{ payment_id: undefined }, { paymentId: null }],
    [{ status: 'wait_accept' }, { state: 'paid', needsOperator: true }],
    [{ status: 'wait_secure' }, { state: 'pending', needsOperator: false }],
    [{ status: 'sandbox' }, { state: 'failed' }],
    [
      { status: 'reversed', refund_amount: '9000.5' },
      { state: 'refunded', returned: 9_000_50 },
    ],
    [
      { status: 'reversed', refund_amount: '1000.00' },
      { state: 'refunded', returned: 1_000_00 },
    ],
    ...[undefined, null, '', 'much', -5, true, [9000.5]].map((refund_amount): [Readonly<Record<string, unknown>>, object] => [
      { status: 'reversed', refund_amount },
      { state: 'refunded', returned: null },
    ]),
    [
      { action: 'refund', status: 'success' },
      { state: 'refunded', returned: null },
    ],
    [
      { action: 'refund', status: 'reversed', refund_amount: 10 },
      { state: 'refunded', returned: 10_00 },
    ],
    [{ action: 'refund', status: 'failure' }, { state: 'pending' }],
    [
      { status: 'failure', err_code: 'limit' },
      { state: 'failed', failure: 'limit' },
    ],
    [
      { status: 'failure', err_code: 'Олена <b>' },
      { state: 'failed', failure: null },
    ],
    [{ public_key: 'i11111111' }, { account: 'i11111111' }],
  ])('with %j says %j', (changed, facts) => {
    expect(gateway().readCallback(stub.callback(paid(), 'sha1', changed))).toMatchObject({ kind: 'genuine', digest: 'sha1', facts });
  });

  it('holds nothing of the payer', () => {
    expect(JSON.stringify(gateway().readCallback(stub.callback(paid())))).not.toMatch(/380671234567|4242|Олена|203\.0/);
  });

  it.each(['no json', '7', 'null', '[]', '{}', '{"status":"success"}', '{"order_id":"order_1"}', '{"status":{},"order_id":[]}'])(
    'that is signed and says %s is kept for an operator',
    (json) => expect(gateway().readCallback(signed(json))).toMatchObject({ kind: 'unreadable' }),
  );

  it('with a field twice is refused', () => {
    const body = stub.callback(paid());
    for (const more of ['&data=e30%3D', '&signature=AAAA']) {
      expect(gateway().readCallback(Buffer.concat([body, Buffer.from(more)]))).toEqual({ kind: 'forged' });
    }
  });

  it.each([
    [{ rro: { url: 'https://check.example/7?id=1' } }, true, 'https://check.example/7?id=1'],
    [{ rro: { url: 'https://check.example/7?id=1' } }, false, null],
    [{ rro: { url: 'javascript:alert(1)' } }, true, null],
    [{ rro: { url: 'http://check.example/7' } }, true, null],
    [{ rro: { url: `https://check.example/${'a'.repeat(500)}` } }, true, null],
    [{ rro: { url: 7 } }, true, null],
    [{ rro: null }, true, null],
    [{}, true, null],
  ])('%j names a receipt, where LiqPay makes them (%s): %s', (changed, isFiscal, receipt) => {
    expect(gateway({ isFiscal }).readCallback(stub.callback(paid(), 'sha1', changed))).toMatchObject({ facts: { receipt } });
  });

  it('of a test payment counts with test keys', () => {
    const test = new LiqPayStub('sandbox_i00000000', PRIVATE_KEY);
    const body = test.callback({ ...paid(), status: 'sandbox' });
    expect(gateway({ publicKey: 'sandbox_i00000000' }).readCallback(body)).toMatchObject({ facts: { state: 'paid' } });
  });
});

describe('money that goes back', () => {
  it('waits until the shop has it', async () => {
    stub.pay(payloadOf()!);
    stub.refunds = 'later';
    expect(await gateway().refund(refundOf(9_000_50))).toBe('waiting');
  });

  it('is on its way though the answer was lost, and the status says so', async () => {
    stub.pay(payloadOf()!);
    stub.fail('done-but-cut');
    await expect(gateway().refund(refundOf(9_000_50))).rejects.toBeInstanceOf(PaymentUnavailable);
    expect(await gateway().status(ATTEMPT.id)).toMatchObject({ state: 'refunded' });
  });
});

/** Limit of a call to which nothing is answered, in milliseconds. */
const IMPATIENT_MS = 150;
const REPORTS: Readonly<Record<LiqPayFault, object>> = {
  'status-500': { constructor: PaymentUnavailable, message: 'LiqPay status: 500' },
  'status-502': { constructor: PaymentUnavailable, message: 'LiqPay status: 502' },
  'too-many-retry-after': { constructor: PaymentUnavailable, retryAfterMs: RETRY_AFTER_SECONDS * 1000 },
  silence: { constructor: PaymentUnavailable, message: 'LiqPay status: timeout' },
  cut: { constructor: PaymentUnavailable, message: 'LiqPay status: network' },
  html: { constructor: PaymentUnavailable, message: 'LiqPay status: malformed' },
  list: { constructor: PaymentUnavailable, message: 'LiqPay status: the answer cannot be used' },
  'bad-request': { constructor: PaymentRefused, code: 'wrong_amount', message: 'LiqPay status: 400 wrong_amount' },
  'signature-refused': { constructor: PaymentRefused, code: 'invalid_signature', message: 'LiqPay status: invalid_signature' },
  'internal-under-200': { constructor: PaymentUnavailable, message: 'LiqPay status: err_internal' },
  'done-but-cut': { constructor: PaymentUnavailable, message: 'LiqPay status: network' },
};

describe.each(LIQPAY_FAULTS)('a LiqPay with the fault %s', (fault) => {
  it('is reported in the words of the port, and the next call goes well', async () => {
    stub.pay(payloadOf()!);
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
