import { Logger } from '@nestjs/common';
import { AlphaSmsSender } from '../../src/platform/notifications/alphasms.sender';
import { DeliveryDelayed, DeliveryRefused, type Sms } from '../../src/platform/notifications/sender.port';
import { TurboSmsSender } from '../../src/platform/notifications/turbosms.sender';
import { HealthRegistry } from '../../src/platform/health/health.registry';
import { HttpClientFactory } from '../../src/platform/http-client/http-client.factory';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { AlphaSmsStub, type AlphaSmsFault } from '../stubs/alphasms.stub';
import { TurboSmsStub, type TurboSmsFault } from '../stubs/turbosms.stub';
import { smsSenderContract } from './senders.contract';

const SMS: Sms = { key: 'a', to: '+380671234567', text: 'Ваш запис завтра о 10:00' };
const going = new AbortController().signal;
const factories: HttpClientFactory[] = [];
function clients(): HttpClientFactory {
  const factory = new HttpClientFactory(new MetricsRegistry(), new HealthRegistry());
  factories.push(factory);
  return factory;
}
const turbo = (factory: HttpClientFactory, stub: TurboSmsStub, viber: string | null = null, token = stub.token) =>
  new TurboSmsSender(factory, {
    url: stub.url,
    token,
    sender: stub.sender,
    viber: viber === null ? null : { sender: viber, seconds: 300 },
  });
const alpha = (factory: HttpClientFactory, stub: AlphaSmsStub, key = stub.key) =>
  new AlphaSmsSender(factory, { url: stub.url, key, sender: stub.sender });

beforeAll(() => void Logger.overrideLogger(false));
afterAll(() => Promise.all(factories.map((factory) => factory.onApplicationShutdown())));

smsSenderContract('TurboSMS', async () => {
  const stub = await TurboSmsStub.start();
  const factory = clients();
  const arrived = () => Promise.resolve(stub.taken.map(({ id, phone, text }) => ({ identity: id, to: `+${phone}`, text })));
  return { sender: turbo(factory, stub), arrived, close: () => stub.stop() };
});

smsSenderContract('AlphaSMS', async () => {
  const stub = await AlphaSmsStub.start();
  const factory = clients();
  const arrived = () => Promise.resolve(stub.taken.map(({ id, phone, text }) => ({ identity: String(id), to: `+${phone}`, text })));
  return { sender: alpha(factory, stub), arrived, close: () => stub.stop() };
});

/** What a call rejects with; it names no recipient. */
async function failureOf(call: Promise<unknown>): Promise<Error> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toContain('67123');
  return error as Error;
}

describe('TurboSMS', () => {
  let stub: TurboSmsStub;
  let factory: HttpClientFactory;
  beforeEach(async () => void ([stub, factory] = [await TurboSmsStub.start(), clients()]));
  afterEach(() => stub.stop());
  const failure = (fault: TurboSmsFault) => {
    stub.faults.push(fault);
    return failureOf(turbo(factory, stub).send(SMS, going));
  };

  it.each([404, 305, 406, 412, 413])('is not asked again after %d of the recipient', async (recipient) => {
    expect(await failure({ recipient })).toBeInstanceOf(DeliveryRefused);
  });

  it.each([103, 105, 301, 400, 401, 500, 503, 999])('is asked again by the job after %d', async (code) => {
    const error = await failure({ code });
    expect(error).not.toBeInstanceOf(DeliveryRefused);
    expect(error.message).toBe(`TurboSMS ${code}`);
  });

  it('waits for a balance, and says so', async () => {
    expect(await failure({ code: 203 })).toMatchObject({ constructor: DeliveryDelayed, isFailure: true });
    const sender = turbo(clients(), stub);
    expect(await sender.check(going)).toBe(true);
    stub.balance = 0;
    expect((await failureOf(sender.check(going))).message).toBe('TurboSMS has no balance left');
  });

  it('says at the look that its token is wrong', async () => {
    expect((await failureOf(turbo(factory, stub, null, 'wrong').check(going))).message).toBe('TurboSMS 301');
  });

  it.each<TurboSmsFault>(['cut', 'cut-after', { status: 500 }])('sends the SMS once after %j', async (fault) => {
    stub.faults.push(fault);
    expect(await turbo(factory, stub).send(SMS, going)).toBe(stub.taken[0]!.id);
    expect([stub.requests, stub.taken.length]).toEqual([2, 1]);
  });

  it('takes 507 with the first result as sent, and 427 as sent without an id', async () => {
    const sender = turbo(factory, stub);
    const id = await sender.send(SMS, going);
    expect(await sender.send(SMS, going)).toBe(id);
    stub.faults.push({ code: 427 }, { recipient: 427 });
    expect(await sender.send({ ...SMS, key: 'b' }, going)).toBeNull();
    expect(await sender.send({ ...SMS, key: 'c' }, going)).toBeNull();
  });

  it('sends by Viber first where a sender is registered, and codes by SMS alone', async () => {
    const sender = turbo(factory, stub, 'OksamytVb');
    await sender.send({ ...SMS, mayGoByViber: true }, going);
    await sender.send({ ...SMS, key: 'code', text: 'Код 4711' }, going);
    await sender.send({ ...SMS, key: 'long', text: 'о'.repeat(1001), mayGoByViber: true }, going);
    expect(stub.taken.map(({ viber }) => viber)).toEqual([{ sender: 'OksamytVb', text: SMS.text, ttl: 300 }, null, null]);
  });

  it('tells what became of SMS, and leaves out those that it does not know', async () => {
    const sender = turbo(factory, stub);
    const ids: string[] = [];
    for (const key of ['1', '2', '3', '4']) ids.push((await sender.send({ ...SMS, key }, going))!);
    stub.statuses.set(ids[0]!, { status: 'DELIVRD', type: 'sms' });
    stub.statuses.set(ids[1]!, { status: 'Read', type: 'viber' });
    stub.statuses.set(ids[2]!, { status: 'UNDELIV', type: 'sms' });
    expect(await sender.reports([...ids, 'another'], going)).toEqual([
      { id: ids[0], state: 'delivered', by: 'sms' },
      { id: ids[1], state: 'read', by: 'viber' },
      { id: ids[2], state: 'failed', by: 'sms' },
      { id: ids[3], state: 'open', by: null },
    ]);
  });

  it('is left when it does not answer and the time is up', async () => {
    stub.faults.push('silence');
    const limit = new AbortController();
    const silent = stub.silenced();
    const failing = turbo(factory, stub).send(SMS, limit.signal);
    await silent;
    limit.abort(new Error('the time is up'));
    await expect(failing).rejects.toThrow('the time is up');
  });
});

describe('AlphaSMS', () => {
  let stub: AlphaSmsStub;
  let factory: HttpClientFactory;
  beforeEach(async () => void ([stub, factory] = [await AlphaSmsStub.start(), clients()]));
  afterEach(() => stub.stop());
  const failure = (fault: AlphaSmsFault) => {
    stub.faults.push(fault);
    return failureOf(alpha(factory, stub).send(SMS, going));
  };

  it('is not asked again after a refusal of the number', async () => {
    expect(await failure({ item: 'Bad phone number 380671234567' })).toBeInstanceOf(DeliveryRefused);
  });

  it.each<AlphaSmsFault>([{ request: 'Access denied' }, { item: 'Error in Alpha-name' }, { status: 500 }, 'cut'])(
    'is asked again by the job after %j',
    async (fault) => {
      const error = await failure(fault);
      expect(error).not.toBeInstanceOf(DeliveryRefused);
      expect(error).not.toBeInstanceOf(DeliveryDelayed);
    },
  );

  it('waits for a balance, and says so', async () => {
    expect(await failure({ item: 'Not enough money' })).toMatchObject({ constructor: DeliveryDelayed, isFailure: true });
    const sender = alpha(clients(), stub);
    expect(await sender.check(going)).toBe(true);
    stub.balance = 0;
    expect((await failureOf(sender.check(going))).message).toBe('AlphaSMS has no balance left');
    expect((await failureOf(alpha(clients(), stub, 'wrong').check(going))).message).toBe('AlphaSMS refused the request');
  });

  it.each([
    ['DELIVERED', 'delivered'],
    ['102', 'delivered'],
    ['UNDELIVERABLE', 'failed'],
    ['EXPIRED', 'failed'],
    ['105', 'failed'],
    ['ENROUTE', 'open'],
    ['ACCEPTED', 'open'],
  ])('tells of %s as %s', async (status, state) => {
    const sender = alpha(factory, stub);
    const id = await sender.send(SMS, going);
    stub.statuses.set(Number(id), status);
    expect(await sender.reports([id], going)).toEqual([{ id, state, by: 'sms' }]);
  });

  it('is left when it does not answer and the time is up', async () => {
    stub.faults.push('silence');
    const limit = new AbortController();
    const silent = stub.silenced();
    const failing = alpha(factory, stub).send(SMS, limit.signal);
    await silent;
    limit.abort(new Error('the time is up'));
    await expect(failing).rejects.toThrow('the time is up');
  });
});
