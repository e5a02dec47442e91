import { Pool } from 'pg';
import { Crowd } from '../support/booking-crowd';
import { createEmptyDatabase, type TestDatabase } from '../support/database/test-database';
import { makeRelease } from '../support/releases';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';

jest.setTimeout(120_000);

const SETTINGS = { BOOKING_DEMO: 'off', PAYMENT: 'sandbox' };
const CLIENTS = 100;
/** Rounds of a visitor before and after the migrations. */
const ROUNDS = 3;
const PAGES = ['/', '/en/salons/', '/services/', '/online/'];
/** What a release may add: columns with a default or without a value, a table, indexes of tables that are written to. */
const NEXT_RELEASE = [
  `ALTER TABLE "booking_appointments" ADD COLUMN "next_release" text DEFAULT '' NOT NULL`,
  `ALTER TABLE "certificate_orders" ADD COLUMN "next_release" text`,
  `ALTER TABLE "leads" ADD COLUMN "next_release" boolean DEFAULT false NOT NULL`,
  `CREATE TABLE "next_release" ("id" text PRIMARY KEY NOT NULL, "at" timestamp with time zone NOT NULL)`,
  `CREATE INDEX "next_release_visits" ON "booking_appointments" USING btree ("created_at","id")`,
  `CREATE INDEX "next_release_orders" ON "certificate_orders" USING btree ("created_at","state")`,
].join(';--> statement-breakpoint\n');

/** Goes on looking, ordering, asking to be called and booking at one process until told to stop. */
class Visitor {
  private isOver = false;
  private work: Promise<void> = Promise.resolve();
  rounds = 0;
  readonly failures: string[] = [];
  readonly orders: string[] = [];
  readonly visits: string[] = [];

  constructor(
    private readonly site: SiteProcess,
    private readonly crowd: Crowd,
    private readonly next: () => number,
  ) {}

  start(): void {
    this.work = this.live();
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  private async live(): Promise<void> {
    const packages = (await (await fetch(`${this.site.url}/api/certificates/packages?lang=ua`)).json()) as Record<string, unknown>[];
    const certificate = [{ id: packages.find(({ singleItem }) => singleItem)!.id, qty: 1 }];
    for (; !this.isOver; this.rounds++) {
      const number = this.next();
      const from = { 'x-forwarded-for': `10.${number >> 8}.0.${number & 255}` };
      await this.ask(PAGES[number % PAGES.length]!, from);
      const { amount } = await this.ask('/api/certificates/quote', from, { items: certificate });
      const phone = `38067${String(number).padStart(7, '0')}`;
      const order = { name: 'Олена', phone, certificate, for_mother: false, delivery: 105, linkValue: 'email', comments: '', amount };
      const { order_id } = await this.ask('/api/certificates/orders', from, { ...order, email: `buyer${number}@example.com` });
      this.orders.push(String(order_id));
      await this.ask('/api/leads', from, { topic: 'callback', about: '', fields: { name: 'Олена', phone }, trap: '', elapsedMs: 9000 });
      const { headers, body } = this.crowd.wants(number);
      const { hold } = await this.ask('/api/holds', { ...from, ...headers }, body);
      this.visits.push(String((await this.ask('/api/appointments', { ...from, ...headers }, { ...body, hold })).id));
    }
  }

  private async ask(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Record<string, unknown>> {
    const sent = body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(this.site.url + path, { ...sent, headers: { 'content-type': 'application/json', ...headers } });
    const text = await response.text();
    if (!response.ok) this.failures.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
    return response.ok && body !== undefined ? (JSON.parse(text) as Record<string, unknown>) : {};
  }
}

describe('an upgrade while the release of before serves', () => {
  let store: TestDatabase;
  let database: Pool;
  let crowd: Crowd;
  let number = 0;
  const sites: SiteProcess[] = [];
  const releases: { remove(): Promise<void> }[] = [];

  beforeAll(async () => {
    store = await createEmptyDatabase();
    database = new Pool({ connectionString: store.url, max: 2 });
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await Promise.all(releases.map((release) => release.remove()));
    await database?.end();
    await store?.drop();
  });

  async function start(release: { readonly without?: number; readonly more?: string }) {
    const made = await makeRelease(release);
    releases.push(made);
    const site = await SiteProcess.start({ ...SETTINGS, DATABASE_URL: store.url }, made.folder);
    sites.push(site);
    return { site, migrations: made.migrations };
  }
  const applied = async () =>
    (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations')).rows[0]!.count;

  /** Starts a release beside one that is in use. */
  async function upgrade(old: SiteProcess, release: { readonly without?: number; readonly more?: string }) {
    const visitors = [0, 1].map(() => new Visitor(old, crowd, () => number++));
    visitors.forEach((visitor) => visitor.start());
    const least = (count: number) => until(() => visitors.every(({ rounds, failures }) => rounds >= count || failures.length > 0), 60_000);
    await least(ROUNDS);
    const next = await start(release);
    expect(await applied()).toBe(next.migrations);
    const rounds = Math.max(...visitors.map((visitor) => visitor.rounds));
    await least(rounds + ROUNDS);
    await Promise.all(visitors.map((visitor) => visitor.stop()));
    expect(visitors.flatMap(({ failures }) => failures)).toEqual([]);
    const [orders, appointments] = [visitors.flatMap((visitor) => visitor.orders), visitors.flatMap((visitor) => visitor.visits)];
    const kept = async (table: string, ids: readonly string[]) =>
      (await database.query(`SELECT FROM ${table} WHERE id = ANY ($1)`, [ids])).rowCount;
    expect(await kept('certificate_orders', orders)).toBe(orders.length);
    expect(await kept('booking_appointments', appointments)).toBe(appointments.length);
    return next.site;
  }

  // this build stands for the release of before: it writes columns of the migration before the newest one
  it('fails no page, order, lead or booking, from the migrations before the newest one to these', async () => {
    const { site, migrations } = await start({ without: 1 });
    expect(await applied()).toBe(migrations);
    crowd = await Crowd.signIn(CLIENTS, site, database);
    await upgrade(site, {});
  });

  it('fails none at this release, when the next one adds to the tables that it writes to', async () => {
    await upgrade(sites[1]!, { more: NEXT_RELEASE });
  });
});
