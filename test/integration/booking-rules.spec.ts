import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { client, doubleBookings, outcomes, PLANNED, appointmentOn, wanted } from '../support/booking-appointments';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { until } from '../support/until';

const NOW = '2026-11-23T07:00:00+02:00';
/** A Friday, more than two days away. */
const DAY = '2026-11-27';
const STRANGER = { hold: null, address: '192.0.2.1' };
const ANNA = wanted('cut', '10:00', 'anna');

describe('the rules of the embedded booking engine', () => {
  let databases: TestDatabase;
  let engine: TestEngine;
  /** Another process on the same database. */
  let other: TestEngine;
  let calendar: TestEngine['calendar'];

  beforeAll(async () => {
    databases = await createTestDatabase();
    [engine, other] = await Promise.all([startEngine(databases.url), startEngine(databases.url)]);
    ({ calendar } = engine);
  });
  beforeEach(() => setBookingTime(engine.database, NOW));
  afterEach(async () => {
    expect(await doubleBookings(engine.database)).toEqual([]);
    await engine.database.query(
      'TRUNCATE booking_appointments, booking_holds, booking_versions, booking_schedules, booking_schedule_exceptions CASCADE',
    );
  });
  afterAll(async () => {
    await Promise.all([engine.close(), other.close()]);
    await databases.drop();
  });

  const startsOf = async (employee: string, day = DAY, location = 'podil', services = ['cut']) => {
    const free = await calendar.freeTime({ location, services, employee, from: day, to: day });
    return free[employee]?.[day] ?? [];
  };

  describe('a visit', () => {
    it('is moved within its rules, and its old time is free again', async () => {
      const booked = await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
      const id = booked.services[0]!.id;
      const moved = await calendar.change(booked.id, { date: '2026-11-28', services: [{ ...wanted('cut', '12:00'), id }] }, client('c'));
      expect(moved).toMatchObject({ id: booked.id, date: '2026-11-28', revision: 1, services: [{ id, start: '12:00' }] });
      expect(moved.rules.changeableUntil).toEqual(new Date('2026-11-26T10:00:00Z'));
      expect(await startsOf('anna')).toContain('10:00');
    });

    it('is cancelled once and for all until 48 hours before, by phone after that', async () => {
      const booked = await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
      await setBookingTime(engine.database, '2026-11-25T10:00:01+02:00');
      const late = calendar.change(booked.id, { state: 'cancelled' }, client('c'));
      await expect(late).rejects.toMatchObject({ code: 'change_by_phone' });
      await setBookingTime(engine.database, '2026-11-25T10:00:00+02:00');
      expect(await calendar.change(booked.id, { state: 'cancelled' }, client('c'))).toMatchObject({ state: 'cancelled', revision: 1 });
      expect(await calendar.change(booked.id, { state: 'cancelled' }, client('c'))).toMatchObject({ state: 'cancelled', revision: 1 });
      expect(await startsOf('anna')).toContain('10:00');
    });

    it('is taken back or moved for 15 minutes after it was booked, whatever the hours, by nobody after that', async () => {
      await setBookingTime(engine.database, '2026-11-26T20:40:00+02:00');
      const booked = await calendar.book(appointmentOn(DAY, [wanted('cut', '09:00', 'anna')]), client('c'), PLANNED);
      const other = await calendar.book(appointmentOn(DAY, [wanted('cut', '12:00', 'anna')]), client('d'), PLANNED);
      expect(booked.rules.changeableUntil).toEqual(new Date('2026-11-26T20:55:00+02:00'));
      await setBookingTime(engine.database, '2026-11-26T20:55:00+02:00');
      const services = [{ ...wanted('cut', '13:00', 'anna'), id: other.services[0]!.id }];
      expect(await calendar.change(other.id, { date: DAY, services }, client('d'))).toMatchObject({ services: [{ start: '13:00' }] });
      await setBookingTime(engine.database, '2026-11-26T20:55:01+02:00');
      const late = () => calendar.change(booked.id, { state: 'cancelled' }, client('c'));
      await expect(late()).rejects.toMatchObject({ code: 'change_by_phone' });
      await setBookingTime(engine.database, '2026-11-26T20:54:59+02:00');
      expect(await late()).toMatchObject({ state: 'cancelled' });
    });

    it('keeps the rules that were in force when it was booked', async () => {
      const byPhone = { ...DEFAULT_SETTINGS, clientModule: { ...DEFAULT_SETTINGS.clientModule, canCancelIn48Hours: false } };
      const strict = await startEngine(databases.url, { settings: byPhone });
      const booked = await strict.calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
      const free = await calendar.book(appointmentOn(DAY, [wanted('cut', '10:00', 'vira')]), client('d'), PLANNED);
      // a quarter of an hour after booking, whatever the rule
      expect(booked.rules).toEqual({ changeableUntil: new Date(Date.parse(NOW) + 15 * 60_000) });
      await setBookingTime(engine.database, '2026-11-23T07:15:01+02:00');
      await expect(calendar.change(booked.id, { state: 'cancelled' }, client('c'))).rejects.toMatchObject({ code: 'change_by_phone' });
      expect(await strict.calendar.change(free.id, { state: 'cancelled' }, client('d'))).toMatchObject({ state: 'cancelled' });
      await strict.close();
    });

    it('of another client is unknown, like one that is none', async () => {
      const booked = await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
      for (const id of [booked.id, 'nothing', '00000000-0000-0000-0000-000000000000', '\u0000'])
        expect(
          await outcomes([
            calendar.appointment(id, client('d')),
            calendar.change(id, { state: 'cancelled' }, client('d')),
            calendar.addService(id, wanted('wash', '11:00'), client('d')),
            calendar.removeService(booked.services[0]!.id, client('d')),
            calendar.giveFeedback(id, { rating: 5, text: '' }, client('d')),
          ]),
        ).toEqual({ appointment_unknown: 5 });
    });

    it('of the same client, salon and day takes further services in, and nothing twice', async () => {
      const first = await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
      const both = await calendar.book(appointmentOn(DAY, [wanted('wash', '11:00', 'anna')]), client('c'), PLANNED);
      expect(both).toMatchObject({ id: first.id, revision: 1, services: [{ service: 'cut' }, { service: 'wash', start: '11:00' }] });
      expect(await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED)).toEqual(both);
      const repeated = Array.from({ length: 10 }, () => calendar.book(appointmentOn('2026-11-28', [ANNA]), client('c'), PLANNED));
      expect(new Set((await Promise.all(repeated)).map(({ id }) => id)).size).toBe(1);
    });

    it('gets services and loses them, and with the last one itself', async () => {
      const booked = await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
      const added = await calendar.addService(booked.id, wanted('color', '11:00', 'anna'), client('c'));
      expect(added.services.map(({ service }) => service)).toEqual(['cut', 'color']);
      await expect(calendar.addService(booked.id, wanted('wash', '11:30', 'vira'), client('c'))).rejects.toMatchObject({
        code: 'time_conflict',
      });
      const less = await calendar.removeService(added.services[0]!.id, client('c'));
      expect(less).toMatchObject({ revision: 2, startsAt: new Date('2026-11-27T09:00:00Z'), services: [{ service: 'color' }] });
      expect(await startsOf('anna')).toContain('10:00');
      expect(await calendar.removeService(less.services[0]!.id, client('c'))).toMatchObject({ state: 'cancelled' });
      expect(await startsOf('anna')).toContain('11:00');
    });

    it('is spoken of once, when it is over, and not shown before somebody has read it', async () => {
      const booked = await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
      const give = () => calendar.giveFeedback(booked.id, { rating: 5, text: 'Дякую' }, client('c'));
      await expect(give()).rejects.toMatchObject({ code: 'feedback_refused' });
      await setBookingTime(engine.database, '2026-11-27T11:00:00+02:00');
      await give();
      await expect(give()).rejects.toMatchObject({ code: 'feedback_refused' });
      expect(await calendar.appointment(booked.id, client('c'))).toMatchObject({ state: 'done', feedback: expect.any(String) });
      expect((await calendar.feedbacks({})).value).toEqual([]);
      await engine.database.query('UPDATE booking_feedback SET is_public = true');
      expect((await calendar.feedbacks({ employee: 'anna' })).value).toMatchObject([{ rating: 5, text: 'Дякую', professional: 'anna' }]);
    });

    it('costs more by its quantity, and takes no longer', async () => {
      const one = await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
      const three = await calendar.book(appointmentOn('2026-11-28', [{ ...ANNA, quantity: 3 }]), client('c'), PLANNED);
      const [single, triple] = [one.services[0]!, three.services[0]!];
      expect(single.predictedSum).toBeGreaterThan(0);
      expect(triple).toMatchObject({ quantity: 3, predictedSum: single.predictedSum! * 3, durationMinutes: single.durationMinutes });
    });

    it('is refused for what cannot be booked', async () => {
      const refused = [
        appointmentOn(DAY, [wanted('secret', '10:00')]),
        appointmentOn(DAY, [wanted('old', '10:00')]),
        appointmentOn(DAY, [wanted('cut', '10:00', 'daryna')]),
        appointmentOn(DAY, [wanted('brows', '10:00')], 'pechersk'),
        appointmentOn(DAY, [ANNA], 'nowhere'),
        appointmentOn(DAY, []),
        appointmentOn(DAY, [wanted('cut', '25:00')]),
        appointmentOn(DAY, [{ ...ANNA, quantity: 0 }]),
      ];
      for (const appointment of refused)
        await expect(calendar.book(appointment, client('c'), PLANNED)).rejects.toMatchObject({ code: 'cannot_be_booked' });
      const never = calendar.book(appointmentOn('2026-02-30', [ANNA]), client('c'), PLANNED);
      await expect(never).rejects.toMatchObject({ code: 'invalid_fields', details: { date: { key: 'booking.fields.day' } } });
    });
  });

  describe('a hold', () => {
    it('gives its time back after 15 minutes, and is renewed once before', async () => {
      const hold = await calendar.hold(appointmentOn(DAY, [ANNA]), STRANGER);
      await setBookingTime(engine.database, '2026-11-23T07:14:00+02:00');
      expect((await calendar.renewHold(hold.token)).expiresAt).toEqual(new Date('2026-11-23T05:29:00Z'));
      await expect(calendar.renewHold(hold.token)).rejects.toMatchObject({ code: 'hold_renewed' });
      expect(await startsOf('anna')).not.toContain('10:00');
      await setBookingTime(engine.database, '2026-11-23T07:29:00+02:00');
      expect(await startsOf('anna')).toContain('10:00');
      await expect(calendar.renewHold(hold.token)).rejects.toMatchObject({ code: 'hold_unknown' });
      await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
      const late = calendar.book(appointmentOn(DAY, [ANNA]), client('d'), { ...PLANNED, hold: hold.token });
      await expect(late).rejects.toMatchObject({ code: 'time_conflict' });
    });

    it('takes the place of the one before, and is let go', async () => {
      const first = await calendar.hold(appointmentOn(DAY, [ANNA]), STRANGER);
      const second = await calendar.hold(appointmentOn(DAY, [wanted('cut', '10:30', 'anna')]), { ...STRANGER, hold: first.token });
      expect(await startsOf('anna')).toEqual(expect.arrayContaining(['09:00', '09:30', '11:30']));
      await calendar.releaseHold(second.token);
      await calendar.releaseHold(second.token);
      expect(await startsOf('anna')).toHaveLength(23);
    });

    it('books a time that has become too near meanwhile', async () => {
      await setBookingTime(engine.database, '2026-11-27T08:59:00+02:00');
      const hold = await calendar.hold(appointmentOn(DAY, [ANNA]), STRANGER);
      await setBookingTime(engine.database, '2026-11-27T09:10:00+02:00');
      const options = { ...PLANNED, hold: hold.token };
      expect(await calendar.book(appointmentOn(DAY, hold.services), client('c'), options)).toMatchObject({ state: 'planned' });
    });

    it('comes to an end in a flood: three hours of a day for one network, half of the day for all', async () => {
      const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '20:00'];
      const flood = (address: (number: number) => string) =>
        outcomes(
          ['anna', 'bohdana', 'vira', 'hanna'].flatMap((employee, row) =>
            times.map((time, column) =>
              calendar.hold(appointmentOn(DAY, [wanted('cut', time, employee)]), { hold: null, address: address(row * 12 + column) }),
            ),
          ),
        );
      expect(await flood(() => '192.0.2.1')).toEqual({ booked: 3, too_many_holds: 45 });
      await engine.database.query('DELETE FROM booking_holds');
      const { booked = 0 } = await flood((number) => `192.0.2.${number}`);
      // four employees of hair and one of nails, twelve hours each
      expect(booked).toBe(30);
      const left = (await Promise.all(['anna', 'bohdana', 'vira', 'hanna'].map((employee) => startsOf(employee)))).flat();
      expect(left.length).toBeGreaterThan(0);
    });
  });

  describe('the next free time', () => {
    it('is right within a second of a booking, a hold and a cancellation in another process', async () => {
      const next = async () => (await other.calendar.nextFree({ location: 'lviv', service: 'cut' }))?.start.toISOString();
      expect(await next()).toBe('2026-11-23T07:00:00.000Z');
      const booked = await calendar.book(appointmentOn('2026-11-23', [wanted('color', '09:00')], 'lviv'), client('c'), PLANNED);
      await until(async () => (await next()) === '2026-11-23T09:30:00.000Z', 1000);
      const hold = await calendar.hold(appointmentOn('2026-11-23', [wanted('cut', '11:30')], 'lviv'), STRANGER);
      await until(async () => (await next()) === '2026-11-23T10:00:00.000Z', 1000);
      await calendar.releaseHold(hold.token);
      await until(async () => (await next()) === '2026-11-23T09:30:00.000Z', 1000);
      expect(booked.services[0]!.professional).toBe('yulia');
    });

    it('ends with a hold, and when it is too near', async () => {
      const next = async () => (await calendar.nextFree({ location: 'lviv', service: 'cut' }))?.start.toISOString();
      await calendar.hold(appointmentOn('2026-11-23', [wanted('cut', '09:00')], 'lviv'), STRANGER);
      await until(async () => (await next()) === '2026-11-23T07:30:00.000Z', 1000);
      await setBookingTime(engine.database, '2026-11-23T07:15:00+02:00');
      await until(async () => (await next()) === '2026-11-23T07:00:00.000Z', 1000);
      await setBookingTime(engine.database, '2026-11-23T08:00:01+02:00');
      await until(async () => (await next()) === '2026-11-23T07:30:00.000Z', 1000);
    });

    it('is that of a master or a service, anywhere; null for what nobody does', async () => {
      expect(await calendar.nextFree({ employee: 'olha' })).toMatchObject({ location: 'pechersk', employee: 'olha', service: null });
      expect(await calendar.nextFree({ service: 'brows' })).toMatchObject({ location: 'podil', employee: 'daryna', service: 'brows' });
      expect(await calendar.nextFree({ service: 'secret' })).toBeNull();
      expect(await calendar.nextFree({ employee: 'nobody' })).toBeNull();
    });
  });

  it('follows schedules that are set, and days that differ', async () => {
    await calendar.schedules.setWeek('podil', 'anna', { weekdays: { 5: [{ from: 600, to: 720 }] } });
    expect(await startsOf('anna')).toEqual(['10:00', '10:30', '11:00']);
    expect(await startsOf('anna', '2026-11-28')).toEqual([]);
    await calendar.schedules.setDay('podil', 'anna', DAY, [{ from: 540, to: 600 }]);
    expect(await startsOf('anna')).toEqual(['09:00']);
    await calendar.schedules.setDay('podil', 'anna', DAY, []);
    expect(await startsOf('anna')).toEqual([]);
    await calendar.schedules.setDay('podil', 'anna', DAY, null);
    expect(await startsOf('anna')).toHaveLength(3);
  });

  describe.each(['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'])('on %s, when the clock is set', (day) => {
    it('offers what can be booked, at the times that the clock shows', async () => {
      await setBookingTime(engine.database, `${day}T00:00:00Z`);
      await engine.database.query(`DELETE FROM booking_versions`);
      await calendar.schedules.setDay('podil', 'anna', day, [{ from: 0, to: 1440 }]);
      await setBookingTime(engine.database, new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000));
      const starts = await startsOf('anna', day);
      expect(starts).toContain('01:00');
      expect(starts).toContain('09:00');
      expect(starts.filter((start) => start > '02:00' && start < '04:00')).toEqual([]);
      const calls = starts
        .filter((_start, at) => at % 2 === 0)
        .map((start, at) => calendar.book(appointmentOn(day, [wanted('cut', start, 'anna')]), client(`c${at}`), PLANNED));
      expect(await outcomes(calls)).toEqual({ booked: calls.length });
      const appointments = await calendar.appointments(client('c0'));
      expect(appointments[0]!.endsAt.getTime() - appointments[0]!.startsAt.getTime()).toBe(3_600_000);
    });
  });
});
