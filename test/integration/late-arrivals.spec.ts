import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { appointmentOn, client, doubleBookings, outcomes, PLANNED, wanted } from '../support/booking-appointments';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

const DAY = '2026-11-27';
const BOOKED_AT = '2026-11-23T07:00:00+02:00';

describe('a client who will be late', () => {
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
  beforeEach(() => setBookingTime(engine.database, BOOKED_AT));
  afterEach(async () => {
    expect(await doubleBookings(engine.database)).toEqual([]);
    await engine.database.query('TRUNCATE booking_appointments, booking_holds, booking_versions CASCADE');
  });
  afterAll(async () => {
    await Promise.all([engine.close(), other.close()]);
    await databases.drop();
  });

  const at = (time: string) => setBookingTime(engine.database, `${DAY}T${time}:00+02:00`);
  const book = (services: Parameters<typeof appointmentOn>[1], who = 'c', location = 'podil') =>
    calendar.book(appointmentOn(DAY, services, location), client(who), PLANNED);
  const say = (id: string, minutes: number, choice: string | null = null) => calendar.late.say(id, minutes, choice);
  const seen = (id: string, who = 'c') => calendar.appointment(id, client(who));
  /** Until when the time of an employee is taken. */
  const takenUntil = async (id: string) =>
    (
      await engine.database.query<{ until: string }>(
        `SELECT to_char(max(ends_at) AT TIME ZONE 'Europe/Kyiv', 'HH24:MI') AS until FROM booking_busy WHERE appointment_id = $1`,
        [id],
      )
    ).rows[0]!.until;

  it('keeps the time longer where it fits before the next appointment, said twice as well', async () => {
    const { id } = await book([wanted('color', '10:00', 'anna')]);
    await book([wanted('cut', '12:30', 'anna')], 'd');
    await at('09:40');
    expect(await Promise.all([say(id, 10), say(id, 10)])).toEqual([
      { fits: true, choices: [] },
      { fits: true, choices: [] },
    ]);
    expect(await seen(id)).toMatchObject({ state: 'planned', lateMinutes: 10, revision: 1, services: [{ start: '10:00' }] });
    expect(await takenUntil(id)).toBe('12:25');
    // it is a little more, after all
    expect((await say(id, 15)).fits).toBe(true);
    expect([(await seen(id)).lateMinutes, await takenUntil(id)]).toEqual([15, '12:30']);
    expect((await say(id, 5)).fits).toBe(true);
    expect(await takenUntil(id)).toBe('12:20');
  });

  it('is offered the same employee later and another one where it does not fit, and nothing is changed before the choice', async () => {
    const { id } = await book([wanted('color', '10:00', 'anna')]);
    await book([wanted('cut', '12:30', 'anna')], 'd');
    await at('09:40');
    const answer = await say(id, 20);
    expect(answer).toMatchObject({
      fits: false,
      choices: [
        { kind: 'later', start: '13:30', end: '15:30', services: ['Фарбування'], employees: ['Анна Кравець'] },
        { kind: 'other', start: '10:20' },
      ],
    });
    expect(await seen(id)).toMatchObject({ lateMinutes: null, revision: 0 });
    expect(await takenUntil(id)).toBe('12:15');
    const choice = answer.choices[1]!;
    const taken = [say(id, 20, choice.id), other.calendar.late.say(id, 20, choice.id)];
    expect(
      Object.keys(await outcomes(taken)).filter((each) => each !== 'booked' && each !== 'offer_over' && each !== 'time_conflict'),
    ).toEqual([]);
    const moved = await seen(id);
    expect(moved).toMatchObject({ revision: 1, services: [{ start: '10:20' }] });
    expect(choice.id).toContain(moved.services[0]!.professional);
    await expect(say(id, 20, 'later|03:00|anna')).rejects.toMatchObject({ code: 'offer_over' });
  });

  it('is offered fewer services, the first ones, where these still fit', async () => {
    const { id } = await book([wanted('color', '10:00', 'anna'), wanted('wash', '12:00', 'anna')]);
    await book([wanted('cut', '12:30', 'anna')], 'd');
    await at('09:55');
    const { choices } = await say(id, 15);
    expect(choices[0]).toMatchObject({ kind: 'shorter', start: '10:00', end: '12:00', services: ['Фарбування'] });
    expect((await say(id, 15, choices[0]!.id)).fits).toBe(true);
    expect(await seen(id)).toMatchObject({ lateMinutes: 15, services: [{ service: 'color', start: '10:00' }] });
    expect(await takenUntil(id)).toBe('12:30');
  });

  it('calls where the day ends and nobody else can', async () => {
    const { id } = await book([wanted('cut', '17:30', 'yulia')], 'c', 'lviv');
    await at('17:20');
    expect(await say(id, 5)).toEqual({ fits: false, choices: [] });
    expect(await seen(id)).toMatchObject({ lateMinutes: null, revision: 0 });
  });

  it('says so from three hours before until 20 minutes after the beginning, and not once they are there', async () => {
    const { id } = await book([wanted('cut', '13:00', 'vira')]);
    for (const time of ['09:59', '13:21']) {
      await at(time);
      await expect(say(id, 10)).rejects.toMatchObject({ code: 'late_not_now' });
    }
    await at('13:20');
    await expect(say(id, 30)).rejects.toMatchObject({ code: 'late_not_now' });
    expect((await say(id, 20)).fits).toBe(true);
    await engine.database.query('UPDATE booking_appointments SET arrived_at = booking_now() WHERE id = $1', [id]);
    await expect(say(id, 10)).rejects.toMatchObject({ code: 'change_by_phone' });
    await expect(say('0b7b7c0e-6f0a-4a5e-9a53-1f0b3f2f9d11', 10)).rejects.toMatchObject({ code: 'appointment_unknown' });
  });

  it('is waited for, or the time goes to another, whoever comes first over two processes', async () => {
    for (let round = 0; round < 8; round += 1) {
      await setBookingTime(engine.database, BOOKED_AT);
      const { id } = await book([wanted('color', '10:00', 'anna')]);
      await at('09:50');
      const booking = () => other.calendar.book(appointmentOn(DAY, [wanted('cut', '12:30', 'anna')]), client(`x${round}`), PLANNED);
      const [late, booked] = (await Promise.allSettled(
        round % 2 === 0 ? [say(id, 20), booking()] : [booking(), say(id, 20)].reverse(),
      )) as [PromiseSettledResult<unknown>, PromiseSettledResult<unknown>];
      const isWaited = (await seen(id)).lateMinutes === 20;
      expect([late.status, booked.status]).toEqual(['fulfilled', isWaited ? 'rejected' : 'fulfilled']);
      expect(await doubleBookings(engine.database)).toEqual([]);
      await engine.database.query('TRUNCATE booking_appointments CASCADE');
    }
  });

  it('starts anew when the appointment is moved', async () => {
    const { id, services } = await book([wanted('cut', '13:00', 'vira')]);
    await calendar.answers.coming(id);
    await at('12:00');
    await say(id, 10);
    await engine.database.query('UPDATE booking_appointments SET changeable_hours = 0 WHERE id = $1', [id]);
    await calendar.change(id, { date: '2026-11-28', services: [{ ...wanted('cut', '12:00', 'vira'), id: services[0]!.id }] }, client('c'));
    expect(await seen(id)).toMatchObject({ lateMinutes: null, comingAt: null });
  });
});
