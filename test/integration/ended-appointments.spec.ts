import { Client } from 'pg';
import { applyMigrations, knownMigrations } from '../../src/platform/database/migrate';
import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { client, doubleBookings, outcomes, PLANNED, appointmentOn, wanted } from '../support/booking-appointments';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database/test-database';

const NOW = '2026-11-23T07:00:00+02:00';
/** A Friday, more than two days away. */
const DAY = '2026-11-27';
const ANNA = wanted('cut', '10:00', 'anna');
/** The migration after which cancelled visits take no time. */
const FREEING = 'booking_busy_visit_keeps_time';

describe('a visit', () => {
  let databases: TestDatabase;
  let engine: TestEngine;
  let calendar: TestEngine['calendar'];

  beforeAll(async () => {
    databases = await createTestDatabase();
    engine = await startEngine(databases.url);
    ({ calendar } = engine);
  });
  beforeEach(() => setBookingTime(engine.database, NOW));
  afterEach(async () => {
    expect(await doubleBookings(engine.database)).toEqual([]);
    await engine.database.query('TRUNCATE booking_appointments, booking_versions CASCADE');
  });
  afterAll(async () => {
    await engine.close();
    await databases.drop();
  });

  it('that is cancelled takes no time again, whatever is asked of it', async () => {
    const booked = await calendar.book(appointmentOn(DAY, [ANNA, wanted('color', '11:00', 'anna')]), client('c'), PLANNED);
    const [cut, color] = booked.services;
    await calendar.change(booked.id, { state: 'cancelled' }, client('c'));
    for (let tries = 0; tries < 5; tries++) {
      const asked = [
        () => calendar.removeService(cut!.id, client('c')),
        () => calendar.addService(booked.id, wanted('wash', '14:00', 'anna'), client('c')),
        () => calendar.change(booked.id, { date: '2026-11-28' }, client('c')),
        () => calendar.change(booked.id, { services: [{ ...wanted('color', '11:00', 'anna'), id: color!.id }] }, client('c')),
        () => calendar.change(booked.id, { comments: 'Ні' }, client('c')),
      ];
      for (const ask of asked) await expect(ask()).rejects.toMatchObject({ kind: 'conflict', code: 'appointment_settled' });
    }
    expect(await calendar.appointment(booked.id, client('c'))).toMatchObject({ state: 'cancelled', revision: 1, comments: '' });
    expect((await engine.database.query('SELECT FROM booking_busy')).rowCount).toBe(0);
    const free = await calendar.freeTime({ location: 'podil', services: ['cut'], employee: 'anna', from: DAY, to: DAY });
    expect(free.anna?.[DAY]).toHaveLength(23);
  });

  it('that is cancelled cannot have rows of busy time in the database', async () => {
    const { id } = await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
    const cancel = engine.database.query(`UPDATE booking_appointments SET state = 'cancelled' WHERE id = $1`, [id]);
    await expect(cancel).rejects.toThrow('booking_busy_visit_keeps_time');
    await calendar.change(id, { state: 'cancelled' }, client('c'));
    const take = engine.database.query(
      `INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind, appointment_id)
       SELECT 'anna', location, starts_at, ends_at, 'visit', id FROM booking_appointments WHERE id = $1`,
      [id],
    );
    await expect(take).rejects.toThrow('booking_busy_visit_keeps_time');
  });

  it('is one of so many that a client may have to come, whatever is sent at once', async () => {
    const bounded = await startEngine(databases.url, { maxAppointments: 3 });
    const days = ['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'];
    const book = (day: string, who = 'c') => bounded.calendar.book(appointmentOn(day, [wanted('cut', '10:00')]), client(who), PLANNED);
    expect(await outcomes(days.map((day) => book(day)))).toEqual({ booked: 3, too_many_visits: 3 });
    expect(await outcomes([book(days[0]!, 'd')])).toEqual({ booked: 1 });
    const [first] = await bounded.calendar.appointments(client('c'));
    // what belongs to a visit that is there is no visit more, nor is the same once more
    expect((await book(first!.date)).id).toBe(first!.id);
    await bounded.calendar.change(first!.id, { state: 'cancelled' }, client('c'));
    expect(await book(first!.date)).toMatchObject({ state: 'planned' });
    await bounded.close();
  });
});

describe('the upgrade to visits that keep their time', () => {
  let store: TestDatabase;
  let asked: Client;

  beforeAll(async () => {
    store = await createEmptyDatabase();
    asked = new Client({ connectionString: store.url });
    await asked.connect();
  });
  afterAll(async () => {
    await asked.end();
    await store.drop();
  });

  it('frees what cancelled visits took, and nothing else', async () => {
    const known = await knownMigrations();
    const at = known.findIndex(({ sql }) => sql.some((each) => each.includes(FREEING)));
    await applyMigrations(asked, known.slice(0, at));
    await asked.query(`INSERT INTO booking_versions (location, version) VALUES ('podil', 7), ('lviv', 7)`);
    await asked.query(
      `INSERT INTO booking_appointments (id, location, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
       SELECT state, place, '2026-11-27', 600, 660, 'Europe/Kyiv', '2026-11-27T08:00Z', '2026-11-27T09:00Z', state, 'ua', now()
       FROM (VALUES ('cancelled', 'podil'), ('planned', 'lviv'), ('done', 'lviv')) AS visit (state, place)`,
    );
    await asked.query(
      `INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind, appointment_id)
       SELECT id, location, starts_at, ends_at, 'visit', id FROM booking_appointments`,
    );
    await asked.query(`INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind)
      VALUES ('blocked', 'podil', '2026-11-27T08:00Z', '2026-11-27T09:00Z', 'block')`);
    await asked.query('BEGIN');
    for (const { sql } of known.slice(at)) for (const statement of sql) await asked.query(statement);
    await asked.query('COMMIT');
    const left = await asked.query<{ employee: string }>('SELECT employee FROM booking_busy ORDER BY employee');
    expect(left.rows.map(({ employee }) => employee)).toEqual(['blocked', 'done', 'planned']);
    const versions = await asked.query('SELECT location, version::int FROM booking_versions ORDER BY location');
    expect(versions.rows).toEqual([
      { location: 'lviv', version: 7 },
      { location: 'podil', version: 8 },
    ]);
  });
});
