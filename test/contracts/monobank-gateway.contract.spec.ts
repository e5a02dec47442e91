import { Logger } from '@nestjs/common';
import { generateKeyPairSync } from 'node:crypto';
import { Agent } from 'undici';
import { MONOBANK_LIMITS } from '../../src/modules/payment/adapters/monobank/monobank-api';
import type { InvoiceBook, MonobankInvoice } from '../../src/modules/payment/adapters/monobank/monobank-invoices';
import { MonobankGateway, type MonobankOptions } from '../../src/modules/payment/adapters/monobank/monobank.gateway';
import { PaymentRefused, PaymentUnavailable } from '../../src/modules/payment/domain/payment-failure';
import { HttpClient } from '../../src/platform/http-client/http-client';
import { UpstreamObserver, upstreamMetrics } from '../../src/platform/http-client/upstream-observer';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { MONOBANK_FAULTS, MonobankStub, RETRY_AFTER_SECONDS, type MonobankFault } from '../stubs/monobank.stub';
import {
  ATTEMPT,
  checkoutOf,
  holdContract,
  type OpenGateway,
  paymentGatewayContract,
  post,
  refundOf,
  type Posted,
} from './payment-gateway.contract';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const TOKEN = 'u8f3kYh2_test-token';
const NOW = Date.UTC(2026, 10, 22, 10);
const agent = new Agent();
let stub: MonobankStub;
let now = NOW;
let kept: MonobankInvoice[] = [];
const invoices: InvoiceBook = {
  find: (attempt) => Promise.resolve(kept.find((one) => one.attempt === attempt) ?? null),
  attemptOf: (id) => Promise.resolve(kept.find((one) => one.id === id)?.attempt ?? null),
  keep: (invoice) => {
    if (!kept.some(({ attempt }) => attempt === invoice.attempt)) kept.push(invoice);
    return Promise.resolve(kept.find(({ attempt }) => attempt === invoice.attempt)!);
  },
};

beforeEach(async () => {
  [now, kept] = [NOW, []];
  stub = new MonobankStub(TOKEN);
  await stub.start();
});
afterEach(() => stub.stop());
afterAll(() => agent.destroy());

/** The adapter on the platform's real HTTP client, with a circuit breaker that stays out of the way. */
function gateway({
  timeoutMs = MONOBANK_LIMITS.timeoutMs,
  sent = TOKEN,
  ...options
}: Partial<MonobankOptions & { timeoutMs: number; sent: string }> = {}) {
  const breaker = { failures: 1000, halfOpenAfterMs: 1 };
  const observer = new UpstreamObserver('monobank', upstreamMetrics(new MetricsRegistry()));
  const headers = { 'x-token': sent };
  const client = new HttpClient({ name: 'monobank', baseUrl: stub.url, headers, ...MONOBANK_LIMITS, timeoutMs, breaker }, agent, observer);
  return new MonobankGateway({ client, token: TOKEN, protocol: 'http:', invoices, isFiscal: false, now: () => now, ...options });
}

const begin = async (attempt = ATTEMPT) => (await gateway().checkout(checkoutOf(attempt))).action;
const paid = async () => stub.pay(await begin());
const read = ({ body, headers }: Posted, by = gateway()) => by.readCallback(body, headers);

const open = (): Promise<OpenGateway> =>
  Promise.resolve({
    gateway: gateway(),
    pay: ({ action }, outcome) => {
      const invoice = outcome === 'success' ? stub.pay(action) : stub.pay(action, 'failure', '59');
      return Promise.resolve(stub.callback(invoice));
    },
    forge: ({ body }) => stub.signed(body.toString(), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    tamper: ({ body, headers }) => post(Buffer.from(body.toString().replace('"amount": 900050', '"amount": 100')), headers),
  });
paymentGatewayContract('monobank', open);
holdContract('monobank', open);

describe('an invoice of monobank', () => {
  it('is the payment in its own words', async () => {
    await gateway().checkout({ ...checkoutOf(), lines: [{ id: 7, quantity: 3, cost: 9_000_50 }] });
    const name = 'Подарунковий сертифікат «Тиша» № 1';
    expect(stub.made).toEqual([
      {
        amount: 9_000_50,
        ccy: 980,
        merchantPaymInfo: {
          reference: ATTEMPT.id,
          destination: name,
          basketOrder: [
            { name, qty: 2, sum: 3_000_17, code: '7' },
            { name, qty: 1, sum: 3_000_16, code: '7' },
          ],
        },
        redirectUrl: 'https://oksamyt.test/gift_certificate/?success=1',
        webHookUrl: 'https://oksamyt.test/api/payments/callback',
        validity: 24 * 3600,
        paymentType: 'debit',
      },
    ]);
  });

  it('is made once for an attempt, also of two callers at once', async () => {
    const pages = await Promise.all([begin(), begin()]);
    expect(pages[0]).toBe(pages[1]);
    expect(await begin()).toBe(pages[0]);
    expect(kept).toHaveLength(1);
  });

  it.each([
    [{ invoiceId: 'p2_1', pageUrl: 'javascript:alert(1)' }],
    [{ invoiceId: 'p2_1', pageUrl: '/p2_1' }],
    [{ invoiceId: '', pageUrl: 'https://pay.mbnk.biz/p2_1' }],
    [{ pageUrl: 'https://pay.mbnk.biz/p2_1' }],
    [[]],
  ])('is none with the answer %j', async (json) => {
    const client = { getJson: jest.fn(), postJson: jest.fn().mockResolvedValue({ json }) };
    await expect(gateway({ client, protocol: 'https:' }).checkout(checkoutOf())).rejects.toBeInstanceOf(PaymentUnavailable);
    expect(kept).toEqual([]);
  });

  it('is refused without a good token, and nothing is called without any', async () => {
    await expect(gateway({ sent: 'another' }).checkout(checkoutOf())).rejects.toMatchObject({
      constructor: PaymentRefused,
      message: 'monobank create: 403 FORBIDDEN',
    });
    const without = gateway({ token: undefined });
    const missing: unknown = expect.objectContaining({ kind: 'unavailable', code: 'payment_keys_missing' });
    expect(() => without.account).toThrow(missing as Error);
    await expect(without.checkout(checkoutOf())).rejects.toEqual(missing);
    await expect(read(post(Buffer.from('{}'), { 'x-sign': 'AAAA' }), without)).rejects.toEqual(missing);
    await expect(without.status(ATTEMPT.id)).rejects.toEqual(missing);
    await expect(without.refund(refundOf(1))).rejects.toEqual(missing);
    expect(stub.calls).toEqual([]);
  });
});

describe('a callback of monobank', () => {
  it('holds nothing of the payer, and no copy of it is passed on', async () => {
    const reading = await read(stub.callback(await paid()));
    expect(reading).toMatchObject({ kind: 'genuine', digest: 'sha256', callback: { body: null } });
    expect(JSON.stringify({ ...reading, callback: null })).not.toMatch(/4444|Олен|rrn|Банк/);
  });

  it.each([
    ['created', 'pending'],
    ['processing', 'pending'],
    ['hold', 'held'],
    ['success', 'paid'],
    ['failure', 'failed'],
    ['expired', 'failed'],
    ['reversed', 'refunded'],
    ['tomorrow', 'pending'],
    ['constructor', 'pending'],
  ])('with the status %s says %s', async (status, state) => {
    expect(await read(stub.callback(await paid(), { status }))).toMatchObject({ kind: 'genuine', facts: { status, state } });
  });

  it('of an invoice that is not ours is of another account, though the bank signed it', async () => {
    const invoice = await paid();
    for (const changed of [{ invoiceId: 'p2_another' }, { reference: 'order_2' }]) {
      const facts: object = expect.objectContaining({ account: '' });
      expect(await read(stub.callback(invoice, changed))).toMatchObject({ kind: 'genuine', facts });
    }
  });

  it.each([
    [{ amount: 1 }, { amount: 1 }],
    [{ amount: 900050.5 }, { amount: null }],
    [{ amount: '900050' }, { amount: null }],
    [{ ccy: 840 }, { currency: '840' }],
    [{ ccy: undefined }, { currency: '0' }],
  ])('that says %j is compared by %j', async (changed, facts) => {
    expect(await read(stub.callback(await paid(), changed))).toMatchObject({ kind: 'genuine', facts });
  });

  it.each(['no json', '7', 'null', '[]', '{}', '{"status":"success"}', '{"invoiceId":"p2_1"}', '{"status":{},"invoiceId":[]}'])(
    'that is signed and says %s is kept for an operator',
    async (text) => expect(await read(stub.signed(text))).toMatchObject({ kind: 'unreadable' }),
  );

  it('is signed over its bytes: written anew it is forged', async () => {
    const { body, headers } = stub.callback(await paid());
    expect(await read(post(Buffer.from(JSON.stringify(JSON.parse(body.toString()))), headers))).toEqual({ kind: 'forged' });
    expect(await read(post(body))).toEqual({ kind: 'forged' });
  });

  it('has gone back by the list of refunds, and by what is left where there is none', async () => {
    const invoice = await paid();
    const returnedBy = async (changed: object) =>
      (await read(stub.callback(invoice, changed as Record<string, unknown>))) as { readonly facts: { readonly returned: number | null } };
    const cancel = (status: string, amount: unknown) => ({ status, amount, ccy: 980 });
    const list = [cancel('success', 100), cancel('failure', 200), cancel('processing', 400), cancel('success', 800)];
    expect((await returnedBy({ cancelList: list })).facts.returned).toBe(900);
    expect((await returnedBy({ cancelList: [cancel('success', '100')] })).facts.returned).toBeNull();
    expect((await returnedBy({ finalAmount: 100 })).facts.returned).toBeNull();
    expect((await returnedBy({ status: 'reversed', finalAmount: 50 })).facts.returned).toBe(9_000_00);
    expect((await returnedBy({ status: 'reversed' })).facts.returned).toBeNull();
  });
});

describe('the key of monobank', () => {
  const fetches = () => stub.calls.filter((call) => call === 'GET pubkey').length;

  it('is fetched once, and once more when it was changed', async () => {
    const one = gateway();
    const invoice = await paid();
    for (let times = 0; times < 3; times++) expect(await read(stub.callback(invoice), one)).toMatchObject({ kind: 'genuine' });
    expect(fetches()).toBe(1);
    now += 30_000;
    stub.changeKey();
    expect(await read(stub.callback(invoice), one)).toMatchObject({ kind: 'genuine' });
    expect(fetches()).toBe(2);
  });

  it('is not fetched for every forged callback', async () => {
    const one = gateway();
    const { body } = stub.callback(await paid());
    for (let times = 0; times < 5; times++) expect(await read(post(body, { 'x-sign': 'AAAA' }), one)).toEqual({ kind: 'forged' });
    expect(await read(post(body), one)).toEqual({ kind: 'forged' });
    expect(fetches()).toBe(1);
  });

  it.each<MonobankFault>(['status-500', 'html', 'list', 'cut'])('that cannot be had (%s) has a callback repeated', async (fault) => {
    const one = gateway();
    const posted = stub.callback(await paid());
    stub.fail(fault);
    await expect(read(posted, one)).rejects.toBeInstanceOf(PaymentUnavailable);
    await expect(read(posted, one)).rejects.toMatchObject({ retryAfterMs: 30_000 });
    now += 30_000;
    expect(await read(posted, one)).toMatchObject({ kind: 'genuine' });
  });
});

describe('money that goes back at monobank', () => {
  const again = (amount: number) => gateway().refund(refundOf(amount, { isRepeated: true }));

  it('is under way for a time, and then has come or was refused', async () => {
    const invoice = await paid();
    stub.refunds = 'processing';
    for (const call of [gateway().refund(refundOf(100)), again(100)]) {
      await expect(call).rejects.toMatchObject({ constructor: PaymentUnavailable, message: 'monobank cancel: processing' });
    }
    expect(await gateway().status(ATTEMPT.id)).toMatchObject({ state: 'paid', returned: null });
    stub.settle(invoice, 'failure');
    await expect(again(100)).rejects.toBeInstanceOf(PaymentRefused);
    stub.settle(invoice, 'success');
    expect(await again(100)).toBe('done');
    expect(invoice.cancels).toEqual([{ status: 'success', amount: 100, extRef: 'refund-of-100' }]);
  });

  it('goes once though the answer was lost', async () => {
    const invoice = await paid();
    stub.fail('done-but-cut');
    await expect(gateway().refund(refundOf(100))).rejects.toBeInstanceOf(PaymentUnavailable);
    expect(await again(100)).toBe('done');
    expect(invoice.cancels).toHaveLength(1);
  });

  it('is called for again when the first call did not arrive', async () => {
    const invoice = await paid();
    stub.fail('status-502');
    await expect(gateway().refund(refundOf(100))).rejects.toBeInstanceOf(PaymentUnavailable);
    expect(await again(100)).toBe('done');
    expect(invoice.cancels).toHaveLength(1);
  });
});

describe('a register that is linked at monobank', () => {
  const fiscal = () => gateway({ isFiscal: true });
  beforeEach(() => void (stub.isFiscal = true));

  it('gets the goods of each refund, which go on where the earlier ended', async () => {
    await paid();
    await fiscal().refund(refundOf(3000_20));
    await fiscal().refund(refundOf(6000_30));
    const name = 'Подарунковий сертифікат «Тиша» № 1';
    expect(stub.cancelled.map(({ items }) => items)).toEqual([
      [
        { name, qty: 1, sum: 3000_17, code: '7' },
        { name, qty: 1, sum: 3, code: '7' },
      ],
      [
        { name, qty: 1, sum: 3000_14, code: '7' },
        { name, qty: 1, sum: 3000_16, code: '7' },
      ],
    ]);
  });

  it('is no hindrance to an invoice of before its goods were kept, and goods are not sent without it', async () => {
    stub.isFiscal = false;
    await paid();
    kept = kept.map((one) => ({ ...one, basket: null }));
    expect(await fiscal().refund(refundOf(100))).toBe('done');
    expect(await gateway().refund(refundOf(200))).toBe('done');
    expect(stub.cancelled.map(({ items }) => items)).toEqual([undefined, undefined]);
  });

  it('makes a receipt later, whose address is told when it is made, and never in the way of the payment', async () => {
    const { invoiceId } = await paid();
    const receipt = async () => (await fiscal().status(ATTEMPT.id))!.receipt;
    expect(await receipt()).toBeNull();
    const url = 'https://cabinet.tax.gov.ua/cashregs/check?id=1';
    const check = { id: 'c1', type: 'sale', status: 'process', fiscalizationSource: 'checkbox' };
    stub.checks.set(invoiceId, [check]);
    expect(await receipt()).toBeNull();
    stub.checks.set(invoiceId, [
      { ...check, type: 'return', status: 'done', taxUrl: 'https://cabinet.tax.gov.ua/other' },
      { ...check, status: 'done', taxUrl: url },
    ]);
    expect(await receipt()).toBe(url);
    stub.isFiscal = false;
    expect(await fiscal().status(ATTEMPT.id)).toMatchObject({ state: 'paid', receipt: null });
  });
});

/** Limit of a call to which nothing is answered, in milliseconds. */
const IMPATIENT_MS = 150;
const REPORTS: Readonly<Record<MonobankFault, object>> = {
  'status-500': { constructor: PaymentUnavailable, message: 'monobank status: 500 INTERNAL_ERROR' },
  'status-502': { constructor: PaymentUnavailable, message: 'monobank status: 502' },
  'too-many-retry-after': { constructor: PaymentUnavailable, retryAfterMs: RETRY_AFTER_SECONDS * 1000 },
  silence: { constructor: PaymentUnavailable, message: 'monobank status: timeout' },
  cut: { constructor: PaymentUnavailable, message: 'monobank status: network' },
  html: { constructor: PaymentUnavailable, message: 'monobank status: malformed' },
  list: { constructor: PaymentUnavailable, message: 'monobank status: the answer cannot be used' },
  'bad-request': { constructor: PaymentRefused, code: 'BAD_REQUEST', message: 'monobank status: 400 BAD_REQUEST' },
  'in-progress': { constructor: PaymentUnavailable, message: 'monobank status: 400 ORDER_IN_PROGRESS' },
  'done-but-cut': { constructor: PaymentUnavailable, message: 'monobank status: network' },
};

describe.each(MONOBANK_FAULTS)('a monobank with the fault %s', (fault) => {
  it('is reported in the words of the port, and the next call goes well', async () => {
    await paid();
    stub.fail(fault);
    const impatient = gateway(fault === 'silence' ? { timeoutMs: IMPATIENT_MS } : {});
    const error: unknown = await impatient.status(ATTEMPT.id).catch((caught: unknown) => caught);
    expect(error).toMatchObject(REPORTS[fault]);
    await expect(gateway().status(ATTEMPT.id)).resolves.toMatchObject({ state: 'paid' });
  });
});

it('a call that waits is given up when the process stops', async () => {
  await paid();
  const stop = new AbortController();
  stub.fail('silence');
  void stub.nextSilence().then(() => stop.abort(new Error('the process stops')));
  await expect(gateway().status(ATTEMPT.id, stop.signal)).rejects.toThrow('the process stops');
});
