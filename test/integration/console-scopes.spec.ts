import { randomUUID } from 'node:crypto';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY } from '../support/booked-appointment';
import { startClientSite } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { routesOf } from '../support/console-routes';
import { TestOrders } from '../support/orders';
import type { TestSite } from '../support/site';

const SALON = 'oksamyt-pechersk';
const OTHER = 'oksamyt-obolon';
/** A certificate is redeemed at any salon: whoever has its code or id sees it. What a salon redeemed only that salon undoes.
 * Services are those of all salons. */
const OF_ALL_SALONS = ['/ops/certificates/:id', '/ops/certificates/:id/redeem', '/ops/catalogue/services/:id'];
/** What an action may not change: all that is kept of appointments, clients, leads, orders, certificates and tills. */
const KEPT = /^(booking_(?!versions|ratings|told)|client|certificate|lead|sale|till)/;

describe('an operator of another salon', () => {
  let site: TestSite;
  let database: Database;
  /** Operators of the salon, and of another one. */
  let own: string;
  let stranger: string;
  /** Who works at the salon. */
  let employee: string;
  /** What stands in an address of a thing of the salon, by the part of the console. */
  let things: Readonly<Record<string, (path: string) => string>>;

  beforeAll(async () => {
    const started = await startClientSite({ OPS_TOKEN, PAYMENT: 'sandbox', BOOKING_DEMO: 'off' });
    ({ site } = started);
    database = site.app.get(Database);
    const owner = await enterAsOwner(site);
    own = await enterAs(site, owner, 'salon', SALON, started.clock.epochMs());
    stranger = await enterAs(site, owner, 'salon', OTHER, started.clock.epochMs());
    const { id, professional, phone } = await bookAppointment(site);
    employee = professional;
    const client = (await rows<{ id: string }>('SELECT id FROM clients WHERE phone = $1', [phone]))[0]!.id;
    const order = await new TestOrders(site).make({ delivery: 101, linkValue: 'salon', salon: SALON, pay: 'salon' });
    await post(`/ops/orders/${order.order_id}/mark-paid`, { method: 'cash' }).expect(303);
    const certificate = (await rows<{ id: string }>('SELECT id FROM certificates ORDER BY issued_at DESC LIMIT 1'))[0]!.id;
    await post(`/ops/certificates/${certificate}/redeem`, { amount: '1', key: `console:${randomUUID()}` }).expect(303);
    const entry = (await rows<{ id: string }>(`SELECT id FROM certificate_ledger WHERE kind = 'redeemed'`))[0]!.id;
    await post('/ops/absences', { who: `${SALON}/${professional}`, from: '2026-12-01', to: '2026-12-01', reason: 'застуда' }).expect(303);
    const absence = (await rows<{ id: string }>('SELECT id::text FROM booking_absences'))[0]!.id;
    await post('/ops/calendar/block', { salon: SALON, employee: professional, date: '2026-12-02', hours: '10:00–11:00' }).expect(303);
    const block = (await rows<{ id: string }>(`SELECT id::text FROM booking_busy WHERE kind = 'block' ORDER BY id DESC LIMIT 1`))[0]!.id;
    const wish = { salon: SALON, phone, name: 'Олена', service: 'service-klasychnyi-masazh', from: '2026-12-01', to: '2026-12-02' };
    await post('/ops/waits', wish).expect(303);
    const wait = (await rows<{ id: string }>('SELECT id FROM booking_waits'))[0]!.id;
    // a salon sees leads of its own
    await post('/ops/leads/access/salons/choose', { salons: 'own' }, owner).expect(303);
    await site.http.post('/callback/').type('form').send({ topic: 'callback', name: 'Ірина Коваль', phone: '+380671112233' }).expect(303);
    const lead = (await rows<{ id: string }>('UPDATE leads SET salon_slug = $1 RETURNING id', [SALON]))[0]!.id;
    const named = (found: Readonly<Record<string, string>>) => (path: string) =>
      path.replace(/:(\w+)/g, (_all, name: string) => found[name] ?? `no-${name}`);
    things = {
      visits: named({ id }),
      sales: named({ id }),
      clients: named({ id: client }),
      orders: named({ id: order.order_id, part: '1' }),
      certificates: named({ id: certificate, entry }),
      absences: named({ id: absence }),
      waits: named({ id: wait }),
      leads: named({ id: lead }),
      schedules: (path) => `${named({ id: professional })(path)}?salon=${SALON}`,
      calendar: named({ salon: SALON, id: block }),
      catalogue: named({ id: professional }),
    };
  });
  afterAll(() => site?.close());

  async function rows<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await database.query<Row & Record<string, unknown>>(sql, [...values])).rows;
  }
  const post = (path: string, body: object, cookie = own) => site.http.post(path).set({ cookie }).type('form').send(body);
  /** The rows of each table, as one figure. */
  async function kept(): Promise<Readonly<Record<string, string>>> {
    const tables = await rows<{ name: string }>(`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`);
    const figures: [string, string][] = [];
    for (const { name } of tables.filter((table) => KEPT.test(table.name)))
      figures.push([
        name,
        (
          await rows<{ figure: string }>(`SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS figure FROM "${name}" t`)
        )[0]!.figure,
      ]);
    return Object.fromEntries(figures);
  }
  /** What any action is sent: enough for each to be carried out by who may. */
  const filledIn = () => ({
    salon: SALON,
    reason: 'помилка каси',
    note: 'помилка каси',
    method: 'cash',
    rule: 'call',
    amount: '1',
    firstname: 'Інша',
    allergies: 'немає',
    date: DAY,
    day: '2026-12-03',
    how: 'other',
    hours: '10:00–11:00',
    start: '15:00',
    key: `console:${randomUUID()}`,
  });

  it('finds nothing of this one by its id, and changes nothing', async () => {
    const routes = routesOf(site).filter(
      ({ path, roles }) => roles?.includes('salon') && path.includes(':') && !OF_ALL_SALONS.includes(path),
    );
    expect(routes.length).toBeGreaterThan(50);
    const before = await kept();
    expect(Object.keys(before).length).toBeGreaterThan(10);
    for (const { method, path } of routes) {
      const thing = things[path.split('/')[2]!];
      expect({ path, isKnown: thing !== undefined }).toEqual({ path, isKnown: true });
      const address = thing!(path);
      const { status } =
        method === 'get' ? await site.http.get(address).set({ cookie: stranger }) : await post(address, filledIn(), stranger);
      expect({ method, path, status }).toEqual({ method, path, status: refusalOf(path) });
    }
    expect(await kept()).toEqual(before);
  });

  it('does nothing at this one by its name in a form', async () => {
    const before = await kept();
    const forms: readonly (readonly [string, object])[] = [
      ['/ops/absences', { who: `${SALON}/${employee}`, from: '2026-12-04', to: '2026-12-04' }],
      ['/ops/absences', { who: SALON, from: '2026-12-04', to: '2026-12-04' }],
      ['/ops/absences', { who: '*', from: '2026-12-04', to: '2026-12-04' }],
      ['/ops/calendar/block', { salon: SALON, employee, date: '2026-12-04', hours: '10:00–11:00' }],
      ['/ops/sales/move', { salon: SALON, date: '2026-11-23', amount: '100', note: 'розмін' }],
      ['/ops/sales/close', { salon: SALON, date: '2026-11-23', counted: '0', note: 'x' }],
      ['/ops/sales/reopen', { salon: SALON, date: '2026-11-23' }],
    ];
    for (const [path, body] of forms) {
      const { status } = await post(path, body, stranger);
      expect({ path, body, isRefused: status >= 400 && status < 500 }).toEqual({ path, body, isRefused: true });
    }
    expect(await kept()).toEqual(before);
  });

  it('is one whom this salon would not refuse', async () => {
    for (const path of [
      '/ops/visits/:id',
      '/ops/clients/:id',
      '/ops/orders/:id',
      '/ops/absences/:id',
      '/ops/schedules/:id',
      '/ops/sales/of/:id',
    ])
      await site.http.get(things[path.split('/')[2]!]!(path)).set({ cookie: own }).expect(200);
  });
});

/** Redemptions of other salons are seen with their certificate, and not undone. */
const refusalOf = (path: string) => (path.startsWith('/ops/certificates/') ? 403 : 404);
