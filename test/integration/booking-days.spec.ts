import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { client, doubleBookings, PLANNED, appointmentOn, wanted } from '../support/booking-appointments';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

const NOW = '2026-11-23T07:00:00+02:00';
/** A Friday, more than two days away. */
const DAY = '2026-11-27';
const STRANGER = { hold: null, address: '192.0.2.1' };
const ANNA = wanted('cut', '10:00', 'anna');

describe('a visit of a day', () => {
  let databases: TestDatabase;
  let engine: TestEngine;
  let calendar: TestEngine['calendar'];

  beforeAll(async () => {
    databases = await createTestDatabase();
    engine = await startEngine(databases.url);
    ({ calendar } = engine);
    await setBookingTime(engine.database, NOW);
  });
  afterEach(async () => {
    expect(await doubleBookings(engine.database)).toEqual([]);
    await engine.database.query('TRUNCATE booking_appointments, booking_holds, booking_versions CASCADE');
  });
  afterAll(async () => {
    await engine.close();
    await databases.drop();
  });

  it('is one of two on a day unless they touch: each is moved, cancelled and told of by itself', async () => {
    const morning = await calendar.book(appointmentOn(DAY, [wanted('cut', '09:00', 'anna')]), client('c'), PLANNED);
    const later = await calendar.book(appointmentOn(DAY, [wanted('cut', '15:00', 'anna')]), client('c'), PLANNED);
    expect([later.id === morning.id, later.services, later.revision]).toEqual([false, [expect.objectContaining({ start: '15:00' })], 0]);
    expect(await calendar.book(appointmentOn(DAY, [wanted('cut', '15:00')]), client('c'), PLANNED)).toEqual(later);
    // what touches one of them is added to that one
    const apart = await calendar.book(appointmentOn(DAY, [wanted('wash', '10:30', 'anna')]), client('c'), PLANNED);
    expect(new Set([morning.id, later.id, apart.id]).size).toBe(3);
    const after = await calendar.book(appointmentOn(DAY, [wanted('wash', '16:00', 'vira')]), client('c'), PLANNED);
    const before = await calendar.book(appointmentOn(DAY, [wanted('wash', '14:30', 'vira')]), client('c'), PLANNED);
    expect([after.id, before.id, before.services.map(({ start }) => start)]).toEqual([later.id, later.id, ['14:30', '15:00', '16:00']]);
    await calendar.change(morning.id, { state: 'cancelled' }, client('c'));
    const moved = { date: DAY, services: [{ ...apart.services[0]!, start: '18:00' }] };
    await calendar.change(apart.id, moved, client('c'));
    expect((await calendar.appointments(client('c'))).map(({ state, startsAt }) => [state, startsAt.toISOString()])).toEqual([
      ['cancelled', '2026-11-27T07:00:00.000Z'],
      ['planned', '2026-11-27T12:30:00.000Z'],
      ['planned', '2026-11-27T16:00:00.000Z'],
    ]);
  });

  it('is refused beside another one of the same client at the same time', async () => {
    await calendar.book(appointmentOn(DAY, [ANNA]), client('c'), PLANNED);
    const same = calendar.book(appointmentOn(DAY, [wanted('wash', '10:30', 'vira')]), client('c'), PLANNED);
    await expect(same).rejects.toMatchObject({ code: 'time_conflict' });
  });

  it('is what was offered, held and booked, to the minute', async () => {
    const days = ['2026-11-28', '2026-11-30', '2026-12-02'];
    for (const [at, services] of [
      ['cut', 'manicure'],
      ['manicure', 'pedicure'],
      ['cut', 'wash', 'manicure'],
      ['mens-cut', 'brows'],
    ].entries()) {
      const date = days[at % days.length]!;
      const options = await calendar.appointmentOptions({ location: 'podil', services, date, employees: [] });
      expect(new Set(options.map(({ start, end }) => `${start}-${end}`)).size).toBe(options.length);
      for (const option of options.filter((_, place) => place % 9 === at)) {
        const parts = option.parts.map(({ service, employee, start }) => wanted(service, start, employee));
        const { token } = await calendar.hold(appointmentOn(date, parts), { ...STRANGER, address: `192.0.2.${at}` });
        const held = await calendar.heldAppointment(token);
        const booked = await calendar.book(appointmentOn(date, parts), client(`p${at}`), { ...PLANNED, hold: token });
        const shown = option.parts.map(({ service, employee, start, end }) => `${service} ${employee} ${start}-${end}`).sort();
        expect(
          held!.services.map(({ service, professional: employee, start, end }) => `${service} ${employee} ${start}-${end}`).sort(),
        ).toEqual(shown);
        const minutes = (booked.endsAt.getTime() - booked.startsAt.getTime()) / 60_000;
        const [start, end] = [option.start, option.end].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
        expect([booked.services.map(({ start: one }) => one).sort()[0], minutes]).toEqual([option.start, end! - start!]);
        await calendar.change(booked.id, { state: 'cancelled' }, client(`p${at}`));
      }
    }
  });
});
