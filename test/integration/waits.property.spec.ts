import fc from 'fast-check';
import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import type { Wait, WaitOffer, WantedWait } from '../../src/modules/scheduling/contract/wait';
import type { WaitMatching } from '../../src/modules/scheduling/application/wait-matching';
import { localAt } from '../../src/platform/time/zoned-time';
import { weekdayOf } from '../../src/shared/calendar-day';
import { minuteOf, timeOfDay } from '../../src/shared/clock-time';
import { DomainError } from '../../src/shared/domain-error';
import { appointmentOn, client, doubleBookings, PLANNED, wanted } from '../support/booking-appointments';
import { startEngine, type TestEngine } from '../support/booking-engine';
import { setBookingTime } from '../support/booking-time';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';

/** Steps of one run, and runs: 500 steps in all, 1,000 with TEST_ALL. `WAIT_RUNS=40` tries 10,000, which takes minutes. */
const STEPS = 250;
const RUNS = Number(process.env.WAIT_RUNS ?? (process.env.TEST_ALL === 'true' ? 4 : 2));
jest.setTimeout(900_000);

const ZONE = 'Europe/Kyiv';
const NOW = Date.parse('2026-11-23T10:00:00+02:00');
const MINUTE_MS = 60_000;
/** Days that are waited for: beyond all days that a run lasts. */
const DAYS = ['2026-12-21', '2026-12-22', '2026-12-23'];
/** Who cuts where; the day of each is two hours, and full at first. */
const TEAM: Readonly<Record<string, readonly string[]>> = { podil: ['anna', 'bohdana'], pechersk: ['olha'] };
const SALONS = Object.keys(TEAM);
const WORK = { from: 600, to: 720 };
const CUT = 60;
const MINUTES: Readonly<Record<string, number>> = { cut: CUT, wash: 30 };
const CLIENTS = Array.from({ length: 14 }, (_each, at) => `waiting-${at}`);

const pick = fc.nat(1_000_000);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), who: pick, where: pick, whom: pick, then: pick, days: pick, hours: pick }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('book' as const), where: pick, whom: pick, day: pick, at: pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hold' as const), where: pick, whom: pick, day: pick, at: pick }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: pick }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('snatch' as const), which: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('shift' as const), where: pick, whom: pick, day: pick, hours: pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('take' as const), which: pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('decline' as const), which: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), which: pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), which: pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(3, 16, 31, 31, 240, 700) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('kill' as const), where: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('both' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const among = <T>(items: readonly T[], at: number): T => items[at % items.length]!;
const killed = new Error('the process is killed');

/** A time of an employee, minutes of the day. */
interface Slot {
  readonly location: string;
  readonly employee: string;
  readonly day: string;
  readonly from: number;
}

/** Services in turn, each with its employee; minutes of the day. */
interface Place {
  readonly location: string;
  readonly day: string;
  readonly parts: readonly { readonly service: string; readonly employee: string; readonly from: number; readonly to: number }[];
}

interface Barred {
  readonly declined: readonly string[];
  readonly own: readonly (readonly [location: string, day: string, from: number, to: number])[];
}

describe('whoever waits, whatever comes free, and whenever a process dies', () => {
  let databases: TestDatabase;
  let engines: readonly [TestEngine, TestEngine];
  let isDying = false;
  let now = NOW;
  /** Hours that were set instead of the usual ones, by `employee/day`. */
  let shifts: Map<string, typeof WORK>;
  let appointments: string[];
  const told: string[] = [];
  /** Offers of two services that were booked. */
  let pairs = 0;

  beforeAll(async () => {
    databases = await createTestDatabase();
    const options = {
      settings: { ...DEFAULT_SETTINGS, clientModule: { ...DEFAULT_SETTINGS.clientModule, gapsMode: 'none' as const } },
      holdBounds: { perAddress: Infinity, minutesPerAddress: Infinity, shareOfDay: 1 },
      maxWaits: 3,
      onWaitOffer: (_tx: unknown, wait: string, offer: string) => {
        if (isDying) return Promise.reject(killed);
        told.push(`${wait} ${offer}`);
        return Promise.resolve();
      },
    };
    engines = [await startEngine(databases.url, options), await startEngine(databases.url, options)];
    const { calendar } = engines[0];
    for (const [location, team] of Object.entries(TEAM))
      for (const employee of team)
        await calendar.schedules.setWeek(location, employee, {
          weekdays: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [WORK]])),
        });
    // nobody else cuts
    for (const employee of ['vira', 'hanna']) await calendar.schedules.setWeek('podil', employee, { weekdays: {} });
  });
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await databases.drop();
  });

  const database = () => engines[0].database;
  const calendar = () => engines[0].calendar;
  const isDay = () => {
    const { minute } = localAt(new Date(now), ZONE);
    return minute >= 9 * 60 && minute <= 20 * 60 + 30;
  };
  const pass = async (minutes: number) => {
    now += minutes * MINUTE_MS;
    await setBookingTime(database(), new Date(now));
  };
  const waits = () => calendar().waits.list('all');
  /** What cannot be offered for each wait: days that were declined, and appointments of the same client. */
  const barredOf = async () => {
    const { rows } = await database().query<Barred & { id: string }>(
      `SELECT id, declined, (SELECT coalesce(json_agg(json_build_array(location, day, from_minute, to_minute)), '[]') FROM booking_appointments AS visit
          WHERE visit.client = wait.client AND visit.state = 'planned') AS own FROM booking_waits AS wait`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  };

  /** What is taken now, by `employee/day`, minutes of the day. */
  async function taken(): Promise<ReadonlyMap<string, readonly { readonly from: number; readonly to: number }[]>> {
    const { rows } = await database().query<{ employee: string; from: Date; to: Date }>(
      `SELECT employee, starts_at AS "from", ends_at AS "to" FROM booking_busy WHERE expires_at IS NULL OR expires_at > booking_now()`,
    );
    const all = new Map<string, { from: number; to: number }[]>();
    for (const { employee, from, to } of rows) {
      const [begin, end] = [localAt(from, ZONE), localAt(to, ZONE)];
      const key = `${employee}/${begin.day}`;
      all.set(key, [...(all.get(key) ?? []), { from: begin.minute, to: end.minute }]);
    }
    return all;
  }

  /** Whether a time is one that somebody waits for, said without the engine. */
  const suits = ({ services, ...wait }: Wait, { declined, own }: Barred, { location, day, parts }: Place) => {
    const [from, to] = [parts[0]!.from, parts.at(-1)!.to];
    return (
      wait.locations.includes(location) &&
      services.length === parts.length &&
      services.every(
        ({ service, employee }, at) => parts[at]!.service === service && (employee ?? parts[at]!.employee) === parts[at]!.employee,
      ) &&
      parts.every((part, at) => part.to - part.from === MINUTES[part.service] && (at === 0 || parts[at - 1]!.to === part.from)) &&
      wait.from <= day &&
      day <= wait.to &&
      wait.weekdays.includes(weekdayOf(day)) &&
      wait.hours.from <= from &&
      to <= wait.hours.to &&
      !declined.includes(`${location}/${day}`) &&
      !own.some(([place, date, begin, end]) => place === location && date === day && begin < to && from < end)
    );
  };

  const placeOf = ({ location, day, services }: WaitOffer): Place => ({
    location,
    day,
    parts: services.map(({ service, employee, start }) => {
      const from = minuteOf(start);
      return { service, employee, from, to: from + MINUTES[service]! };
    }),
  });
  const placeOfCut = ({ location, employee, day, from }: Slot): Place => ({
    location,
    day,
    parts: [{ service: 'cut', employee, from, to: from + CUT }],
  });

  /** Tells whether an employee is free for a part, also where it lies in a time that is given back. */
  async function freedom(back: Place | null = null) {
    const busy = await taken();
    return (day: string, { employee, from, to }: Place['parts'][number]) => {
      const work = shifts.get(`${employee}/${day}`) ?? WORK;
      const own = (back?.day === day ? back.parts : []).filter((part) => part.employee === employee);
      const isOwn = (each: { from: number; to: number }) => own.some((part) => part.from <= each.from && each.to <= part.to);
      const inTheWay = (busy.get(`${employee}/${day}`) ?? []).filter((each) => each.from < to && from < each.to && !isOwn(each));
      return work.from <= from && to <= work.to && inTheWay.length === 0;
    };
  }

  /** All that fits a wait and is free: beginnings every half an hour, by any employees that it names. */
  function placesFor(wait: Wait, barred: Barred, isFree: Awaited<ReturnType<typeof freedom>>): readonly Place[] {
    const starts = Array.from({ length: 48 }, (_each, at) => at * 30);
    return wait.locations.flatMap((location) =>
      DAYS.flatMap((day) =>
        starts.flatMap((start) => {
          let ways: Place['parts'][] = [[]];
          for (const { service, employee } of wait.services) {
            const team = employee === null ? TEAM[location]! : [employee];
            ways = ways.flatMap((way) =>
              team.flatMap((each) => {
                const from = way.at(-1)?.to ?? start;
                const part = { service, employee: each, from, to: from + MINUTES[service]! };
                return TEAM[location]!.includes(each) && isFree(day, part) ? [[...way, part]] : [];
              }),
            );
          }
          return ways.map((parts) => ({ location, day, parts })).filter((place) => suits(wait, barred, place));
        }),
      ),
    );
  }

  async function freeSlots(): Promise<readonly Slot[]> {
    const busy = await taken();
    return Object.entries(TEAM).flatMap(([location, team]) =>
      team.flatMap((employee) =>
        DAYS.flatMap((day) => {
          const work = shifts.get(`${employee}/${day}`) ?? WORK;
          const starts = Array.from({ length: 48 }, (_each, at) => at * 30).filter((from) => work.from <= from && from + CUT <= work.to);
          return starts
            .filter((from) => !(busy.get(`${employee}/${day}`) ?? []).some((each) => each.from < from + CUT && from < each.to))
            .map((from) => ({ location, employee, day, from }));
        }),
      ),
    );
  }

  /** Nobody is passed over, nothing is offered twice, and nobody waits while a fitting time is free. */
  async function check(offeredBefore: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const all = await waits();
    const barred = await barredOf();
    const waiting = all.filter(({ state }) => state === 'waiting');
    const offered = all.filter(({ offer }) => offer !== null);
    expect(await doubleBookings(database())).toEqual([]);
    const { rows } = await database().query<{ id: string; state: string }>(
      `SELECT held.id, wait.state FROM booking_holds AS held JOIN booking_waits AS wait ON wait.id = held.waited_by WHERE wait.state <> 'offered'
        UNION ALL SELECT id, state FROM booking_waits WHERE state = 'offered' AND NOT EXISTS (SELECT FROM booking_holds WHERE waited_by = booking_waits.id)`,
    );
    expect(rows).toEqual([]);
    for (const [at, { id, offer, ...wait }] of all.entries()) {
      if (!offer) continue;
      const place = placeOf(offer);
      expect([id, suits({ ...wait, id, offer }, { declined: [], own: [] }, place)]).toEqual([id, true]);
      if (offeredBefore.has(offer.id)) continue;
      // who stands before it and still waits could not have had it
      const isFree = await freedom(place);
      const before = all.slice(0, at).filter(({ state }) => state === 'waiting');
      expect(isDay() ? before.flatMap((other) => placesFor(other, barred.get(other.id)!, isFree)) : []).toEqual([]);
    }
    if (isDay()) {
      const isFree = await freedom();
      const inVain = waiting.flatMap((wait) => placesFor(wait, barred.get(wait.id)!, isFree).map((place) => [wait.id, place]));
      expect(inVain).toEqual([]);
    } else if (localAt(new Date(now), ZONE).minute >= 21 * 60) {
      expect(offered).toEqual([]);
    }
    return new Set(all.flatMap(({ offer }) => (offer ? [offer.id] : [])));
  }

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (error === killed || error instanceof DomainError) return false;
      throw error;
    }
  };

  /** No stranger gets what somebody waits for. */
  async function strangerTook(slot: Slot): Promise<void> {
    if (!isDay()) return;
    const barred = await barredOf();
    const isFree = await freedom(placeOfCut(slot));
    const waiting = (await waits()).filter(({ state }) => state === 'waiting');
    const passedOver = waiting.flatMap((wait) => placesFor(wait, barred.get(wait.id)!, isFree));
    expect(passedOver).toEqual([]);
  }

  async function run(each: Step): Promise<void> {
    const [first, second] = engines;
    const matchingOf = ({ calendar: { waits } }: TestEngine): WaitMatching => waits.matching;
    if (each.kind === 'wait') {
      await pass(1 / 60);
      const locations = among([['podil'], ['pechersk'], SALONS], each.where);
      const employee = locations.length === 1 ? among([null, null, ...TEAM[locations[0]!]!], each.whom) : null;
      const [from, to] = among(
        [
          [DAYS[0]!, DAYS[2]!],
          [DAYS[0]!, DAYS[0]!],
          [DAYS[1]!, DAYS[2]!],
        ] as const,
        each.days,
      );
      const hours = among(
        [
          { from: 0, to: 1440 },
          { from: 600, to: 720 },
          { from: 600, to: 660 },
          { from: 630, to: 780 },
        ],
        each.hours,
      );
      // a third of them want two things, by employees who are named for each, or by any
      const second = locations.length === 1 ? among([null, ...TEAM[locations[0]!]!], each.then >> 2) : null;
      const then = each.then % 3 === 0 ? [{ service: 'wash', employee: second, quantity: 1 }] : [];
      const wait: WantedWait = {
        services: [{ service: 'cut', employee, quantity: 1 }, ...then],
        locations,
        from,
        to,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours,
      };
      await attempt(() => calendar().waits.add(wait, { client: among(CLIENTS, each.who), locale: 'ua', addedBy: null }));
    } else if (each.kind === 'book' || each.kind === 'hold') {
      const location = among(SALONS, each.where);
      const slot = { location, employee: among(TEAM[location]!, each.whom), day: among(DAYS, each.day), from: 540 + (each.at % 12) * 30 };
      const wish = appointmentOn(slot.day, [wanted('cut', timeOfDay(slot.from), slot.employee)], location);
      const isTaken = await attempt(async () => {
        if (each.kind === 'hold') await calendar().hold(wish, { hold: null, address: '192.0.2.1' });
        else appointments.push((await calendar().book(wish, client(`stranger-${each.at}-${appointments.length}`), PLANNED)).id);
      });
      if (isTaken) await strangerTook(slot);
    } else if (each.kind === 'cancel') {
      if (appointments.length === 0) return;
      const [id] = appointments.splice(each.which % appointments.length, 1);
      const { rows } = await database().query<{ client: string }>('SELECT client FROM booking_appointments WHERE id = $1', [id]);
      // what was added to an appointment was cancelled with it
      await attempt(() => calendar().change(id!, { state: 'cancelled' }, client(rows[0]!.client)));
    } else if (each.kind === 'snatch') {
      // a stranger takes the time at once that another gives back
      if (appointments.length === 0) return;
      const [id] = appointments.splice(each.which % appointments.length, 1);
      const { rows } = await database().query<{ client: string; location: string; day: string; from: number; employee: string }>(
        `SELECT visit.client, visit.location, visit.day, part.from_minute AS "from", part.employee FROM booking_appointments AS visit
          JOIN booking_appointment_services AS part ON part.appointment_id = visit.id WHERE visit.id = $1 LIMIT 1`,
        [id],
      );
      const { client: owner, ...slot } = rows[0]!;
      await attempt(() => calendar().change(id!, { state: 'cancelled' }, client(owner)));
      const wish = appointmentOn(slot.day, [wanted('cut', timeOfDay(slot.from), slot.employee)], slot.location);
      const isTaken = await attempt(async () => {
        appointments.push((await calendar().book(wish, client(`snatcher-${appointments.length}`), PLANNED)).id);
      });
      if (isTaken) await strangerTook(slot);
    } else if (each.kind === 'shift') {
      const location = among(SALONS, each.where);
      const employee = among(TEAM[location]!, each.whom);
      const day = among(DAYS, each.day);
      const work = among([WORK, WORK, { from: 600, to: 660 }, { from: 600, to: 780 }], each.hours);
      shifts.set(`${employee}/${day}`, work);
      await calendar().schedules.setDay(location, employee, day, [work]);
    } else if (each.kind === 'pass') {
      await pass(each.minutes);
    } else if (each.kind === 'kill') {
      // whatever it was about to do comes to nothing
      isDying = true;
      for (const location of SALONS) await attempt(() => matchingOf(first).match(location));
      isDying = false;
    } else if (each.kind === 'both') {
      // the same work by two processes at once, and again
      await Promise.all([matchingOf(first).look(), matchingOf(second).look(), matchingOf(second).match('podil')]);
    } else {
      const all = await waits();
      if (all.length === 0) return;
      const wait = among(all, each.which);
      if (each.kind === 'jump') await attempt(() => calendar().waits.jump(wait.id));
      if (each.kind === 'leave') await attempt(() => calendar().waits.leave(wait.id, wait.client!));
      const barred = await barredOf();
      const open = all.filter(({ offer }) => offer !== null);
      if (open.length === 0) return;
      const { id, offer, client: who } = among(open, each.which);
      if (each.kind === 'decline') await attempt(() => calendar().waits.decline(id, offer!.id, who!));
      if (each.kind === 'take') {
        const services = offer!.services.map(({ service, employee, start }) => wanted(service, start, employee));
        const wish = appointmentOn(offer!.day, services, offer!.location);
        // nobody has two appointments at once, or one outside of the hours of work; what was booked or set since the offer is in the way
        const place = placeOf(offer!);
        const isWorked = place.parts.every(({ employee, from, to }) => {
          const work = shifts.get(`${employee}/${place.day}`) ?? WORK;
          return work.from <= from && to <= work.to;
        });
        const isFree = isWorked && suits({ ...among(open, each.which) }, { ...barred.get(id)!, declined: [] }, place);
        const isBooked = await attempt(async () => {
          appointments.push((await calendar().book(wish, client(who!), { ...PLANNED, wait: id })).id);
        });
        pairs += isBooked && place.parts.length > 1 ? 1 : 0;
        expect([isBooked, (await calendar().waits.one(id)).state]).toEqual(isFree ? [true, 'booked'] : [false, 'offered']);
      }
    }
  }

  it('never offers a time twice, passes nobody over, and lets nobody wait while a fitting time is free', async () => {
    let steps = 0;
    let offers = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (all) => {
        await database().query(
          'TRUNCATE booking_waits, booking_wait_looks, booking_appointments, booking_holds, booking_busy, booking_schedule_exceptions CASCADE',
        );
        [now, shifts, appointments] = [NOW, new Map(), []];
        await pass(0);
        told.length = 0;
        for (const { location, employee, day, from } of await freeSlots()) {
          if (from % CUT !== 0) continue;
          const wish = appointmentOn(day, [wanted('cut', timeOfDay(from), employee)], location);
          appointments.push((await calendar().book(wish, client(`first-${employee}-${from}`), PLANNED)).id);
        }
        let known: ReadonlySet<string> = new Set();
        for (const each of all) {
          await run(each);
          await engines[1].calendar.waits.matching.look();
          known = await check(known);
          steps += 1;
        }
        // nobody was told of an offer that was not made, and nobody of one twice
        expect(new Set(told).size).toBe(told.length);
        offers += told.length;
      }),
      { numRuns: RUNS, endOnFailure: true, verbose: 0 },
    );
    expect(steps).toBe(STEPS * RUNS);
    expect(offers).toBeGreaterThan(steps / 50);
    expect(pairs).toBeGreaterThan(0);
  });
});
