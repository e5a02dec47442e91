import { createElement } from 'react';
import { Database } from '../../src/platform/database/database';
import { Jobs } from '../../src/platform/jobs/jobs';
import { NotificationTemplates } from '../../src/platform/notifications/notification-templates';
import { Notifications, type OutgoingNotification } from '../../src/platform/notifications/notifications';
import { Outbox } from '../../src/platform/notifications/outbox';
import { notificationTemplate } from '../../src/shared/notification-template';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { SmtpStub } from '../stubs/smtp.stub';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

interface Pot {
  readonly pot: string;
}
const FIRED = notificationTemplate<Pot>('pottery.fired');

/** A site whose potters tell of their pots. */
async function startPottery(environment: Readonly<Record<string, string>> = {}): Promise<TestSite> {
  const site = await startTestSite(environment);
  site.app.get(NotificationTemplates).define(FIRED, {
    mail: ({ pot }, { siteName }) => ({ subject: `${siteName}: ${pot}`, html: createElement('p', {}, pot), text: pot }),
    sms: ({ pot }, { locale }) => `${locale} ${pot}`,
  });
  return site;
}

function tools(site: TestSite) {
  const [database, messages] = [site.app.get(Database), site.app.get(Notifications)];
  const mail: OutgoingNotification<Pot> = {
    channel: 'mail',
    to: 'Olena@Mail.example',
    template: FIRED,
    args: { pot: 'a jug' },
    locale: 'ua',
    key: 'pot:1',
  };
  return {
    database,
    send: (changes: Partial<OutgoingNotification<Pot>> = {}) => database.transaction((tx) => messages.send(tx, { ...mail, ...changes })),
    rows: async () => (await database.query<Record<string, unknown>>('SELECT * FROM messages ORDER BY created_at')).rows,
    reaches: (key: string, state: string) =>
      until(async () => (await database.query('SELECT 1 FROM messages WHERE key = $1 AND state = $2', [key, state])).rows.length > 0),
  };
}

describe('a message', () => {
  let site: TestSite;
  let the: ReturnType<typeof tools>;
  const kept = async (key: string) => (await site.app.get(Outbox).latest(100)).filter(({ text }) => text.includes(key));

  beforeAll(async () => {
    site = await startPottery();
    the = tools(site);
  });
  afterAll(() => site.close());

  it('is rendered in its language and sent when the transaction is committed', async () => {
    await the.send();
    await the.reaches('pot:1', 'sent');
    expect(await kept('a jug')).toMatchObject([
      {
        channel: 'mail',
        to: 'olena@mail.example',
        subject: 'Оксамит: a jug',
        text: 'a jug',
        html: '<!doctype html><p>a jug</p>',
        attachments: [],
      },
    ]);
  });

  it('is sent once for a key and a channel, whatever else it says', async () => {
    await Promise.all([1, 2, 3].map((number) => the.send({ key: 'pot:2', args: { pot: `vase no ${number}` } })));
    await the.send({ key: 'pot:2', channel: 'sms', to: '067 123 45 67', locale: 'en', args: { pot: 'vase' } });
    await until(async () => (await kept('vase')).length === 2);
    await the.send({ key: 'pot:2', args: { pot: 'vase once more' } });
    expect((await kept('vase')).map(({ channel, to }) => `${channel} ${to}`).sort()).toEqual([
      'mail olena@mail.example',
      'sms +380671234567',
    ]);
    expect((await the.rows()).filter(({ key }) => key === 'pot:2')).toHaveLength(2);
  });

  it('is not sent when the transaction fails', async () => {
    const failing = the.database.transaction(async (tx) => {
      await site.app
        .get(Notifications)
        .send(tx, { channel: 'sms', to: '0671234567', template: FIRED, args: { pot: 'shard' }, locale: 'ua', key: 'pot:3' });
      throw new Error('it broke');
    });
    await expect(failing).rejects.toThrow('it broke');
    expect((await the.rows()).filter(({ key }) => key === 'pot:3')).toEqual([]);
  });

  it('leaves nothing of its recipient and its text in the table of jobs', async () => {
    await the.send({ key: 'pot:4', args: { pot: 'teapot' } });
    await the.reaches('pot:4', 'sent');
    const { rows } = await the.database.query<{ job: string }>('SELECT row_to_json(j)::text AS job FROM pgboss.job j WHERE name = $1', [
      'message.send',
    ]);
    expect(rows.length).toBeGreaterThan(0);
    for (const { job } of rows) expect(job).not.toMatch(/olena|teapot|671234567/i);
  });

  it.each([
    [{ to: 'nobody' }, 'has no address'],
    [{ to: 'a@b.example, c@d.example' }, 'has no address'],
    [{ channel: 'sms', to: '12' }, 'has no address'],
    [{ template: notificationTemplate<Pot>('pottery.lost') }, 'has no text for mail'],
    [{ attachments: [{ filename: 'a', contentType: 'text/plain', content: 'A'.repeat(5_000_000) }] }, 'are allowed'],
  ] as const)('is refused with %j', async (changes, reason) => {
    await expect(the.send({ key: 'pot:5', ...changes })).rejects.toThrow(reason);
  });

  it('is shown with where it goes in health, and counted', async () => {
    const { body } = await site.http.get('/health/ready').expect(200);
    expect((body as { dependencies: object }).dependencies).toMatchObject({
      mail: { ok: true, source: 'outbox' },
      sms: { ok: true, source: 'outbox' },
    });
    expect((await site.http.get('/metrics')).text).toMatch(/messages_total\{channel="mail",outcome="sent"\} \d/);
  });
});

describe('a message by SMTP', () => {
  let stub: SmtpStub;
  let site: TestSite;
  let the: ReturnType<typeof tools>;

  beforeAll(async () => {
    stub = await SmtpStub.start();
    site = await startPottery({ OPS_TOKEN, MAIL: 'smtp', SMTP_URL: stub.url, MAIL_FROM: 'Kiln <kiln@oksamyt.test>' });
    the = tools(site);
  });
  afterAll(async () => {
    await site.close();
    await stub.stop();
  });
  beforeEach(() => stub.faults.clear());

  it('is not ok in health, metrics and console while its server fails, and ok again with the first that leaves', async () => {
    const state = async () => {
      const { body } = await site.http.get('/health/ready').expect(200);
      return (body as { dependencies: Record<string, Record<string, unknown>> }).dependencies.mail!;
    };
    expect(await state()).toEqual({ ok: true, source: 'smtp', used: false });
    const owner = await enterAsOwner(site);
    const home = async () => (await site.http.get('/ops').set({ cookie: owner }).expect(200)).text.replace(/\s/g, ' ');
    expect(await home()).toContain('ще не зверталися');
    stub.faults.set('CONNECT', 'cut');
    await the.send({ key: 'pot:health' });
    await until(async () => (await state()).ok === false);
    expect(await state()).toMatchObject({
      source: 'smtp',
      failures: expect.any(Number) as number,
      reason: expect.stringMatching(/^SMTP /) as string,
    });
    expect(JSON.stringify(await state())).not.toMatch(/olena|mail\.example/i);
    expect((await site.http.get('/metrics')).text).toMatch(/service_failures\{service="mail"\} [2-9]/);
    expect(await home()).toMatch(/невдал\S+ спроб/);
    stub.faults.clear();
    await the.reaches('pot:health', 'sent');
    await until(async () => (await state()).ok === true);
    expect(await state()).toEqual({ ok: true, source: 'smtp', lastSuccess: expect.any(String) as string });
  });

  it('leaves, with its files', async () => {
    const content = Buffer.from('%PDF').toString('base64');
    await the.send({ attachments: [{ filename: 'pot.pdf', contentType: 'application/pdf', content }] });
    await the.reaches('pot:1', 'sent');
    expect(stub.mails.slice(-1)).toMatchObject([
      { from: 'kiln@oksamyt.test', to: ['olena@mail.example'], files: [{ filename: 'pot.pdf' }] },
    ]);
  });

  it('that is refused is failed, waits for an operator, and leaves when its job is revived', async () => {
    stub.faults.set('RCPT', '550 5.1.1 <olena@mail.example> unknown');
    await the.send({ key: 'pot:6' });
    const jobs = site.app.get(Jobs);
    await until(async () => (await jobs.dead()).length === 1);
    expect((await jobs.dead())[0]).toMatchObject({ name: 'message.send', reason: 'SMTP EENVELOPE 550 RCPT TO' });
    expect((await the.rows()).find(({ key }) => key === 'pot:6')).toMatchObject({
      state: 'failed',
      last_error: 'SMTP EENVELOPE 550 RCPT TO',
      sent_at: null,
    });
    stub.faults.clear();
    await jobs.revive((await jobs.dead())[0]!.id);
    await the.reaches('pot:6', 'sent');
  });

  it('that cannot leave now is tried again, and told without its address', async () => {
    stub.faults.set('RCPT', '451 4.7.1 olena@mail.example is greylisted');
    await the.send({ key: 'pot:7' });
    const retried = async () =>
      (await the.database.query<{ output: object }>(`SELECT output FROM pgboss.job WHERE name = 'message.send' AND state = 'retry'`)).rows;
    await until(async () => (await retried()).length === 1);
    expect(await retried()).toEqual([{ output: { message: 'SMTP EENVELOPE 451 RCPT TO', failures: 1 } }]);
    expect((await the.rows()).find(({ key }) => key === 'pot:7')).toMatchObject({ state: 'queued' });
  });
});

describe('a public site where nobody chose MAIL and SMS', () => {
  let site: TestSite;
  beforeAll(async () => void (site = await startPottery({ NODE_ENV: 'production' })));
  afterAll(() => site.close());

  it('says so, is ready all the same, and lets messages wait', async () => {
    const { body } = await site.http.get('/health/ready').expect(200);
    expect((body as { dependencies: object }).dependencies).toMatchObject({
      mail: { ok: false, source: 'unset', problem: expect.stringContaining('MAIL is not set') as string },
      sms: { ok: false, source: 'unset' },
    });
    const the = tools(site);
    await the.send();
    const waiting = () =>
      the.database.query(
        `SELECT 1 FROM pgboss.job WHERE name = 'message.send' AND state = 'retry' AND start_after > now() + interval '10 minutes'`,
      );
    await until(async () => (await waiting()).rows.length === 1);
    expect(await site.app.get(Outbox).latest(10)).toEqual([]);
  });
});
