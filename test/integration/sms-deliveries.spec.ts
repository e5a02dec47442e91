import { Database } from '../../src/platform/database/database';
import { NotificationTemplates } from '../../src/platform/notifications/notification-templates';
import { Notifications } from '../../src/platform/notifications/notifications';
import { SenderWatch } from '../../src/platform/notifications/sender-watch';
import { SmsDeliveries } from '../../src/platform/notifications/sms-deliveries';
import { notificationTemplate } from '../../src/shared/notification-template';
import { TurboSmsStub } from '../stubs/turbosms.stub';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const NEWS = notificationTemplate<object>('pottery.news');
const CODE = notificationTemplate<object>('pottery.code', { isUrgent: true });

describe('SMS by TurboSMS', () => {
  let turbo: TurboSmsStub;
  let site: TestSite;
  let database: Database;
  let number = 0;

  beforeAll(async () => {
    turbo = await TurboSmsStub.start();
    site = await startTestSite({
      OPS_TOKEN,
      SMS: 'turbosms',
      TURBOSMS_URL: turbo.url,
      TURBOSMS_TOKEN: turbo.token,
      TURBOSMS_SENDER: turbo.sender,
      TURBOSMS_VIBER_SENDER: 'OksamytVb',
    });
    database = site.app.get(Database);
    // the spec says when it is time to ask
    site.app.get(SmsDeliveries).onModuleDestroy();
    site.app.get(SenderWatch).onModuleDestroy();
    for (const template of [NEWS, CODE]) site.app.get(NotificationTemplates).define(template, { sms: () => 'Ваш запис завтра' });
  });
  afterAll(async () => {
    await site?.close();
    await turbo?.stop();
  });

  async function send(template = NEWS): Promise<string> {
    const key = `sms:${(number += 1)}`;
    const notification = { channel: 'sms', to: '0671234567', template, args: {}, locale: 'ua', key } as const;
    await database.transaction((tx) => site.app.get(Notifications).send(tx, notification));
    await until(async () => (await stateOf(key)).state === 'sent');
    return key;
  }
  const stateOf = async (key: string) =>
    (
      await database.query<{ state: string; id: string | null; delivery: string | null; by: string | null }>(
        `SELECT state, sms_id AS id, delivery, delivered_by AS by FROM messages WHERE key = $1`,
        [key],
      )
    ).rows[0]!;
  const pass = (interval: string) =>
    database.query(`UPDATE messages SET sent_at = sent_at - $1::interval, delivery_asked_at = delivery_asked_at - $1::interval`, [
      interval,
    ]);
  const ask = () => site.app.get(SmsDeliveries).ask();
  const call = (body: string, type = 'application/json') => site.http.post('/api/sms/delivery').set({ 'content-type': type }).send(body);

  it('keeps what became of each, asked more and more seldom', async () => {
    const key = await send();
    const { id } = await stateOf(key);
    expect(await stateOf(key)).toMatchObject({ delivery: 'open' });
    turbo.statuses.set(id!, { status: 'Read', type: 'viber' });
    await ask();
    // it was taken a moment ago
    expect(await stateOf(key)).toMatchObject({ delivery: 'open' });
    await pass('31 seconds');
    await ask();
    expect(await stateOf(key)).toMatchObject({ delivery: 'read', by: 'viber' });
  });

  it('is unknown after two days', async () => {
    const key = await send();
    await pass('2 days 1 second');
    await ask();
    expect(await stateOf(key)).toMatchObject({ delivery: 'unknown', by: null });
  });

  it('is asked at once when the gateway calls, whose words are not believed', async () => {
    const key = await send();
    const id = (await stateOf(key)).id!;
    await call(JSON.stringify({ message_id: id, status: 'Delivered' })).expect(200, { ok: true });
    await ask();
    expect(await stateOf(key)).toMatchObject({ delivery: 'open' });
    turbo.statuses.set(id, { status: 'UNDELIV', type: 'sms' });
    await call(`id=${id}&status=Delivered`, 'application/x-www-form-urlencoded').expect(200);
    await ask();
    expect(await stateOf(key)).toMatchObject({ delivery: 'failed', by: 'sms' });
  });

  it.each([
    '',
    'nonsense',
    '{"message_id":',
    `"'; DROP TABLE messages; --"`,
    JSON.stringify(Array.from({ length: 3000 }, (_, at) => 100_000_000 + at)),
  ])('takes a call of any form: %#', async (body) => {
    await call(body).expect(200);
  });

  it('does not go by Viber where it is urgent', async () => {
    const before = turbo.taken.length;
    await send(CODE);
    await send(NEWS);
    expect(turbo.taken.slice(before).map(({ viber }) => viber !== null)).toEqual([false, true]);
  });

  it('is listed in the console with state and parts, the recipient masked', async () => {
    const owner = await enterAsOwner(site);
    const key = await send();
    turbo.statuses.set((await stateOf(key)).id!, { status: 'DELIVRD', type: 'sms' });
    await pass('31 seconds');
    await ask();
    const { text } = await site.http.get('/ops/messages?channel=sms&state=delivered').set({ cookie: owner }).expect(200);
    expect(new PageDocument(text).count('tbody tr')).toBe(1);
    expect(text).toContain('доставлено');
    expect(text).not.toContain('671234567');
    const viewer = await enterAs(site, owner, 'viewer');
    await site.http.get('/ops/messages').set({ cookie: viewer }).expect(200);
    await site.http
      .get('/ops/messages')
      .set({ cookie: await enterAs(site, owner, 'accountant') })
      .expect(403);
  });

  it('makes health red within a look when the balance is spent', async () => {
    turbo.balance = 0;
    await database.query(`UPDATE service_outcomes SET last_success = now() - interval '1 hour', looked_at = now() - interval '1 hour'`);
    await site.app.get(SenderWatch).look();
    const { body } = await site.http.get('/health/ready').expect(200);
    expect((body as { dependencies: { sms: object } }).dependencies.sms).toMatchObject({ ok: false, source: 'turbosms' });
    expect(JSON.stringify(body)).toContain('TurboSMS has no balance left');
  });
});
