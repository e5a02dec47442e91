import type { EngineCatalogue } from '../../src/modules/scheduling/contract/engine-catalogue';
import { AppointmentAdmin } from '../../src/modules/scheduling/application/appointment-admin';
import { NO_CERTIFICATES } from '../../src/modules/scheduling/application/appointment-certificates';
import { OutsideHours } from '../../src/modules/scheduling/application/outside-hours';
import { client, doubleBookings, outcomes, PLANNED, appointmentOn, wanted } from '../support/booking-appointments';
import { withProcessing } from '../support/booking-catalogue';
import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

const NOW = '2026-11-23T07:00:00+02:00';
/** A Wednesday. */
const DAY = '2026-11-25';
const CALM = { note: '', isOutsideHours: false, isNotified: false, revision: null } as const;

describe('processing time of a service', () => {
  let databases: TestDatabase;
  let engine: TestEngine;
  /** As another process of the site. */
  let other: TestEngine;
  let catalogue: EngineCatalogue = withProcessing();

  beforeAll(async () => {
    databases = await createTestDatabase();
    const current = { catalogue: new Proxy(catalogue, { get: (_target, name) => Reflect.get(catalogue, name) as unknown }) };
    [engine, other] = [await startEngine(databases.url, current), await startEngine(databases.url, current)];
    await setBookingTime(engine.database, NOW);
  });
  afterEach(async () => {
    expect(await doubleBookings(engine.database)).toEqual([]);
    catalogue = withProcessing();
    await engine.database.query(
      'TRUNCATE booking_appointments, booking_holds, booking_versions, booking_schedule_exceptions, booking_absences CASCADE',
    );
  });
  afterAll(async () => {
    await engine.close();
    await other.close();
    await databases.drop();
  });

  const book = (service: string, start: string, as: string, at = engine) =>
    at.calendar.book(appointmentOn(DAY, [wanted(service, start, 'anna')]), client(as), PLANNED);
  const freeOf = async (service: string) =>
    (await engine.calendar.freeTime({ location: 'podil', services: [service], employee: 'anna', from: DAY, to: DAY }))['anna']?.[DAY] ?? [];
  const taken = async (appointment: string) => {
    const rows = await engine.database.query<{ time: string }>(
      `SELECT to_char(starts_at AT TIME ZONE 'Europe/Kyiv', 'HH24:MI') || '-' || to_char(ends_at AT TIME ZONE 'Europe/Kyiv', 'HH24:MI') AS time
       FROM booking_busy WHERE appointment_id = $1 ORDER BY starts_at`,
      [appointment],
    );
    return rows.rows.map(({ time }) => time).join(' ');
  };
  const appointments = () =>
    new AppointmentAdmin(
      engine.database,
      engine.calendar.engine,
      () => Promise.resolve(),
      () => Promise.resolve(),
      NO_CERTIFICATES,
    );

  it('is free for another client; price and time of the first one stay', async () => {
    const tint = await book('tint', '10:00', 'c1');
    expect(tint.services[0]).toMatchObject({
      start: '10:00',
      durationMinutes: 90,
      predictedSum: 150_000,
      processing: [{ from: 35, to: 70 }],
    });
    expect([tint.startsAt, tint.endsAt]).toEqual([new Date('2026-11-25T08:00:00Z'), new Date('2026-11-25T09:30:00Z')]);
    expect(await taken(tint.id)).toBe('09:55-10:35 11:10-11:40');
    // between steps of half an hour, where no step fits
    expect(await freeOf('wash')).toContain('10:35');
    expect(await freeOf('cut')).not.toContain('10:35');
    const wash = await book('wash', '10:35', 'c2');
    expect(await taken(wash.id)).toBe('10:35-11:05');
    expect(await freeOf('wash')).not.toContain('10:35');
    await expect(book('wash', '11:10', 'c3')).rejects.toMatchObject({ code: 'time_conflict' });
  });

  it('goes to one of two clients who want it at two processes, and comes back when it is cancelled', async () => {
    await book('tint', '10:00', 'c1');
    const race = ['c2', 'c3', 'c4', 'c5', 'c6', 'c7'].map((as, at) => book('wash', '10:35', as, at % 2 === 0 ? engine : other));
    expect(await outcomes(race)).toEqual({ booked: 1, time_conflict: 5 });
    const won = (await Promise.allSettled(race)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))[0]!;
    await engine.calendar.change(won.id, { state: 'cancelled' }, client(won.client!));
    expect(await freeOf('wash')).toContain('10:35');
  });

  it('is held with the rest, for a visitor who says later who they are', async () => {
    const hold = await engine.calendar.hold(appointmentOn(DAY, [wanted('tint', '10:00', 'anna')]), { hold: null, address: '192.0.2.1' });
    await book('wash', '10:35', 'c2');
    const { id } = await engine.calendar.book(appointmentOn(DAY, [wanted('tint', '10:00', 'anna')]), client('c1'), {
      ...PLANNED,
      hold: hold.token,
    });
    expect(await taken(id)).toBe('09:55-10:35 11:10-11:40');
  });

  it('moves with its appointment, which leaves the client between where they are', async () => {
    const tint = await book('tint', '10:00', 'c1');
    await book('wash', '10:35', 'c2');
    const services = [{ ...wanted('tint', '12:00', 'anna'), id: tint.services[0]!.id }];
    await engine.calendar.change(tint.id, { services }, client('c1'));
    expect(await taken(tint.id)).toBe('11:55-12:35 13:10-13:40');
    // back over the client who was between, and not a quarter of an hour beside
    const back = (start: string) => engine.calendar.change(tint.id, { services: [{ ...services[0]!, start }] }, client('c1'));
    await expect(back('10:30')).rejects.toMatchObject({ code: 'time_conflict' });
    await back('10:00');
    expect(await taken(tint.id)).toBe('09:55-10:35 11:10-11:40');
  });

  it('stays as it was booked when the catalogue says otherwise, also when the desk moves it', async () => {
    const { id } = await book('tint', '10:00', 'c1');
    catalogue = withProcessing({ processing: { from: 10, minutes: 70 } });
    const later = await book('tint', '14:00', 'c3');
    expect(await taken(later.id)).toBe('13:55-14:10 15:20-15:40');
    await engine.calendar.adminChanges.move(id, { day: DAY, start: '11:00', professional: null, isOutsideHours: false });
    expect(await taken(id)).toBe('10:55-11:35 12:10-12:40');
  });

  it('is none where the desk makes the service too short for it', async () => {
    const { id, services } = await book('tint', '10:00', 'c1');
    const one = { part: services[0]!.id, service: 'tint', professional: 'anna', start: '10:00', price: null };
    await engine.calendar.adminChanges.change(id, { ...CALM, date: DAY, note: 'коротке волосся', services: [{ ...one, minutes: 60 }] });
    expect(await taken(id)).toBe('09:55-11:10');
    await engine.calendar.adminChanges.change(id, { ...CALM, date: DAY, note: 'довге волосся', services: [{ ...one, minutes: 120 }] });
    expect(await taken(id)).toBe('09:55-10:35 11:10-12:10');
  });

  it('never holds the next service of the same client by the same employee', async () => {
    const both = [wanted('tint', '10:00', 'anna'), wanted('wash', '10:35', 'anna')];
    await expect(engine.calendar.book(appointmentOn(DAY, both), client('c1'), PLANNED)).rejects.toMatchObject({ code: 'time_conflict' });
    const inTurn = [wanted('tint', '10:00', 'anna'), wanted('wash', '11:30', 'anna')];
    const { id } = await engine.calendar.book(appointmentOn(DAY, inTurn), client('c1'), PLANNED);
    expect(await taken(id)).toBe('09:55-10:35 11:10-12:00');
  });

  it('makes no appointment one of an absence, or of other hours, that lies within it', async () => {
    const { id } = await book('tint', '10:00', 'c1');
    const away = (from: number, to: number) =>
      engine.calendar.absences.add(
        { location: 'podil', employee: 'anna', from: DAY, to: DAY, minutes: { from, to }, reason: 'лікар' },
        'Ірина',
      );
    const within = await away(635, 670);
    expect(await appointments().whileAway('all', within)).toEqual([]);
    const over = await away(635, 671);
    expect((await appointments().whileAway('all', over)).map(({ appointment }) => appointment.id)).toEqual([id]);
    await engine.database.query('DELETE FROM booking_absences');
    const outside = new OutsideHours(engine.database, engine.calendar.engine, engine.calendar.schedules, appointments());
    await engine.calendar.schedules.setDay('podil', 'anna', DAY, [
      { from: 600, to: 635 },
      { from: 670, to: 720 },
    ]);
    expect(await outside.at('podil')).toEqual([]);
    await engine.calendar.schedules.setDay('podil', 'anna', DAY, [
      { from: 600, to: 635 },
      { from: 671, to: 720 },
    ]);
    expect(await outside.at('podil')).toHaveLength(1);
  });

  it('hides no double booking from the specs that look for one', async () => {
    const tint = await book('tint', '10:00', 'c1');
    const wash = await book('wash', '10:35', 'c2');
    const shift = (minutes: number) =>
      engine.database.query(
        `WITH moved AS (UPDATE booking_appointment_services SET from_minute = from_minute + $2, to_minute = to_minute + $2 WHERE appointment_id = $1)
         UPDATE booking_appointments SET from_minute = from_minute + $2, to_minute = to_minute + $2,
           starts_at = starts_at + $2 * interval '1 minute', ends_at = ends_at + $2 * interval '1 minute' WHERE id = $1`,
        [wash.id, minutes],
      );
    await shift(10);
    const found = await doubleBookings(engine.database);
    expect(found.map((each) => each.split(' anna ')[0]).sort()).toEqual(['untaken', 'worked twice']);
    await shift(-10);
    await engine.database.query('DELETE FROM booking_busy WHERE id = (SELECT max(id) FROM booking_busy WHERE appointment_id = $1)', [
      tint.id,
    ]);
    expect((await doubleBookings(engine.database)).map((each) => each.split(' anna ')[0])).toEqual(['untaken']);
    await engine.database.query('DELETE FROM booking_appointments');
  });
});
