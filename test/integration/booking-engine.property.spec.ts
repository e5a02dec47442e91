import fc from 'fast-check';
import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import type { GapsMode } from '../../src/modules/scheduling/contract/settings';
import type { AppointmentOption } from '../../src/modules/scheduling/contract/free-time';
import { startEngine, type TestEngine } from '../support/booking-engine';
import { withProcessing } from '../support/booking-catalogue';
import { setBookingTime } from '../support/booking-time';
import { client, doubleBookings, PLANNED, appointmentOn, wanted } from '../support/booking-appointments';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { timeOfDay } from '../../src/shared/clock-time';

const RUNS = process.env.EVERY_VARIANT === 'all' ? 10 : 3;
// each run books and cancels some two hundred visits, on machines that do other things too
jest.setTimeout(120_000);

const NOW = Date.parse('2026-11-23T07:00:00+02:00');
const DAY = '2026-11-27';
const EMPLOYEES = ['anna', 'bohdana', 'daryna'] as const;
const SETS = [
  ['cut'],
  ['mens-cut'],
  ['color', 'wash'],
  ['manicure'],
  ['manicure', 'color'],
  ['mens-cut', 'pedicure'],
  ['tint'],
  ['wash'],
  ['tint', 'wash'],
] as const;
const MODES: readonly GapsMode[] = ['none', 'optimal', 'maximal'];

const step = fc.oneof(
  fc.record({ kind: fc.constant('book' as const), set: fc.nat(SETS.length - 1), pick: fc.nat() }),
  fc.record({ kind: fc.constant('hold' as const), set: fc.nat(SETS.length - 1), pick: fc.nat() }),
  fc.record({ kind: fc.constant('confirm' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('move' as const), pick: fc.nat(), to: fc.nat() }),
  fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(5, 16) }),
  fc.record({
    kind: fc.constant('schedule' as const),
    employee: fc.nat(2),
    from: fc.integer({ min: 18, max: 26 }),
    hours: fc.integer({ min: 0, max: 9 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const byPick = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(1, items.length)];

describe('whatever is scheduled, held, booked, moved and cancelled', () => {
  let databases: TestDatabase;
  let engines: readonly TestEngine[];

  beforeAll(async () => {
    databases = await createTestDatabase();
    engines = await Promise.all(
      MODES.map((gapsMode) =>
        startEngine(databases.url, {
          catalogue: withProcessing(),
          settings: { ...DEFAULT_SETTINGS, clientModule: { ...DEFAULT_SETTINGS.clientModule, gapsMode } },
          holdBounds: { perAddress: Infinity, minutesPerAddress: Infinity, shareOfDay: 1 },
        }),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await databases.drop();
  });

  const optionsOf = async ({ calendar }: TestEngine, set: readonly string[]): Promise<readonly AppointmentOption[]> =>
    calendar.appointmentOptions({ location: 'podil', services: set, date: DAY, employees: [...EMPLOYEES] });
  /** What is offered and what can be booked are the same, of one service and one employee. */
  async function check(engine: TestEngine): Promise<void> {
    const employee = EMPLOYEES[0];
    const location = 'podil';
    const service = 'mens-cut';
    const steps = (await engine.calendar.freeTime({ location, services: [service], employee, from: DAY, to: DAY }))[employee]?.[DAY] ?? [];
    const options = await engine.calendar.appointmentOptions({ location, services: [service], date: DAY, employees: [employee] });
    const offered = new Set([...steps, ...options.map(({ start }) => start)]);
    const odd = Array.from({ length: 48 }, (_each, at) => timeOfDay(545 + at * 15));
    for (const start of new Set([...offered, ...odd])) {
      const isBooked = await engine.calendar.book(appointmentOn(DAY, [wanted(service, start, employee)]), client('probe'), PLANNED).then(
        ({ id }) => engine.calendar.change(id, { state: 'cancelled' }, client('probe')).then(() => true),
        (error) => isRefused(error) !== null,
      );
      expect([start, isBooked]).toEqual([start, offered.has(start)]);
    }
    // every whole visit that is offered can be booked
    for (const set of SETS)
      for (const option of (await optionsOf(engine, set)).slice(0, 3)) {
        const services = option.parts.map(({ service, employee: professional, start }) => wanted(service, start, professional));
        const { id } = await engine.calendar.book(appointmentOn(DAY, services), client('probe'), PLANNED);
        await engine.calendar.change(id, { state: 'cancelled' }, client('probe'));
      }
  }

  class Run {
    private readonly visits: { id: string; as: string }[] = [];
    private readonly holds: { token: string; services: ReturnType<typeof wanted>[] }[] = [];
    private count = 0;
    private now = NOW;

    constructor(private readonly engine: TestEngine) {}

    async perform(each: Step): Promise<void> {
      const { calendar, database } = this.engine;
      if (each.kind === 'wait') return setBookingTime(database, new Date((this.now += each.minutes * 60_000)));
      if (each.kind === 'schedule') {
        const from = each.from * 30;
        return calendar.schedules.setDay(
          'podil',
          EMPLOYEES[each.employee]!,
          DAY,
          each.hours === 0 ? [] : [{ from, to: from + each.hours * 60 }],
        );
      }
      if (each.kind === 'cancel') {
        const appointment = byPick(this.visits, each.pick);
        if (appointment) await calendar.change(appointment.id, { state: 'cancelled' }, client(appointment.as));
        return;
      }
      if (each.kind === 'confirm') {
        const hold = byPick(this.holds, each.pick);
        if (hold)
          await this.keep(calendar.book(appointmentOn(DAY, hold.services), client(`c${++this.count}`), { ...PLANNED, hold: hold.token }));
        return;
      }
      if (each.kind === 'move') {
        const appointment = byPick(this.visits, each.pick);
        const before = appointment && (await calendar.appointment(appointment.id, client(appointment.as)));
        if (!before || before.state !== 'planned') return;
        const option = byPick(
          await optionsOf(
            this.engine,
            before.services.map(({ service }) => service),
          ),
          each.to,
        );
        if (!option) return;
        const services = option.parts.map(({ service, employee, start }) => ({
          ...wanted(service, start, employee),
          id: before.services.find((one) => one.service === service)!.id,
        }));
        // its own time is in the way of nothing, so that what is offered to others is free for it, too
        await calendar.change(before.id, { services }, client(appointment.as)).catch(isRefused);
        return;
      }
      const option = byPick(await optionsOf(this.engine, SETS[each.set]!), each.pick);
      if (!option) return;
      const services = option.parts.map(({ service, employee, start }) => wanted(service, start, employee));
      if (each.kind === 'book') return this.keep(calendar.book(appointmentOn(DAY, services), client(`c${++this.count}`), PLANNED), true);
      const { token } = await calendar.hold(appointmentOn(DAY, services), { hold: null, address: `${this.count}` });
      this.holds.push({ token, services });
    }

    /** @param isOffered whether it must succeed */
    private async keep(booking: Promise<{ id: string; client: string | null }>, isOffered = false): Promise<void> {
      const booked = await (isOffered ? booking : booking.catch(isRefused));
      if (booked) this.visits.push({ id: booked.id, as: booked.client! });
    }
  }

  it.each(MODES)('no two visits of a master overlap, and what is offered is what can be booked (gaps %s)', async (mode) => {
    const engine = engines[MODES.indexOf(mode)]!;
    const tables = 'booking_appointments, booking_holds, booking_versions, booking_schedule_exceptions';
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        await engine.database.query(`TRUNCATE ${tables} CASCADE`);
        await setBookingTime(engine.database, new Date(NOW));
        const run = new Run(engine);
        for (const each of steps) await run.perform(each);
        expect(await doubleBookings(engine.database)).toEqual([]);
        await check(engine);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});

function isRefused(error: unknown): null {
  expect(error).toMatchObject({ code: 'time_conflict' });
  return null;
}
