import type { TestEngine } from '../support/booking-engine';
import { startEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { client, doubleBookings, outcomes, PLANNED, appointmentOn, wanted } from '../support/booking-appointments';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

const NOW = '2026-11-23T07:00:00+02:00';
const DAYS = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
const EMPLOYEES = ['anna', 'bohdana', 'vira', 'hanna'] as const;
const HOURS = ['09:00', '11:00', '13:00', '15:00', '17:00'] as const;
/** 20 times: five hours of four employees. */
const TIMES = EMPLOYEES.flatMap((employee) => HOURS.map((hour) => ({ employee, hour })));
const CLIENTS = Array.from({ length: 200 }, (_each, number) => number);
/** Every time is wanted by ten clients, in an order that is no order. */
const shuffled = CLIENTS.map((number) => ({ number, ...TIMES[(number * 7) % TIMES.length]! }));
const [DAY = ''] = DAYS;
const WITHOUT_BOUNDS = { holdBounds: { perAddress: Infinity, minutesPerAddress: Infinity, shareOfDay: 1 } };

describe('clients who want the same times at once', () => {
  let databases: TestDatabase;
  /** As two processes of the site, each with its own connections. */
  let engines: readonly TestEngine[];

  beforeAll(async () => {
    databases = await createTestDatabase();
    engines = await Promise.all([startEngine(databases.url, WITHOUT_BOUNDS), startEngine(databases.url, WITHOUT_BOUNDS)]);
    await setBookingTime(engines[0]!.database, NOW);
  });
  afterEach(async () => {
    expect(await doubleBookings(engines[0]!.database)).toEqual([]);
    await engines[0]!.database.query('TRUNCATE booking_appointments, booking_holds, booking_versions CASCADE');
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await databases.drop();
  });

  const calendarOf = (number: number) => engines[number % engines.length]!.calendar;
  const stranger = (number: number) => ({ hold: null, address: `192.0.2.${number}` });
  const deadlocks = async () => {
    const sql = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()';
    return (await engines[0]!.database.query<{ deadlocks: number }>(sql)).rows[0]!.deadlocks;
  };

  it('get each of 20 times once, the others are told', async () => {
    const calls = shuffled.map(({ number, employee, hour }) =>
      calendarOf(number).book(appointmentOn(DAY, [wanted('cut', hour, employee)]), client(`c${number}`), PLANNED),
    );
    expect(await outcomes(calls)).toEqual({ booked: 20, time_conflict: 180 });
    expect(await deadlocks()).toBe(0);
  });

  it('get any master while there is one', async () => {
    const calls = CLIENTS.map((number) =>
      calendarOf(number).book(appointmentOn(DAY, [wanted('cut', HOURS[number % 5]!)]), client(`c${number}`), PLANNED),
    );
    expect(await outcomes(calls)).toEqual({ booked: 20, time_conflict: 180 });
  });

  it('share any master evenly', async () => {
    // at a time of its own each: whoever has the fewest minutes is always free
    const times = Array.from(
      { length: 22 },
      (_each, half) => `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
    );
    const calls = times.map((time, number) =>
      calendarOf(number).book(appointmentOn(DAY, [wanted('wash', time)]), client(`c${number}`), PLANNED),
    );
    expect(await outcomes(calls)).toEqual({ booked: 22 });
    const { rows } = await engines[0]!.database.query<{ count: number }>(
      `SELECT count(*)::int FROM booking_appointment_services GROUP BY employee ORDER BY 1`,
    );
    expect(rows.map(({ count }) => count)).toEqual([5, 5, 6, 6]);
  });

  it('hold each time once, and whoever holds it books it', async () => {
    const holds = await Promise.allSettled(
      shuffled.map(({ number, employee, hour }) =>
        calendarOf(number).hold(appointmentOn(DAY, [wanted('cut', hour, employee)]), stranger(number)),
      ),
    );
    const held = holds.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(
      await outcomes(holds.map((each) => (each.status === 'fulfilled' ? Promise.resolve() : Promise.reject(each.reason as Error)))),
    ).toEqual({ booked: 20, time_conflict: 180 });
    const others = shuffled.map(({ number, employee, hour }) =>
      calendarOf(number + 1).book(appointmentOn(DAY, [wanted('cut', hour, employee)]), client(`other${number}`), PLANNED),
    );
    const holders = held.map(({ token, services }, number) =>
      calendarOf(number).book(appointmentOn(DAY, services), client(`holder${number}`), { ...PLANNED, hold: token }),
    );
    expect(await Promise.all([outcomes(others), outcomes(holders)])).toEqual([{ time_conflict: 200 }, { booked: 20 }]);
  });

  it('hold and book against each other', async () => {
    const calls = shuffled.map(({ number, employee, hour }) => {
      const appointment = appointmentOn(DAY, [wanted('cut', hour, employee)]);
      const calendar = calendarOf(number);
      return number % 2 ? calendar.hold(appointment, stranger(number)) : calendar.book(appointment, client(`c${number}`), PLANNED);
    });
    expect(await outcomes(calls)).toEqual({ booked: 20, time_conflict: 180 });
  });

  it('confirm late: a hold that has run out books while nobody took its time', async () => {
    const holds = await Promise.all(
      TIMES.map(({ employee, hour }, number) =>
        calendarOf(number).hold(appointmentOn(DAY, [wanted('cut', hour, employee)]), stranger(number)),
      ),
    );
    await setBookingTime(engines[0]!.database, '2026-11-23T07:15:00+02:00');
    const late = holds.map(({ token, services }, number) =>
      calendarOf(number).book(appointmentOn(DAY, services), client(`late${number}`), { ...PLANNED, hold: token }),
    );
    const others = shuffled.map(({ number, employee, hour }) =>
      calendarOf(number).book(appointmentOn(DAY, [wanted('cut', hour, employee)]), client(`c${number}`), PLANNED),
    );
    expect(await outcomes([...late, ...others])).toEqual({ booked: 20, time_conflict: 200 });
    await setBookingTime(engines[0]!.database, NOW);
  });

  it('get one of the times that overlap', async () => {
    const starts = ['10:00', '10:30', '11:00', '11:30'];
    const services = ['cut', 'color', 'wash', 'mens-cut'];
    const calls = CLIENTS.map((number) => {
      const one = wanted(services[(number >> 2) % 4]!, starts[number % 4]!, EMPLOYEES[(number >> 4) % 4]);
      return calendarOf(number).book(appointmentOn(DAY, [one]), client(`c${number}`), PLANNED);
    });
    const { booked = 0, time_conflict: refused = 0, ...odd } = await outcomes(calls);
    expect(odd).toEqual({});
    expect(booked + refused).toBe(200);
    expect(booked).toBeGreaterThanOrEqual(EMPLOYEES.length);
  });

  it('book two masters side by side, or neither', async () => {
    const calls = CLIENTS.slice(0, 100).map((number) => {
      const hour = ['09:00', '11:00', '13:00', '15:00'][number % 4]!;
      const both = [wanted('color', hour, EMPLOYEES[number % 2]), wanted('manicure', hour, 'daryna')];
      return calendarOf(number).book(appointmentOn('2026-11-26', number % 3 ? both : [...both].reverse()), client(`c${number}`), PLANNED);
    });
    const { time_conflict: refused = 0, booked = 0, ...odd } = await outcomes(calls);
    expect([booked, refused, odd]).toEqual([0, 100, {}]);
    const at = CLIENTS.slice(0, 100).map((number) => {
      const hour = ['09:00', '11:30', '14:00', '16:30'][number % 4]!;
      const both = [wanted('color', hour, EMPLOYEES[number % 2]), wanted('manicure', hour, 'daryna')];
      return calendarOf(number).book(appointmentOn(DAY, number % 3 ? both : [...both].reverse()), client(`c${number}`), PLANNED);
    });
    expect(await outcomes(at)).toEqual({ booked: 4, time_conflict: 96 });
  });

  it('move in a ring and against new bookings without waiting for each other in a circle', async () => {
    const ring = await Promise.all(
      TIMES.map(({ employee, hour }, number) =>
        calendarOf(number).book(appointmentOn(DAY, [wanted('cut', hour, employee)]), client(`r${number}`), PLANNED),
      ),
    );
    const before = await deadlocks();
    const later = '2026-11-27';
    const calls = ring.flatMap((appointment, number) => {
      const next = TIMES[(number + 1) % TIMES.length]!;
      const id = appointment.services[0]!.id;
      const to = (day: string, hour: string) => ({ date: day, services: [{ ...wanted('cut', hour, next.employee), id }] });
      return [
        calendarOf(number).change(appointment.id, to(DAY, next.hour), client(`r${number}`)),
        calendarOf(number + 1).change(appointment.id, to(later, next.hour), client(`r${number}`)),
        calendarOf(number).book(appointmentOn(later, [wanted('cut', next.hour, next.employee)]), client(`n${number}`), PLANNED),
        calendarOf(number).book(appointmentOn(DAY, [wanted('cut', next.hour, next.employee)]), client(`m${number}`), PLANNED),
      ];
    });
    const { booked = 0, time_conflict: refused = 0, ...odd } = await outcomes(calls);
    expect([odd, booked + refused]).toEqual([{}, calls.length]);
    expect(await deadlocks()).toBe(before);
    const all = await engines[0]!.database.query(`SELECT FROM booking_appointments WHERE state = 'planned'`);
    expect(all.rowCount).toBeGreaterThanOrEqual(TIMES.length);
  });
});
