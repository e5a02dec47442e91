import { Logger } from '@nestjs/common';
import { Agent } from 'undici';
import { CHECKBOX_LIMITS, type CheckboxCashier } from '../../src/modules/fiscal/adapters/checkbox/checkbox-api';
import { CheckboxRegister } from '../../src/modules/fiscal/adapters/checkbox/checkbox.register';
import { FiscalRefused, FiscalUnavailable } from '../../src/modules/fiscal/domain/fiscal-failure';
import { HttpClient } from '../../src/platform/http-client/http-client';
import { UpstreamObserver, upstreamMetrics } from '../../src/platform/http-client/upstream-observer';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { CheckboxStub, type CheckboxFault } from '../stubs/checkbox.stub';
import { afterPayment, fiscalRegisterContract, made, prepayment, returnOf, sale } from './fiscal-register.contract';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const agent = new Agent();
let stub: CheckboxStub;
beforeEach(async () => void (stub = await CheckboxStub.start()));
afterEach(() => stub.stop());
afterAll(() => agent.destroy());

interface Options {
  readonly cashier?: CheckboxCashier;
  readonly isTest?: boolean;
  readonly license?: string;
  readonly now?: () => Date;
  readonly timeoutMs?: number;
}

/** The adapter on the platform's real HTTP client, with a circuit breaker that stays out of the way. */
function register({ license = stub.license, timeoutMs = CHECKBOX_LIMITS.timeoutMs, ...options }: Options = {}): CheckboxRegister {
  const observer = new UpstreamObserver('checkbox', upstreamMetrics(new MetricsRegistry()));
  const headers = { 'x-license-key': license, 'x-client-name': 'Test' };
  const breaker = { failures: 1000, halfOpenAfterMs: 1 };
  const client = new HttpClient({ name: 'checkbox', baseUrl: stub.url, headers, ...CHECKBOX_LIMITS, timeoutMs, breaker }, agent, observer);
  return new CheckboxRegister({
    client,
    cashier: { login: stub.login, password: stub.password },
    isTest: true,
    now: () => new Date(),
    ...options,
  });
}

const taken = () => [...stub.receipts.keys()];
const failureOf = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

fiscalRegisterContract('Checkbox', () => Promise.resolve({ register: register(), taken }));

describe('Checkbox', () => {
  it('is told what was sold in its own words', async () => {
    const wanted = prepayment();
    const reading = await made(register(), wanted);
    expect(reading).toEqual({
      state: 'done',
      fiscalCode: 'TEST-1',
      taxUrl: 'https://cabinet.tax.gov.ua/cashregs/check?id=TEST-1&fn=4000000000',
      relation: wanted.id,
      isTest: true,
    });
    const { path, body } = stub.receipts.get(wanted.id)!;
    expect([path, body]).toEqual([
      '/prepayment-receipts',
      {
        id: wanted.id,
        goods: [{ good: { code: 'spa', name: 'Спа', price: 2000_00 }, quantity: 1000, is_return: false }],
        payments: [{ type: 'CASHLESS', value: 600_00, label: 'Картка' }],
        custom_relation_id: wanted.id,
      },
    ]);
  });

  it('is told what goes back and of which receipt, and what closes a chain', async () => {
    const [sold, first, at] = [sale(), prepayment(), register()];
    await made(at, sold);
    await made(at, first);
    const [back, rest] = [returnOf(sold), afterPayment(first)];
    await made(at, back);
    await made(at, rest);
    expect(stub.receipts.get(back.id)!.body).toMatchObject({
      related_receipt_id: sold.id,
      goods: [{ quantity: 2000, is_return: true }, { is_return: true }],
      payments: [{ type: 'CASHLESS', value: 1333_34 }],
    });
    const { path, body } = stub.receipts.get(rest.id)!;
    expect([path, body]).toEqual([`/prepayment-receipts/${first.id}`, { id: rest.id, payments: [{ type: 'CASH', value: 1400_00 }] }]);
    expect(await made(at, returnOf(first))).toMatchObject({ state: 'done' });
    expect([...stub.receipts.values()].filter((one) => one.path.endsWith('/return'))).toHaveLength(2);
  });

  it.each<CheckboxFault>(['cut', 'cut-after', { status: 503 }])('gives back once, and closes a chain once, after %j', async (fault) => {
    for (const follow of [(of: ReturnType<typeof sale>) => returnOf(of), afterPayment]) {
      for (const receipt of [sale(), prepayment()]) {
        if (follow === afterPayment && receipt.kind === 'sale') continue;
        const at = register();
        await made(at, receipt);
        const count = taken().length;
        const wanted = follow(receipt);
        stub.faults.push(fault);
        expect(await failureOf(at.make(wanted))).toBeInstanceOf(FiscalUnavailable);
        expect(await made(at, wanted)).toMatchObject({ state: 'done' });
        expect(taken()).toHaveLength(count + 1);
      }
    }
  });

  it('finds the receipt that closed a chain under another id than ours', async () => {
    stub.keepsIds = false;
    const [first, at] = [prepayment(), register()];
    await made(at, first);
    const rest = afterPayment(first);
    expect(await failureOf(at.make(rest))).toBeInstanceOf(FiscalUnavailable);
    expect(await made(at, rest)).toMatchObject({ state: 'done' });
    expect(taken()).toHaveLength(2);
  });

  it('refuses to give back more than was sold, what it does not know, and a chain that is closed', async () => {
    const [sold, first, at] = [sale(), prepayment(), register()];
    await made(at, sold);
    await made(at, first);
    await made(at, returnOf(sold));
    await made(at, afterPayment(first));
    for (const wrong of [returnOf(sold), returnOf(sale()), returnOf(prepayment())]) {
      expect(await failureOf(at.make(wrong))).toBeInstanceOf(FiscalRefused);
    }
  });

  it('says that a receipt is being made until it is', async () => {
    stub.looks = 3;
    stub.open();
    const [wanted, at] = [sale(), register()];
    expect(await at.make(wanted)).toEqual({ state: 'waiting' });
    expect(await at.find(wanted)).toEqual({ state: 'waiting' });
    expect(await at.find(wanted)).toEqual({ state: 'waiting' });
    expect(await at.find(wanted)).toMatchObject({ state: 'done' });
  });

  it.each(['same', 'refused'] as const)('has one receipt of an id when a repeated one is answered as %s', async (repeats) => {
    [stub.repeats, stub.looks] = [repeats, 0];
    stub.open();
    const [wanted, at] = [sale(), register()];
    stub.faults.push('cut-after');
    expect(await failureOf(at.make(wanted))).toBeInstanceOf(FiscalUnavailable);
    expect(await at.make(wanted)).toMatchObject({ state: 'done', fiscalCode: 'TEST-1' });
    expect(taken()).toEqual([wanted.id]);
  });

  it.each<CheckboxFault>(['cut', 'cut-after', { status: 500 }, { status: 503 }, { status: 429 }])(
    'may have made a receipt or not after %j',
    async (fault) => {
      stub.open();
      stub.faults.push(fault);
      const [wanted, at] = [sale(), register()];
      expect(await failureOf(at.make(wanted))).toBeInstanceOf(FiscalUnavailable);
      expect(await made(at, wanted)).toMatchObject({ state: 'done' });
      expect(taken()).toEqual([wanted.id]);
    },
  );

  it('is not waited for without an end when it does not answer, though the receipt was made', async () => {
    stub.open();
    stub.faults.push('silence');
    const [wanted, at] = [sale(), register({ timeoutMs: 300 })];
    expect(await failureOf(at.make(wanted))).toBeInstanceOf(FiscalUnavailable);
    expect(await made(at, wanted)).toMatchObject({ state: 'done' });
    expect(taken()).toEqual([wanted.id]);
  });

  it('refuses for good what it will never take, in its words', async () => {
    stub.open();
    stub.faults.push({ refusal: 'Невірна податкова ставка', status: 422 });
    const error = await failureOf(register().make(sale()));
    expect(error).toBeInstanceOf(FiscalRefused);
    expect(String(error)).toContain('422 Невірна податкова ставка');
  });

  it('says why a receipt has failed at the tax service', async () => {
    stub.open();
    stub.faults.push('error');
    expect(await made(register(), sale())).toEqual({ state: 'failed', reason: 'Checkbox: ERROR ERROR ERROR Помилка сервера ДПС' });
  });

  it('opens a shift that was closed between the look and the receipt', async () => {
    stub.open();
    const at = register();
    stub.faults.push('shift-ends');
    const wanted = sale();
    expect(await failureOf(at.make(wanted))).toMatchObject({ constructor: FiscalUnavailable, retryAfterMs: expect.any(Number) as number });
    expect(taken()).toEqual([]);
    expect(await made(at, wanted)).toMatchObject({ state: 'done' });
    expect(stub.shiftsOpened).toBe(1);
  });

  it('closes the shift of an earlier day before it opens one of this', async () => {
    const today = new Date('2026-11-30T08:00:00Z');
    stub.now = () => today;
    // 23:30 in Kyiv of the day before
    stub.shift = { status: 'OPENED', openedAt: new Date('2026-11-29T21:30:00Z') };
    expect(await made(register({ now: () => today }), sale())).toMatchObject({ state: 'done' });
    expect(stub.requests.filter((route) => route.startsWith('POST /shifts'))).toEqual(['POST /shifts/close', 'POST /shifts']);
    expect(stub.shift).toMatchObject({ status: 'OPENED', openedAt: today });
  });

  it('waits while its shift cannot be opened', async () => {
    stub.shift = { status: 'CREATED', openedAt: new Date() };
    expect(await failureOf(register().make(sale()))).toMatchObject({ constructor: FiscalUnavailable, retryAfterMs: 1500 });
    expect(taken()).toEqual([]);
  });

  it.each([
    { isTest: true, at: false, words: 'a real one, and CHECKBOX_TEST is on' },
    { isTest: true, at: undefined, words: 'a real one, and CHECKBOX_TEST is on' },
    { isTest: false, at: true, words: 'one for tests, and CHECKBOX_TEST is off' },
  ])('makes no receipt at a register that says is_test $at: it is $words', async ({ isTest, at, words }) => {
    stub.isTest = at;
    const error = await failureOf(register({ isTest }).make(sale()));
    expect(error).toBeInstanceOf(FiscalUnavailable);
    expect(String(error)).toContain(words);
    expect([taken(), stub.shift]).toEqual([[], null]);
  });

  it('signs in again, once, when its token does not count any more', async () => {
    const at = register();
    await made(at, sale());
    stub.endTokens();
    stub.requests.length = 0;
    expect(await made(at, sale())).toMatchObject({ state: 'done' });
    expect(stub.requests.filter((route) => route === 'POST /cashier/signin')).toHaveLength(1);
  });

  it('signs in by PIN', async () => {
    expect(await made(register({ cashier: { pin: stub.pin } }), sale())).toMatchObject({ state: 'done' });
  });

  it.each([
    ['password', { cashier: { login: 'test_cashier', password: 'wrong' } }],
    ['PIN', { cashier: { pin: '0000' } }],
    ['licence key', { license: 'wrong' }],
  ])('waits for somebody who corrects a wrong %s', async (_what, options) => {
    const error = await failureOf(register(options).make(sale()));
    expect(error).toMatchObject({ constructor: FiscalUnavailable, retryAfterMs: 300_000 });
    expect(String(error)).not.toContain('wrong');
  });
});
