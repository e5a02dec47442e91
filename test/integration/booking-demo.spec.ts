import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { doubleBookings } from '../support/booking-appointments';
import { bookingCatalogue } from '../support/booking-catalogue';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

const SALONS = [...bookingCatalogue().locations.keys()];

describe('the demonstration of the booking engine', () => {
  let databases: TestDatabase;
  let engines: readonly TestEngine[];

  beforeAll(async () => {
    databases = await createTestDatabase();
    const first = await startEngine(databases.url);
    await setBookingTime(first.database, '2026-11-23T08:00:00+02:00');
    await first.close();
    engines = await Promise.all([startEngine(databases.url, { isDemo: true }), startEngine(databases.url, { isDemo: true })]);
    await Promise.all(engines.map(({ calendar }) => calendar.nextFree({})));
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await databases.drop();
  });

  const database = () => engines[0]!.database;
  const rows = async () => (await database().query(`SELECT day, location FROM booking_appointments`)).rows;
  const startsOf = async (location: string, day: string) => {
    const free = await engines[0]!.calendar.freeTime({ location, services: [], from: day, to: day });
    return Object.values(free).flatMap((days) => days[day] ?? []);
  };

  it('has free and busy times today and for two weeks, of nobody', async () => {
    expect(await doubleBookings(database())).toEqual([]);
    const made = await database().query<{ day: string; client: string | null; is_demo: boolean }>(
      'SELECT day, client, is_demo FROM booking_appointments',
    );
    expect(new Set(made.rows.map(({ client, is_demo }) => `${client} ${is_demo}`))).toEqual(new Set(['null true']));
    const busy = new Set(made.rows.map(({ day }) => day));
    for (let day = 23; day <= 30; day += 1) {
      const date = `2026-11-${day}`;
      expect(busy).toContain(date);
      expect((await Promise.all(SALONS.map((salon) => startsOf(salon, date)))).flat().length).toBeGreaterThan(5);
    }
  });

  it('is made once, whoever starts', async () => {
    const before = await rows();
    const third = await startEngine(databases.url, { isDemo: true });
    await third.calendar.nextFree({});
    await third.close();
    expect(await rows()).toEqual(before);
  });

  it('goes on the next day', async () => {
    const before = (await rows()).length;
    await setBookingTime(database(), '2026-11-24T08:00:00+02:00');
    const next = await startEngine(databases.url, { isDemo: true });
    await next.calendar.nextFree({});
    await next.close();
    expect((await rows()).length).toBeGreaterThan(before);
    expect(await doubleBookings(database())).toEqual([]);
  });

  it('has a salon that is closed on Monday', async () => {
    const closed = await Promise.all(SALONS.map(async (salon) => (await startsOf(salon, '2026-11-30')).length === 0));
    expect(closed.filter(Boolean)).toHaveLength(1);
  });
});
