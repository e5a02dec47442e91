import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { EmbeddedServer } from '../../src/platform/database/embedded-server';
import { HelpCrunchStub } from '../stubs/helpcrunch.stub';
import { LiqPayStub } from '../stubs/liqpay.stub';
import { OrderServiceStub } from '../stubs/order-service.stub';
import { SmsGatewayStub } from '../stubs/sms-gateway.stub';
import { SmtpStub } from '../stubs/smtp.stub';
import { TelegramStub } from '../stubs/telegram.stub';
import { startBackend } from '../support/backend-site';
import { makeDataFolder } from '../support/memory-folder.cjs';
import { Relay } from '../support/relay';
import { SiteProcess } from '../support/site-process';

/** With which the tests act as the owner. */
export const OWNER_TOKEN = 'owner-of-the-breakable-site-0123456789';

/** The built site with a service of its own behind every port that can have one, each of which can be cut off. */
export interface BreakableSite {
  readonly url: string;
  /** The ways to the services. */
  readonly ways: Readonly<Record<'database' | 'wordpress' | 'helpcrunch' | 'liqpay' | 'telegram' | 'mail' | 'sms' | 'orders', Relay>>;
  readonly helpcrunch: HelpCrunchStub;
  readonly liqpay: LiqPayStub;
  readonly telegram: TelegramStub;
  readonly mail: SmtpStub;
  readonly sms: SmsGatewayStub;
  readonly orders: OrderServiceStub;
  /** Addresses of a WordPress with all content, and of one that has lost its salons. */
  readonly wordpress: { readonly whole: string; readonly without: string };
  /** Asks the database itself, past what is cut. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export async function startBreakableSite(): Promise<BreakableSite> {
  const folder = makeDataFolder('site-database-');
  const server = new EmbeddedServer(folder, { fsync: 'off', synchronous_commit: 'off' });
  const helpcrunch = new HelpCrunchStub('key-of-the-helpdesk');
  const liqpay = new LiqPayStub('sandbox_i00000000', 'sandbox_a4825234f4bae72a0be04eafe9e8e2bada209255');
  const telegram = new TelegramStub();
  const orders = new OrderServiceStub();
  const [{ url: databaseUrl }, whole, without, mail, sms] = await Promise.all([
    ...([server.start(), startBackend('rich'), startBackend('rich', 'salons'), SmtpStub.start(), SmsGatewayStub.start()] as const),
    helpcrunch.start(),
    liqpay.start(),
    telegram.start(),
    orders.start(),
  ]);
  const ways = {
    database: await Relay.to(databaseUrl),
    wordpress: await Relay.to(whole.url),
    helpcrunch: await Relay.to(helpcrunch.url),
    liqpay: await Relay.to(liqpay.url),
    telegram: await Relay.to(telegram.url),
    mail: await Relay.to(mail.url),
    sms: await Relay.to(sms.url),
    orders: await Relay.to(orders.url),
  };
  const site = await SiteProcess.start((url) => ({
    SITE_URL: url,
    OPS_TOKEN: OWNER_TOKEN,
    LOG_LEVEL: 'info',
    DATABASE_URL: ways.database.url,
    BOOKING_DEMO: 'off',
    CONTENT: 'wordpress',
    WORDPRESS_URL: ways.wordpress.url,
    HELPDESK: 'helpcrunch',
    HC_API_URL: ways.helpcrunch.url,
    HC_API_KEY: helpcrunch.apiKey,
    HC_APP_ID: '1',
    PAYMENT: 'liqpay',
    LIQPAY_PUBLIC_KEY: liqpay.publicKey,
    LIQPAY_PRIVATE_KEY: liqpay.privateKey,
    LIQPAY_API_URL: `${ways.liqpay.url}/request`,
    ORDERS: 'order-service',
    ORDER_SERVICE_URL: ways.orders.url,
    MESSENGER: 'telegram',
    TELEGRAM_BOT_NAME: telegram.botName,
    TELEGRAM_BOT_TOKEN: telegram.botToken,
    TELEGRAM_WEBHOOK_SECRET: telegram.webhookSecret,
    TELEGRAM_API_URL: ways.telegram.url,
    MAIL: 'smtp',
    SMTP_URL: ways.mail.url,
    SMS: 'gateway',
    SMS_GATEWAY_URL: ways.sms.url,
  }));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    url: site.url,
    ways,
    helpcrunch,
    liqpay,
    telegram,
    mail,
    sms,
    orders,
    wordpress: { whole: whole.url, without: without.url },
    query: async (sql, values = []) => (await client.query<Record<string, unknown>>(sql, [...values])).rows,
    stop: async () => {
      await client.end();
      await site.stop();
      await Promise.all(Object.values(ways).map((way) => way.stop()));
      await Promise.all([whole, without, helpcrunch, liqpay, telegram, orders, mail, sms, server].map((one) => one.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
