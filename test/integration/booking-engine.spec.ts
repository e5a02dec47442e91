import { moveQuery, servicesAsIn } from '../../src/modules/scheduling/contract/appointment-move';
import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { client, doubleBookings, outcomes, PLANNED, appointmentOn, wanted } from '../support/booking-appointments';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

const NOW = '2026-11-23T07:00:00+02:00';
/** A Wednesday. */
const DAY = '2026-11-25';
const STRANGER = { hold: null, address: '192.0.2.1' };

describe('the embedded booking engine', () => {
  let databases: TestDatabase;
  let engine: TestEngine;

  beforeAll(async () => {
    databases = await createTestDatabase();
    engine = await startEngine(databases.url, { clientFacts: () => Promise.resolve({ firstname: 'Олена', asksPrepayment: false }) });
    await setBookingTime(engine.database, NOW);
  });
  afterEach(() => engine.database.query('TRUNCATE booking_appointments, booking_holds, booking_versions CASCADE'));
  afterAll(async () => {
    await engine.close();
    await databases.drop();
  });

  const startsOf = async (employee: string, services = ['cut'], hold?: string) => {
    const free = await engine.calendar.freeTime({ location: 'podil', services, employee, from: DAY, to: DAY, ...(hold && { hold }) });
    return free[employee]?.[DAY] ?? [];
  };

  it('offers the hours of the salon every half hour, and not what is booked', async () => {
    expect(await startsOf('anna')).toHaveLength(23);
    const booked = await engine.calendar.book(appointmentOn(DAY, [wanted('cut', '10:00', 'anna')]), client('c1'), PLANNED);
    expect(booked).toMatchObject({
      location: 'podil',
      client: 'c1',
      clientFirstName: 'Олена',
      date: DAY,
      state: 'planned',
      revision: 0,
      locale: 'ua',
      startsAt: new Date('2026-11-25T08:00:00Z'),
      endsAt: new Date('2026-11-25T09:00:00Z'),
      rules: { changeableUntil: new Date('2026-11-23T08:00:00Z') },
      services: [{ service: 'cut', serviceName: 'Стрижка', professionalName: 'Анна Кравець', start: '10:00', predictedSum: 100_000 }],
    });
    expect(await startsOf('anna')).not.toEqual(expect.arrayContaining(['09:30']));
    expect(await startsOf('anna')).toEqual(expect.arrayContaining(['09:00', '11:00']));
    const again = engine.calendar.book(appointmentOn(DAY, [wanted('cut', '10:30', 'anna')]), client('c2'), PLANNED);
    await expect(again).rejects.toMatchObject({ code: 'time_conflict' });
    expect(await engine.calendar.appointments(client('c1'))).toEqual([{ ...booked, neededBy: [] }]);
    expect(await engine.calendar.appointments(client('c2'))).toEqual([]);
  });

  it('keeps a held time for its holder alone, and books it', async () => {
    const hold = await engine.calendar.hold(appointmentOn(DAY, [wanted('cut', '10:00', 'anna')]), STRANGER);
    expect(hold.expiresAt).toEqual(new Date('2026-11-23T05:15:00Z'));
    expect(await startsOf('anna')).not.toContain('10:00');
    expect(await startsOf('anna', ['cut'], hold.token)).toContain('10:00');
    const other = engine.calendar.book(appointmentOn(DAY, [wanted('cut', '10:00', 'anna')]), client('c2'), PLANNED);
    await expect(other).rejects.toMatchObject({ code: 'time_conflict' });
    const booked = await engine.calendar.book(appointmentOn(DAY, [wanted('cut', '10:00')]), client('c1'), { ...PLANNED, hold: hold.token });
    expect(booked.services).toMatchObject([{ professional: 'anna' }]);
  });

  it('moves a visit by any master to whoever is free, and one by name to that master alone', async () => {
    const { calendar } = engine;
    const hold = await calendar.hold(appointmentOn(DAY, [wanted('cut', '10:00')]), STRANGER);
    const { professional: employee } = hold.services[0]!;
    const held = [wanted('cut', '10:00', employee)];
    const any = await calendar.book(appointmentOn(DAY, held), client('c1'), { ...PLANNED, hold: hold.token });
    const named = await calendar.book(appointmentOn(DAY, [wanted('cut', '14:00', employee)]), client('c2'), PLANNED);
    await calendar.book(appointmentOn(DAY, [wanted('cut', '12:00', employee)]), client('c3'), PLANNED);
    const at = async (appointment: typeof any) =>
      (await calendar.appointmentOptions(moveQuery(appointment, DAY))).find(({ start }) => start === '12:00');

    expect(await at(named)).toBeUndefined();
    const option = (await at(any))!;
    const moved = await calendar.change(any.id, { date: DAY, services: servicesAsIn(any, option) }, client('c1'));
    expect(moved.services).toMatchObject([{ start: '12:00', isAny: true }]);
    expect(moved.services[0]!.professional).not.toBe(employee);
    expect((await calendar.appointments(client('c2')))[0]!.services[0]!.isAny).toBe(false);
  });

  it('knows visits and holds after a restart, and in another process', async () => {
    const hold = await engine.calendar.hold(appointmentOn(DAY, [wanted('cut', '10:00', 'anna')]), STRANGER);
    const before = await engine.calendar.book(appointmentOn(DAY, [wanted('cut', '12:00', 'anna')]), client('c1'), PLANNED);
    const next = await startEngine(databases.url);
    expect(await next.calendar.appointment(before.id, client('c1'))).toEqual({ ...before, neededBy: [] });
    await expect(next.calendar.hold(appointmentOn(DAY, [wanted('cut', '10:00', 'anna')]), STRANGER)).rejects.toMatchObject({
      code: 'time_conflict',
    });
    const booked = await next.calendar.book(appointmentOn(DAY, [wanted('cut', '10:00', 'anna')]), client('c2'), {
      ...PLANNED,
      hold: hold.token,
    });
    expect(booked.services).toMatchObject([{ professional: 'anna', start: '10:00' }]);
    await next.close();
  });

  it('takes changes of a schedule while others book, and books each time once', async () => {
    const { schedules } = engine.calendar;
    const calls = Array.from({ length: 20 }, (_each, number) => number).flatMap((number) => [
      schedules.setDay('podil', 'anna', DAY, number % 2 ? [] : [{ from: 540, to: 720 }]),
      engine.calendar.book(appointmentOn(DAY, [wanted('cut', '11:00', 'anna')]), client(`c${number}`), PLANNED),
    ]);
    const { booked = 0, time_conflict: refused = 0, ...odd } = await outcomes(calls);
    expect([odd, booked + refused]).toEqual([{}, 40]);
    expect(booked).toBeLessThanOrEqual(21);
    expect(await doubleBookings(engine.database)).toEqual([]);
    await schedules.setDay('podil', 'anna', DAY, null);
  });
});
