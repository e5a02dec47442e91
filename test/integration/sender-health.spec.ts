// @slow: a sender is watched by the clock
import { createElement } from 'react';
import { HealthRegistry } from '../../src/platform/health/health.registry';
import { Database } from '../../src/platform/database/database';
import { Notifications } from '../../src/platform/notifications/notifications';
import { NotificationTemplates } from '../../src/platform/notifications/notification-templates';
import { SenderWatch } from '../../src/platform/notifications/sender-watch';
import { notificationTemplate } from '../../src/shared/notification-template';
import { SmsGatewayStub } from '../stubs/sms-gateway.stub';
import { SmtpStub } from '../stubs/smtp.stub';
import { TelegramStub } from '../stubs/telegram.stub';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const PING = notificationTemplate<object>('pottery.ping');
type Channel = 'mail' | 'sms' | 'bot';
const TO = { mail: 'olena@mail.example', sms: '0671234567', bot: '42' } as const;
const SERVICE = { mail: 'mail', sms: 'sms', bot: 'messenger' } as const;

describe('a sender', () => {
  let smtp: SmtpStub;
  let port: number;
  let gateway: SmsGatewayStub;
  let telegram: TelegramStub;
  let store: TestDatabase;
  let sites: TestSite[];
  let database: Database;
  let number = 0;

  beforeAll(async () => {
    [smtp, gateway, telegram, store] = [
      await SmtpStub.start(),
      await SmsGatewayStub.start(),
      new TelegramStub(),
      await createTestDatabase(),
    ];
    await telegram.start();
    port = Number(new URL(smtp.url).port);
    const settings = {
      OPS_TOKEN,
      MAIL: 'smtp',
      SMTP_URL: smtp.url,
      SMS: 'gateway',
      SMS_GATEWAY_URL: gateway.url,
      MESSENGER: 'telegram',
      TELEGRAM_API_URL: telegram.url,
      TELEGRAM_BOT_NAME: telegram.botName,
      TELEGRAM_BOT_TOKEN: telegram.botToken,
      TELEGRAM_WEBHOOK_SECRET: telegram.webhookSecret,
    };
    sites = [await startTestSite(settings, { database: store.url }), await startTestSite(settings, { database: store.url })];
    for (const { app } of sites) {
      // the spec says when it is time to look
      app.get(SenderWatch).onModuleDestroy();
      const text = () => 'ping';
      app
        .get(NotificationTemplates)
        .define(PING, { mail: () => ({ subject: 'ping', html: createElement('p', {}, 'ping'), text: 'ping' }), sms: text, bot: text });
    }
    database = sites[0]!.app.get(Database);
  });
  afterAll(async () => {
    for (const site of sites ?? []) await site.close();
    await Promise.all([smtp.stop(), gateway.stop(), telegram.stop()]);
    await store.drop();
  });
  beforeEach(async () => {
    // an outcome of the test before would come after the table is empty
    await Promise.all(sites.map(({ app }) => app.get(HealthRegistry).outcomesWritten()));
    await database.query(`TRUNCATE service_outcomes, messages; DELETE FROM pgboss.job WHERE name = 'message.send'`);
  });

  const send = (channel: Channel) =>
    database.transaction((tx) =>
      sites[0]!.app
        .get(Notifications)
        .send(tx, { channel, to: TO[channel], template: PING, args: {}, locale: 'ua', key: `ping:${(number += 1)}` }),
    );
  const states = (channel: Channel) =>
    Promise.all(
      sites.map(async ({ http }) => {
        const { body } = await http.get('/health/ready').expect(200);
        return (body as { dependencies: Record<string, { ok: boolean; reason?: string }> }).dependencies[SERVICE[channel]]!;
      }),
    );
  const reads = (channel: Channel, ok: boolean) => until(async () => (await states(channel)).every((state) => state.ok === ok));
  /** So many seconds pass for the watch; each process looks. */
  async function pass(seconds: number): Promise<void> {
    const moved = ['last_success', 'last_failure', 'looked_at'].map((column) => `${column} = ${column} - $1 * interval '1 second'`);
    await database.query(`UPDATE service_outcomes SET ${moved.join(', ')}`, [seconds]);
    await Promise.all(sites.map(({ app }) => app.get(SenderWatch).look()));
  }
  const goAway = async (channel: Channel) => {
    if (channel === 'mail') await smtp.stop();
    else if (channel === 'sms') gateway.isDown = true;
    else telegram.isDown = true;
  };
  const comeBack = async (channel: Channel) => {
    if (channel === 'mail') smtp = await SmtpStub.start(port);
    else if (channel === 'sms') gateway.isDown = false;
    else telegram.isDown = false;
  };

  it.each(['mail', 'sms', 'bot'] as const)(
    'of %s that failed is red in all processes, and green by what waited once it works',
    async (channel) => {
      await goAway(channel);
      for (let count = 0; count < 3; count++) await send(channel);
      await reads(channel, false);
      const cookie = await enterAsOwner(sites[1]!);
      const home = (await sites[1]!.http.get('/ops').set({ cookie }).expect(200)).text.replace(/\s/g, ' ');
      expect(home).toMatch(/console-state--bad[^]*?невдал\S+ спроб/);
      expect(JSON.stringify(await states(channel))).not.toMatch(/olena|671234567/);
      // the next tries are minutes away
      await database.query(
        `UPDATE pgboss.job SET start_after = now() + interval '10 minutes' WHERE name = 'message.send' AND state = 'retry'`,
      );
      await pass(30);
      await reads(channel, false);
      await comeBack(channel);
      await database.query(
        `UPDATE pgboss.job SET start_after = now() + interval '10 minutes' WHERE name = 'message.send' AND state = 'retry'`,
      );
      await pass(30);
      await reads(channel, true);
      await until(async () => (await database.query(`SELECT 1 FROM messages WHERE state = 'sent'`)).rows.length > 0);
    },
  );

  it.each(['mail', 'bot'] as const)(
    'of %s is looked at while nothing is sent: red within a minute, green within a minute',
    async (channel) => {
      const texts = telegram.texts.length;
      await pass(0);
      await reads(channel, true);
      await goAway(channel);
      await pass(30);
      expect((await states(channel)).map(({ ok }) => ok)).toEqual([true, true]);
      await pass(20);
      await reads(channel, false);
      await comeBack(channel);
      await pass(25);
      await reads(channel, true);
      expect(telegram.texts.length).toBe(texts);
    },
  );

  it('is looked at by one process at a time, and without a mail', async () => {
    const [before, mails] = [smtp.connections, smtp.mails.length];
    await pass(0);
    expect(smtp.connections - before).toBe(1);
    await pass(10);
    expect(smtp.connections - before).toBe(1);
    await pass(40);
    expect(smtp.connections - before).toBe(2);
    expect((await states('mail')).map(({ ok }) => ok)).toEqual([true, true]);
    expect(smtp.mails.length).toBe(mails);
  });
});
