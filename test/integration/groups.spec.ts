import fc from 'fast-check';
import type { GroupBookingRequest } from '../../src/modules/scheduling/application/group-booking';
import type { GroupMode } from '../../src/modules/scheduling/contract/group';
import { startEngine, type TestEngine } from '../support/booking-engine';
import { withProcessing } from '../support/booking-catalogue';
import { setBookingTime } from '../support/booking-time';
import { appointmentOn, client, doubleBookings, outcomes, PLANNED, wanted } from '../support/booking-appointments';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

const NOW = '2026-11-23T07:00:00+02:00';
const DAY = '2026-11-25';
const STRANGER = { hold: null, address: '192.0.2.1' };
const OF_ALL = { hold: null, locale: 'ua', amount: null, minutes: null } as const;
const RUNS = process.env.TEST_ALL === 'true' ? 15 : 4;
jest.setTimeout(120_000);

const person = (...services: readonly (string | readonly [string, string])[]) => ({
  services: services.map((each) =>
    typeof each === 'string' ? { service: each, professional: null } : { service: each[0], professional: each[1] },
  ),
});
const asked = (mode: GroupMode, people: readonly ReturnType<typeof person>[], date = DAY) => ({ location: 'podil', date, mode, people });
const request = (mode: GroupMode, start: string, people: readonly ReturnType<typeof person>[]): GroupBookingRequest => ({
  ...asked(mode, people),
  start,
  people: people.map((each, at) => ({ ...each, name: at === 0 ? '' : `Guest ${'abcdef'[at]!}` })),
  comments: '',
  payment: 'each',
});

describe('several people together', () => {
  let databases: TestDatabase;
  /** As two processes of the site. */
  let engines: readonly TestEngine[];
  const groups = (at = 0) => engines[at % 2]!.calendar.groups;

  beforeAll(async () => {
    databases = await createTestDatabase();
    const bounds = { holdBounds: { perAddress: Infinity, minutesPerAddress: Infinity, shareOfDay: 1 }, catalogue: withProcessing() };
    engines = await Promise.all([startEngine(databases.url, bounds), startEngine(databases.url, { ...bounds, maxAppointments: 1 })]);
    await setBookingTime(engines[0]!.database, NOW);
  });
  afterEach(async () => {
    expect(await doubleBookings(engines[0]!.database)).toEqual([]);
    await engines[0]!.database.query(
      'TRUNCATE booking_appointments, booking_holds, booking_versions, booking_groups, booking_absences CASCADE',
    );
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await databases.drop();
  });

  const taken = async () => {
    const { rows } = await engines[0]!.database.query<{ count: number }>('SELECT count(*)::int FROM booking_busy');
    return rows[0]!.count;
  };

  it('are offered times with an employee for each, held and booked as they were held', async () => {
    const people = [person('cut'), person(['cut', 'vira']), person('manicure')];
    const { options } = await groups().groups.options(asked('together', people));
    expect(options[0]).toMatchObject({ start: '09:00', end: '10:30', price: 270_000 });
    const held = await groups().groups.hold({ ...asked('together', people), start: '09:00' }, STRANGER);
    expect(held.people.map((own) => own.map(({ professional }) => professional))).toEqual([[expect.any(String)], ['vira'], ['daryna']]);
    const booked = await groups().book(request('together', '09:00', people), client('c1'), {
      ...OF_ALL,
      hold: held.token,
      amount: 270_000,
      minutes: 210,
    });
    expect(booked.appointments.map(({ guest, services }) => [guest, services[0]!.professional, services[0]!.start])).toEqual([
      ['', held.people[0]![0]!.professional, '09:00'],
      ['Guest b', 'vira', '09:00'],
      ['Guest c', 'daryna', '09:00'],
    ]);
    expect(booked.appointments[0]!.services[0]!.isAny).toBe(true);
    expect(new Set(booked.appointments.map(({ group }) => group))).toEqual(new Set([booked.id]));
    expect(await groups(1).find(booked.id)).toEqual(booked);
  });

  it('are booked once with one hold, however often it is sent', async () => {
    const people = [person('cut'), person('cut')];
    const { token } = await groups().groups.hold({ ...asked('together', people), start: '09:00' }, STRANGER);
    const sent = await Promise.all(
      [0, 1, 2, 3].map((at) => groups(at).book(request('together', '09:00', people), client('c1'), { ...OF_ALL, hold: token })),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await taken()).toBe(2);
  });

  it('are booked once without a hold too, however often it is sent, and anew after somebody has left', async () => {
    const people = [person('cut'), person(['cut', 'anna'])];
    const send = (at: number, who = 'c1') => groups(at).book(request('together', '09:00', people), client(who), OF_ALL);
    const sent = await Promise.all([0, 1, 2, 3].map((at) => send(at)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await taken()).toBe(2);
    const { id, appointments } = await send(0);
    expect(id).toBe(sent[0]!.id);
    // another start, and another client, are other groups
    await expect(send(0, 'c2')).rejects.toMatchObject({ code: 'time_conflict' });
    const later = await groups().book(request('together', '14:00', people), client('c1'), OF_ALL);
    expect(later.id).not.toBe(id);
    await engines[0]!.calendar.change(appointments[1]!.id, { state: 'cancelled' }, client('c1'));
    expect((await send(0)).id).not.toBe(id);
  });

  it('are held and booked whole or not at all', async () => {
    // three of four who cut hair are booked: there is a place for one
    for (const employee of ['anna', 'bohdana', 'vira'])
      await engines[0]!.calendar.book(appointmentOn(DAY, [wanted('cut', '09:00', employee)]), client(employee), PLANNED);
    const people = [person('cut'), person('cut')];
    await expect(groups().groups.hold({ ...asked('together', people), start: '09:00' }, STRANGER)).rejects.toMatchObject({
      code: 'time_conflict',
    });
    await expect(groups().book(request('together', '09:00', people), client('c1'), OF_ALL)).rejects.toMatchObject({
      code: 'time_conflict',
    });
    expect(await taken()).toBe(3);
  });

  it('two groups want the same times at once: one has all of them, the other none', async () => {
    const people = [person('cut'), person('cut'), person('cut')];
    const calls = ['c1', 'c2'].map((id, at) => groups(at).book(request('together', '09:00', people), client(id), OF_ALL));
    expect(await outcomes(calls)).toEqual({ booked: 1, time_conflict: 1 });
    const { rows } = await engines[0]!.database.query('SELECT client, count(*)::int FROM booking_appointments GROUP BY client');
    expect(rows).toEqual([{ client: expect.any(String), count: 3 }]);
  });

  it('a group and single clients race for one place', async () => {
    const people = [person(['cut', 'anna']), person(['cut', 'bohdana'])];
    const calls = [
      groups().book(request('together', '09:00', people), client('c1'), OF_ALL),
      engines[1]!.calendar.book(appointmentOn(DAY, [wanted('cut', '09:00', 'bohdana')]), client('c2'), PLANNED),
    ];
    expect(await outcomes(calls)).toEqual({ booked: 1, time_conflict: 1 });
  });

  it('count as one of the appointments of a client', async () => {
    await groups(1).book(request('together', '09:00', [person('cut'), person('cut')]), client('c1'), OF_ALL);
    const more = groups(1).book(request('together', '12:00', [person('cut'), person('cut')]), client('c1'), OF_ALL);
    await expect(more).rejects.toMatchObject({ code: 'too_many_visits' });
  });

  it('are refused at another price than was shown', async () => {
    const people = [person('cut'), person('cut')];
    const booked = groups().book(request('together', '09:00', people), client('c1'), { ...OF_ALL, amount: 100_000 });
    await expect(booked).rejects.toMatchObject({ code: 'amount_changed' });
    expect(await taken()).toBe(0);
  });

  it('come in turn to one employee, with the buffers between them', async () => {
    const people = [person(['color', 'anna']), person(['wash', 'anna'])];
    const { options } = await groups().groups.options(asked('in_turn', people));
    expect(options[0]!.people.map(({ start, end }) => [start, end])).toEqual([
      ['09:00', '11:00'],
      ['11:15', '11:45'],
    ]);
    await groups().book(request('in_turn', '09:00', people), client('c1'), OF_ALL);
  });

  it('are told the next day that has times', async () => {
    await engines[0]!.database.query(
      `INSERT INTO booking_absences (location, employee, from_day, to_day, from_minute, to_minute, reason, by, created_at)
       VALUES ('podil', NULL, '2026-11-25', '2026-12-07', 0, 1440, '', '', booking_now())`,
    );
    const found = await groups().groups.options(asked('together', [person('cut'), person('cut')]));
    expect(found).toEqual({ options: [], next: '2026-12-08', lookedUntil: '2026-12-08' });
    const never = await groups().groups.options(asked('together', [person('manicure'), person('manicure')]));
    expect(never).toMatchObject({ options: [], next: null, lookedUntil: '2027-02-21' });
  });

  it('one of them moves and another leaves: the others stay', async () => {
    const booked = await groups().book(request('together', '09:00', [person('cut'), person('cut'), person('cut')]), client('c1'), OF_ALL);
    const [first, second, third] = booked.appointments;
    const { service, professional } = second!.services[0]!;
    await engines[0]!.calendar.change(second!.id, { services: [{ service, professional, quantity: 1, start: '15:00' }] }, client('c1'));
    await engines[0]!.calendar.change(third!.id, { state: 'cancelled' }, client('c1'));
    const now = await groups().find(booked.id);
    expect(now!.appointments.map(({ state, services }) => [state, services[0]!.start])).toEqual([
      ['planned', '09:00'],
      ['planned', '15:00'],
      ['cancelled', '09:00'],
    ]);
    expect(now!.appointments[0]).toEqual(first);
  });

  it('are taken back as a whole for 15 minutes, by who booked, whatever the rule', async () => {
    const soon = '2026-11-23';
    const booked = await groups().book(
      { ...request('together', '12:00', [person('cut'), person('cut')]), date: soon },
      client('c1'),
      OF_ALL,
    );
    await expect(groups().undo(booked.id, client('c2'))).rejects.toMatchObject({ code: 'group_unknown' });
    // the rule of hours lets nobody change it; two presses at once are one
    const undone = await Promise.all([0, 1].map((at) => groups(at).undo(booked.id, client('c1'))));
    for (const { appointments } of undone) expect(appointments.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await taken()).toBe(0);
    const later = await groups().book(
      { ...request('together', '12:00', [person('cut'), person('cut')]), date: soon },
      client('c1'),
      OF_ALL,
    );
    await setBookingTime(engines[0]!.database, '2026-11-23T07:20:00+02:00');
    await expect(groups().undo(later.id, client('c1'))).rejects.toMatchObject({ code: 'group_undo_over' });
    expect(await taken()).toBe(2);
    await setBookingTime(engines[0]!.database, NOW);
  });

  it('of whom one has come are not taken back: nobody is', async () => {
    const booked = await groups().book(request('together', '09:00', [person('cut'), person('cut')]), client('c1'), OF_ALL);
    await engines[0]!.database.query('UPDATE booking_appointments SET arrived_at = booking_now() WHERE id = $1', [
      booked.appointments[1]!.id,
    ]);
    await expect(groups().undo(booked.id, client('c1'))).rejects.toMatchObject({ code: 'change_by_phone' });
    expect(await taken()).toBe(2);
  });

  it('whatever is offered can be held and booked, also with processing time, and beside others', async () => {
    const sets = [
      person('cut'),
      person('tint'),
      person('manicure'),
      person('wash', 'cut'),
      person('mens-cut'),
      person('brows', 'pedicure'),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            mode: fc.constantFrom<GroupMode>('together', 'in_turn'),
            people: fc.array(fc.constantFrom(...sets), { minLength: 2, maxLength: 6 }),
            pick: fc.nat(),
            isHeld: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (wishes) => {
          for (const [at, { mode, people, pick, isHeld }] of wishes.entries()) {
            const { options } = await groups(at).groups.options(asked(mode, people));
            const option = options[pick % Math.max(1, options.length)];
            if (!option) continue;
            const hold = isHeld
              ? (await groups(at + 1).groups.hold({ ...asked(mode, people), start: option.start }, STRANGER)).token
              : null;
            const booked = await groups().book(request(mode, option.start, people), client(`c${at}`), {
              ...OF_ALL,
              hold,
              amount: option.price,
            });
            expect(booked.appointments).toHaveLength(people.length);
          }
          expect(await doubleBookings(engines[0]!.database)).toEqual([]);
          await engines[0]!.database.query('TRUNCATE booking_appointments, booking_holds, booking_groups CASCADE');
        },
      ),
      { numRuns: RUNS },
    );
  });
});
