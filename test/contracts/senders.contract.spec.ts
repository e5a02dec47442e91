import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { Outbox } from '../../src/platform/notifications/outbox';
import { OutboxMailSender, OutboxSmsSender } from '../../src/platform/notifications/outbox.senders';
import { GatewaySmsSender } from '../../src/platform/notifications/gateway-sms.sender';
import { DeliveryDelayed, DeliveryRefused, type Mail, type Sms } from '../../src/platform/notifications/sender.port';
import { SmtpMailSender } from '../../src/platform/notifications/smtp-mail.sender';
import { HealthRegistry } from '../../src/platform/health/health.registry';
import { HttpClientFactory } from '../../src/platform/http-client/http-client.factory';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { SmsGatewayStub, type GatewayFault } from '../stubs/sms-gateway.stub';
import { SmtpStub } from '../stubs/smtp.stub';
import { startTestSite } from '../support/site';
import { mailSenderContract, smsSenderContract } from './senders.contract';

const FROM = 'Оксамит <hello@oksamyt.test>';
const smtpSender = (stub: SmtpStub) => new SmtpMailSender({ url: stub.url, from: FROM });
const clients = () => new HttpClientFactory(new MetricsRegistry(), new HealthRegistry());

beforeAll(() => void Logger.overrideLogger(false));

mailSenderContract('the outbox', async () => {
  const site = await startTestSite();
  const outbox = site.app.get(Outbox);
  const fileOf = async (id: string, place: number) => {
    const { content, ...file } = (await outbox.file(Number(id), place))!;
    return { ...file, content: Buffer.from(content, 'base64') };
  };
  const arrived = async () =>
    Promise.all(
      (await outbox.latest(100)).reverse().map(async ({ id, to, subject, text, html, attachments }) => ({
        identity: id,
        to,
        text,
        html,
        subject: subject ?? '',
        files: await Promise.all(attachments.map((_file, place) => fileOf(id, place))),
      })),
    );
  return { sender: new OutboxMailSender(outbox), arrived, close: () => site.close() };
});

mailSenderContract('SMTP', async () => {
  const stub = await SmtpStub.start();
  const arrived = () =>
    Promise.resolve(
      stub.mails.map(({ headers, to, bodies, files }) => ({
        identity: headers['message-id']!,
        to: to.join(),
        subject: headers.subject!,
        text: bodies['text/plain']!,
        html: bodies['text/html'] ?? null,
        files,
      })),
    );
  return { sender: smtpSender(stub), arrived, close: () => stub.stop() };
});

smsSenderContract('the outbox', async () => {
  const site = await startTestSite();
  const outbox = site.app.get(Outbox);
  const arrived = async () => (await outbox.latest(100)).map(({ id, to, text }) => ({ identity: id, to, text }));
  return { sender: new OutboxSmsSender(outbox), arrived, close: () => site.close() };
});

smsSenderContract('a gateway', async () => {
  const stub = await SmsGatewayStub.start();
  const factory = clients();
  const arrived = () => Promise.resolve([...stub.taken.values()].map(({ key, to, text }) => ({ identity: key, to, text })));
  const close = async () => {
    await factory.onApplicationShutdown();
    await stub.stop();
  };
  return { sender: new GatewaySmsSender(factory, { url: stub.url, token: 'tale' }), arrived, close };
});

const going = new AbortController().signal;

describe('a mail server that fails', () => {
  const MAIL: Mail = { key: 'a', to: 'olena@mail.example', subject: 'Hello', text: 'Hello', html: null, attachments: [] };
  let stub: SmtpStub;
  beforeEach(async () => void (stub = await SmtpStub.start()));
  afterEach(() => stub.stop());

  const failure = async (signal = going): Promise<Error> => {
    const error = await smtpSender(stub)
      .send(MAIL, signal)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('olena');
    return error as Error;
  };

  it('gets user and password, sender and recipient, and is told that a machine writes', async () => {
    await smtpSender(stub).send(MAIL, going);
    expect(stub.mails).toMatchObject([{ user: 'robot:tale', from: 'hello@oksamyt.test', to: ['olena@mail.example'] }]);
    expect(stub.mails[0]!.headers).toMatchObject({ from: 'Оксамит <hello@oksamyt.test>', 'auto-submitted': 'auto-generated' });
    expect(stub.mails[0]!.headers['message-id']).toMatch(/^<[0-9a-f]{40}@oksamyt\.test>$/);
  });

  it('gets the address that ends mails of a kind by one press of the mail program, and only of those that can be ended', async () => {
    await smtpSender(stub).send({ ...MAIL, unsubscribe: 'https://oksamyt.test/u/AAAAAAAAAAAAAAAAAAAAAA/' }, going);
    await smtpSender(stub).send({ ...MAIL, key: 'b' }, going);
    const [ended, plain] = stub.mails.map(({ headers }) => headers);
    expect(ended).toMatchObject({
      'list-unsubscribe': '<https://oksamyt.test/u/AAAAAAAAAAAAAAAAAAAAAA/>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(plain).not.toHaveProperty('list-unsubscribe');
  });

  it.each([
    ['MAIL', '550 5.7.1 <hello@oksamyt.test> may not send to olena@mail.example'],
    ['RCPT', '550 5.1.1 <olena@mail.example> unknown'],
    ['BODY', '554 5.6.0 olena@mail.example wants no such mail'],
  ])('is not asked again after a refusal of %s', async (command, reply) => {
    stub.faults.set(command, reply);
    const error = await failure();
    expect(error).toBeInstanceOf(DeliveryRefused);
    expect(error.message).toMatch(/^SMTP E(ENVELOPE|MESSAGE) 55\d /);
  });

  it.each([
    ['CONNECT', '554 no service'],
    ['CONNECT', '421 too many connections'],
    ['AUTH', '535 5.7.8 wrong password'],
    ['MAIL', '451 try later'],
    ['RCPT', '450 greylisted, olena@mail.example'],
    ['RCPT', '452 mailbox full'],
    ['BODY', '421 closing'],
    ['CONNECT', 'cut'],
    ['EHLO', 'cut'],
    ['RCPT', 'cut'],
    ['DATA', 'cut'],
    ['BODY', 'cut'],
  ])('is asked again after %s was answered with %s', async (command, fault) => {
    stub.faults.set(command, fault);
    expect(await failure()).not.toBeInstanceOf(DeliveryRefused);
    stub.faults.clear();
    await smtpSender(stub).send(MAIL, going);
    expect(new Set(stub.mails.map(({ headers }) => headers['message-id'])).size).toBe(1);
  });

  it.each(['CONNECT', 'MAIL', 'BODY'])('is left when it does not answer %s and the time is up', async (command) => {
    stub.faults.set(command, 'silence');
    const limit = new AbortController();
    const failing = failure(limit.signal);
    const socket = command === 'CONNECT' ? null : await stub.silenced(command);
    const closed = socket && once(socket, 'close');
    limit.abort(new Error('the time is up'));
    expect((await failing).message).toBe('the time is up');
    await closed;
  });
});

describe('an SMS gateway that fails', () => {
  const SMS: Sms = { key: 'a', to: '+380671234567', text: 'Hello' };
  let stub: SmsGatewayStub;
  let factory: HttpClientFactory;
  beforeEach(async () => {
    stub = await SmsGatewayStub.start();
    factory = clients();
  });
  afterEach(async () => {
    await factory.onApplicationShutdown();
    await stub.stop();
  });
  const sender = () => new GatewaySmsSender(factory, { url: stub.url, token: 'tale' });

  it('gets the SMS at its whole address, with token and key', async () => {
    await sender().send(SMS, going);
    expect([...stub.taken.values()]).toEqual([{ ...SMS, authorization: 'Bearer tale', path: '/v1/send?account=7' }]);
  });

  const failure = async (...faults: readonly GatewayFault[]): Promise<unknown> => {
    stub.faults.push(...faults);
    const error: unknown = await sender()
      .send(SMS, going)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('67123');
    return error;
  };

  it.each([400, 413, 422])('is not asked again after %d', async (status) => {
    expect(await failure({ status })).toBeInstanceOf(DeliveryRefused);
    expect(stub.requests).toBe(1);
  });

  it.each([401, 403, 404, 409, 501])('is asked again by the job after %d', async (status) => {
    expect(await failure({ status })).not.toBeInstanceOf(DeliveryRefused);
  });

  it('is asked again when it says so', async () => {
    const wait = { status: 429, headers: { 'retry-after': '60' } };
    expect(await failure(wait)).toMatchObject({ constructor: DeliveryDelayed, delayMs: 60_000 });
    expect(stub.requests).toBe(1);
  });

  it.each<GatewayFault>(['cut', 'cut-after', { status: 500 }, { status: 503 }])('gets the SMS once after %j', async (fault) => {
    stub.faults.push(fault);
    await sender().send(SMS, going);
    expect(stub.requests).toBe(2);
    expect(stub.taken.size).toBe(1);
  });

  it('is left when it does not answer and the time is up', async () => {
    stub.faults.push('silence');
    const limit = new AbortController();
    const silent = stub.silenced();
    const failing = sender().send(SMS, limit.signal);
    await silent;
    limit.abort(new Error('the time is up'));
    await expect(failing).rejects.toThrow('the time is up');
  });
});
