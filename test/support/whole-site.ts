import { Database } from '../../src/platform/database/database';
import { CENTRE, CUT } from '../stubs/beautypro-stub.data';
import { BeautyProStub } from '../stubs/beautypro.stub';
import { HelpCrunchStub } from '../stubs/helpcrunch.stub';
import { LiqPayStub } from '../stubs/liqpay.stub';
import { OrderServiceStub } from '../stubs/order-service.stub';
import { TelegramStub } from '../stubs/telegram.stub';
import { FaultyWay } from './faulty-way';
import { TestOrders, type MadeOrder } from './orders';
import { startTestSite, type TestSite } from './site';
import { until } from './until';

const HOOK_TOKEN = 'a-token-of-the-refresh-hook';
const FREE_HOURS = [10, 12, 14, 16, 18];

/** The site with every outside service (docs/product.md), each behind a relay that can be broken. */
export class WholeSite {
  readonly beautypro = new BeautyProStub(() => Date.now());
  readonly helpcrunch = new HelpCrunchStub('key-of-the-helpdesk');
  readonly liqpay = new LiqPayStub('sandbox_i00000000', 'sandbox_a4825234f4bae72a0be04eafe9e8e2bada209255');
  readonly telegram = new TelegramStub();
  readonly orderService = new OrderServiceStub();
  ways!: Readonly<Record<'wordpress' | 'beautypro' | 'helpcrunch' | 'liqpay' | 'telegram' | 'orders', FaultyWay>>;
  site!: TestSite;
  orders!: TestOrders;
  private visitors = 0;
  private hours = 0;

  /** @param wordpress address of the backend */
  async start(wordpress: string): Promise<void> {
    const { beautypro, helpcrunch, liqpay, telegram, orderService } = this;
    await Promise.all([beautypro, helpcrunch, liqpay, telegram, orderService].map((stub) => stub.start()));
    this.ways = {
      wordpress: await FaultyWay.to(wordpress),
      beautypro: await FaultyWay.to(beautypro.url),
      helpcrunch: await FaultyWay.to(helpcrunch.url),
      liqpay: await FaultyWay.to(liqpay.url),
      telegram: await FaultyWay.to(telegram.url),
      orders: await FaultyWay.to(orderService.url),
    };
    const { ways } = this;
    const { id, secret, database } = beautypro.application;
    this.site = await startTestSite({
      CONTENT: 'wordpress',
      WORDPRESS_URL: ways.wordpress.url,
      CONTENT_WEBHOOK_TOKEN: HOOK_TOKEN,
      BOOKING: 'beautypro',
      BEAUTYPRO_URL: ways.beautypro.url,
      BEAUTYPRO_APPLICATION_ID: id,
      BEAUTYPRO_APPLICATION_SECRET: secret,
      BEAUTYPRO_DATABASE_CODE: database,
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
    });
    this.orders = new TestOrders(this.site);
    await until(async () => (await this.site.http.get('/salons/')).status === 200);
  }

  async stop(): Promise<void> {
    await this.site?.close();
    await Promise.all(Object.values(this.ways ?? {}).map((way) => way.stop()));
    await Promise.all([this.beautypro, this.helpcrunch, this.liqpay, this.telegram, this.orderService].map((stub) => stub.stop()));
  }

  /** A visitor reads: statuses of pages in both languages, the booking page among them. */
  async read(): Promise<readonly number[]> {
    const paths = ['/', '/salons/', '/en/services/', '/gift_certificate/', '/online/', '/widget/'];
    return Promise.all(paths.map(async (path) => (await this.site.http.get(path)).status));
  }

  /** Somebody whom the salons know is signed in. @returns what books at a free hour of their own */
  async client() {
    const phone = this.phone();
    this.beautypro.auth.addClient(phone);
    const { body: asked } = await this.post('/api/auth/code', { phone }).expect(200);
    const { code } = this.beautypro.auth.sent.at(-1)!;
    const { authId } = asked as { authId: string };
    const { body: signedIn } = await this.post('/api/auth/verify', { authId, code }).expect(200);
    const { accessToken } = signedIn as { accessToken: string };
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const start = `${FREE_HOURS[this.hours++]!}:00`;
    const appointment = { location: CENTRE, date, services: [{ service: CUT, professional: null, start }] };
    return () => this.post('/api/appointments', appointment).set('authorization', `Bearer ${accessToken}`);
  }

  /** A visitor writes to the salons. */
  write(phone: string) {
    const fields = { name: 'Оксана Іваненко', phone, question: 'Чи є час у суботу?' };
    return this.post('/api/leads', { topic: 'callback', about: '', fields, trap: '', elapsedMs: 60_000 });
  }

  /** Whose notes of this phone stand in chats of the helpdesk: one for each lead that has arrived. */
  notesOf(phone: string): number {
    const { customers, chats, messages } = this.helpcrunch.organisation;
    const isTheirs = (id: number) => customers.some((customer) => customer.id === id && customer.phone?.includes(phone));
    return messages.filter(({ chat }) => chats.some(({ id, customer }) => id === chat && isTheirs(customer))).length;
  }

  /** Somebody signs in with Telegram, begins the chat with the bot, and orders a certificate into it. */
  async orderIntoChat(user: number): Promise<MadeOrder> {
    const login = this.telegram.login({ id: user, first_name: 'Олена', username: 'olena' }, new Date());
    const { body: draft } = await this.post('/api/messenger/auth', login).expect(200);
    const { order_id, token } = draft as MadeOrder;
    const asked = await this.site.http.get(`/api/messenger/deeplink?order_id=${order_id}`).set('x-order-token', token).expect(200);
    await this.site.http
      .post('/api/telegram/webhook')
      .type('json')
      .set('x-telegram-bot-api-secret-token', this.telegram.webhookSecret)
      .send(this.telegram.pressStart((asked.body as { deeplink: string }).deeplink, user).toString())
      .expect(200);
    const body = await this.orders.body({ order_id, linkValue: 'telegram', tg_user_id: String(user) });
    await this.orders.post(body, { 'x-order-token': token }).expect(201);
    return { order_id, token };
  }

  /** The buyer pays at the provider. @returns the call that the provider makes */
  async payAtProvider(order: MadeOrder): Promise<Buffer> {
    const { body: form } = await this.orders.pay(order).expect(200);
    const payload = this.liqpay.open(form as { data: string; signature: string });
    return this.liqpay.callback(this.liqpay.pay(payload!)!);
  }

  callBack(body: Buffer) {
    return this.site.http.post('/api/payments/callback').type('application/x-www-form-urlencoded').send(body.toString('latin1'));
  }

  refresh() {
    return this.site.http.post('/api/content/refresh').set('authorization', `Bearer ${HOOK_TOKEN}`);
  }

  /** Jobs that wait for their next try are due, again and again, until something holds. */
  async work(holds: () => boolean | Promise<boolean>): Promise<void> {
    const database = this.site.app.get(Database);
    await until(async () => {
      if (await holds()) return true;
      await database.query(`UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry') AND start_after > now()`);
      return false;
    });
  }

  /** A number of nobody else. */
  phone(): string {
    return `38067${String(7_000_000 + ++this.visitors)}`;
  }

  private post(path: string, body: object) {
    const address = `10.9.${++this.visitors >> 8}.${this.visitors & 255}`;
    return this.site.http.post(path).set('x-forwarded-for', address).send(body);
  }
}
