import { ExpireOrders } from '../../src/modules/certificate/application/orders/expire-orders';
import { Database } from '../../src/platform/database/database';
import { NotificationTemplates } from '../../src/platform/notifications/notification-templates';
import { Notifications } from '../../src/platform/notifications/notifications';
import { notificationTemplate } from '../../src/shared/notification-template';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { newPhone, startClientSite, type MovedClock } from '../support/clients';
import { TestOrders } from '../support/orders';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const FIRED = notificationTemplate<{ readonly pot: string }>('pottery.fired');
const AT_A_TIME = 6;
const HOUR_MS = 3_600_000;

/** What SMS cost the salons, whoever asks for them. */
describe('SMS', () => {
  let site: TestSite;
  let clock: MovedClock;
  let asks = 0;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ SMS_PER_HOUR: '100', SMS_PER_DAY: '200', OPS_TOKEN, PAYMENT: 'sandbox' }));
    site.app.get(NotificationTemplates).define(FIRED, { sms: ({ pot }) => pot });
  });
  afterAll(() => site?.close());

  const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
    (await site.app.get(Database).query<Row & Record<string, unknown>>(sql, values)).rows;
  const send = (key: string, to: string) =>
    site.app
      .get(Database)
      .transaction((tx) =>
        site.app.get(Notifications).send(tx, { channel: 'sms', to, template: FIRED, args: { pot: 'jug' }, locale: 'ua', key }),
      );
  const stateOf = async (key: string) => (await rows<{ state: string }>('SELECT state FROM messages WHERE key = $1', [key]))[0]?.state;
  const ask = (phone: string) =>
    site.http
      .post('/api/auth/code')
      .set('x-forwarded-for', `10.77.${++asks >> 8}.${asks & 255}`)
      .send({ phone });

  it.each([
    ['of a landline', '0442001000'],
    ['that is free for who calls', '0800123456'],
    ['that is dear for who calls', '0900123456'],
  ])('go to no number %s, and words say so', async (_, phone) => {
    const { body } = await ask(phone).expect(422);
    expect(body).toMatchObject({
      code: 'invalid_fields',
      details: { phone: expect.stringContaining('Вкажіть мобільний номер') as string },
    });
    expect(await rows(`SELECT FROM messages WHERE channel = 'sms'`)).toEqual([]);
  });

  it('that something else sends to such a number are not sent either', async () => {
    await send('landline', '380442001000');
    await until(async () => (await stateOf('landline')) === 'failed');
  });

  it('of 600 codes to 600 numbers no more are sent than half of the budget, and the console says so', async () => {
    const statuses = new Map<number, number>();
    let sent = 0;
    const client = async () => {
      while (sent++ < 600) {
        const { status } = await ask(newPhone());
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, client));
    // those that come at one moment see the same count
    expect(statuses.get(200)).toBeLessThan(50 + AT_A_TIME);
    expect(statuses.get(200)).toBeGreaterThanOrEqual(50);
    expect(statuses.get(429)).toBe(600 - statuses.get(200)!);
    const { body } = await site.http.get('/health/ready').set('authorization', `Bearer ${OPS_TOKEN}`);
    expect(JSON.stringify((body as { dependencies: { sms: object } }).dependencies.sms)).toContain('codes by SMS were refused');
    const page = await site.http
      .get('/ops')
      .set('cookie', await enterAsOwner(site))
      .expect(200);
    expect(new PageDocument(page.text).text).toContain('бюджет (SMS_PER_HOUR, SMS_PER_DAY)');
  });

  it('beyond the budget wait, and go when there is room again', async () => {
    await until(async () => (await rows(`SELECT FROM messages WHERE channel = 'sms' AND state = 'queued'`)).length === 0);
    await rows(`INSERT INTO messages (channel, key, template, locale, recipient, text, state, sent_at)
      SELECT 'sms', 'test:' || n, 'x', 'ua', '+380671112233', 'x', 'sent', now() FROM generate_series(1, 100) AS n`);
    await send('late', '380671112233');
    const { text } = await site.http.get('/metrics').set('authorization', `Bearer ${OPS_TOKEN}`);
    expect(Number(/sms_budget_used_ratio\{window="hour"\} ([\d.]+)/.exec(text)![1])).toBeGreaterThanOrEqual(1);
    const waiting = `SELECT FROM pgboss.job JOIN messages ON data->>'id' = messages.id::text
      WHERE messages.key = 'late' AND pgboss.job.start_after > now() + interval '5 minutes'`;
    await until(async () => (await rows(waiting)).length === 1);
    expect(await stateOf('late')).toBe('queued');
  });

  it('remind a phone of orders once, however many name it', async () => {
    const orders = new TestOrders(site);
    for (let order = 0; order < 30; order++)
      await orders.make({ delivery: 101, linkValue: 'salon', salon: 'oksamyt-pechersk', pay: 'salon' });
    await rows(`UPDATE certificate_orders SET phone = '380671234567'`);
    clock.pass(70 * HOUR_MS);
    const expiry = site.app.get(ExpireOrders, { strict: false });
    await expiry.run();
    await expiry.run();
    expect(await rows(`SELECT FROM messages WHERE key LIKE 'order-ends:%'`)).toHaveLength(1);
  });
});
