// @kill: two processes on one BeautyPro
import { Client, Pool } from 'pg';
import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { ClientKeys } from '../../src/modules/clients/store/client-keys';
import { OutsideAppointmentAccess } from '../../src/modules/booking/adapters/outside-appointments/outside-access';
import { newPhone } from '../support/clients';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { dayIn } from '../support/days';
import { SiteProcess } from '../support/site-process';
import { until } from '../support/until';
import { CENTRE, CUT } from '../stubs/beautypro-stub.data';
import { BeautyProStub } from '../stubs/beautypro.stub';

/** A process is started and killed, on machines that do other things too. */
const LIMIT_MS = 120_000;
jest.setTimeout(LIMIT_MS);

/** Keeps a process from writing down what BeautyPro has answered, for as long as somebody else holds the lock. */
const GATE = 4711;
const GATED = `CREATE FUNCTION gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(${GATE}); RETURN NEW; END $$;
  CREATE TRIGGER gate BEFORE UPDATE ON outside_visits FOR EACH ROW WHEN (OLD.visit IS DISTINCT FROM NEW.visit) EXECUTE FUNCTION gate()`;
const WAITING = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = ${GATE} AND NOT granted`;

/** Each a client of their own, and what they do once the site is there again. */
const KILLED = ['sends it again', 'looks at her visits', 'does not come back', 'has moved her visit, and looks at it'] as const;
const MOVED = KILLED[3];
const CLIENTS = [...KILLED, 'looks at her visits meanwhile'] as const;
type Who = (typeof CLIENTS)[number];

interface Answer {
  readonly status: number;
  readonly body: { readonly id?: string; readonly code?: string; readonly [key: number]: { readonly id: string } };
}

describe('a process that is killed between the answer of BeautyPro and the writing of it into the ledger', () => {
  const stub = new BeautyProStub(() => Date.now());
  const people = new Map<Who, { readonly bearer: string; readonly id: string }>();
  const [date, later] = [dayIn(9), dayIn(10)];
  let store: TestDatabase;
  let database: Pool;
  let gate: Client;
  let site: SiteProcess;

  beforeAll(async () => {
    await stub.start();
    store = await createTestDatabase();
    database = new Pool({ connectionString: store.url, max: 2 });
    const { id, secret, database: code } = stub.application;
    site = await SiteProcess.start({
      DATABASE_URL: store.url,
      BOOKING: 'beautypro',
      BEAUTYPRO_URL: stub.url,
      BEAUTYPRO_APPLICATION_ID: id,
      BEAUTYPRO_APPLICATION_SECRET: secret,
      BEAUTYPRO_DATABASE_CODE: code,
    });
    for (const client of CLIENTS) {
      const made = stub.auth.addClient(newPhone());
      people.set(client, { bearer: `Bearer ${stub.auth.issue(made.id).access}`, id: made.id });
    }
    const moved = await book(MOVED);
    expect(moved.status).toBe(201);
    await until(async () => (await leadsOf(MOVED)).length === 1);

    await database.query(GATED);
    gate = new Client({ connectionString: store.url });
    await gate.connect();
    await shut();
    const broken = [book(KILLED[0]), book(KILLED[1]), book(KILLED[2]), move(moved.body.id!)].map((sent) => sent.catch(() => 'broken'));
    await waiting(KILLED.length);
    await site.kill();
    await open();
    expect(await Promise.all(broken)).toEqual(KILLED.map(() => 'broken'));
    await site.up;
    // as after the time for which what a killed process has begun counts as under way
    await database.query(`UPDATE idempotency_keys SET created_at = created_at - interval '61 s' WHERE status IS NULL`);
    await database.query(`UPDATE beautypro_turns SET until = clock_timestamp() - interval '1 s'`);
  });
  afterAll(async () => {
    await site?.stop();
    await gate?.end();
    await database?.end();
    await store?.drop();
    await stub.stop();
  });

  const shut = () => gate.query(`SELECT pg_advisory_lock(${GATE})`);
  const open = () => gate.query(`SELECT pg_advisory_unlock(${GATE})`);
  /** So many answers are about to be written down. */
  const waiting = (count: number) => until(async () => (await database.query<{ count: number }>(WAITING)).rows[0]!.count === count);
  const send = async (client: Who, method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${site.url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        authorization: people.get(client)!.bearer,
        'content-type': 'application/json',
        ...(method === 'POST' && { 'idempotency-key': `visit-${CLIENTS.indexOf(client)}` }),
      },
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  const startOf = (client: Who) => `${11 + CLIENTS.indexOf(client)}:00`;
  const part = (client: Who) => ({ service: CUT, professional: null, start: startOf(client) });
  const book = (client: Who) => send(client, 'POST', '/api/appointments', { location: CENTRE, date, services: [part(client)] });
  const move = async (id: string) => send(MOVED, 'PUT', `/api/appointments/${id}`, { date: later });
  const appointmentsAtVendor = (client: Who) => stub.visits.all.filter((appointment) => appointment.client === people.get(client)!.id);
  const leadsOf = async (client: Who) => {
    const { rows } = await database.query<{ text: string }>('SELECT text FROM leads WHERE user_id = $1 ORDER BY created_at, id', [
      people.get(client)!.id,
    ]);
    return rows.map(({ text }) => text.split('\n')[0]);
  };
  const ledgerOf = async (client: Who) => {
    const sql = 'SELECT appointment_id AS appointment, intent FROM outside_visits WHERE client = $1';
    return (await database.query<{ appointment: string | null; intent: object | null }>(sql, [people.get(client)!.id])).rows;
  };
  /** The page of the visit, as whoever has its link sees it. */
  const pageOf = async (appointment: string) => {
    const keys = new ClientKeys();
    await keys.load((sql, values) => database.query(sql, [...values]));
    const path = new AppointmentLinks(new OutsideAppointmentAccess(null!, () => keys.for('visit'))).path(appointment);
    const response = await fetch(`${site.url}${path}`);
    return { status: response.status, text: await response.text() };
  };

  it.each(KILLED)('loses nothing and does nothing twice where the client %s', async (client) => {
    const [appointment, ...others] = appointmentsAtVendor(client);
    expect(others).toEqual([]);
    expect((await ledgerOf(client)).map(({ intent }) => intent)).toEqual([expect.anything()]);
    if (client === KILLED[0]) expect(await book(client)).toMatchObject({ status: 201, body: { id: appointment!.id } });
    if (client === KILLED[1] || client === MOVED) {
      expect(await send(client, 'GET', '/api/appointments')).toMatchObject({ status: 200, body: [{ id: appointment!.id }] });
      // what she sees leads to its page at once
      expect((await pageOf(appointment!.id)).status).toBe(200);
    }
    // the look, which comes a minute after it was asked for
    const due = `UPDATE pgboss.job SET start_after = now() WHERE name = 'booking.outside-look' AND state = 'created' AND data->>'id' IN
      (SELECT id FROM outside_visits WHERE client = $1)`;
    await database.query(due, [people.get(client)!.id]);
    await until(async () => (await ledgerOf(client)).every(({ intent }) => intent === null));
    expect(await ledgerOf(client)).toEqual([{ appointment: appointment!.id, intent: null }]);
    const events = client === MOVED ? ['Новий онлайн-запис', 'Клієнт переніс запис'] : ['Новий онлайн-запис'];
    await until(async () => (await leadsOf(client)).length >= events.length);
    const left = `SELECT count(*)::int AS left FROM pgboss.job WHERE name = 'booking.lead' AND state NOT IN ('completed', 'cancelled')`;
    await until(async () => (await database.query<{ left: number }>(left)).rows[0]!.left === 0);
    expect(await leadsOf(client)).toEqual(events);
    expect(appointmentsAtVendor(client)).toHaveLength(1);
    const page = await pageOf(appointment!.id);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(startOf(client))]);
  });

  it('writes a visit down once where its client looks at it before that is done', async () => {
    const client = CLIENTS[4];
    await shut();
    const booked = book(client);
    await waiting(1);
    const [appointment] = appointmentsAtVendor(client);
    expect(await send(client, 'GET', '/api/appointments')).toMatchObject({ status: 200, body: [{ id: appointment!.id }] });
    await open();
    expect((await booked).status).toBe(201);
    expect(await ledgerOf(client)).toEqual([{ appointment: appointment!.id, intent: null }]);
  });
});
