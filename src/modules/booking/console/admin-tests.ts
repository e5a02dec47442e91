import { instantAt } from '../../../platform/time/zoned-time';
import { addDays } from '../../../shared/calendar-day';
import { minuteOf } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { commonRules, countsFor, type AppointmentPatchTest, type PatchTestRule } from '../../scheduling/contract/patch-test';
import type { AppointmentOption, Day } from '../../scheduling/contract/free-time';
import type { EngineAdmin } from '../application/admin-access';

/** Days that are looked at together, and how far a test is looked for. */
const LOOKED_DAYS = 7;
const MAX_DAYS = 28;
/** Times of a day that are offered. */
const MAX_TIMES = 8;
const TEST = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})~([^~]{1,300})$/;

/** Of an appointment that is to be made, when it begins and who comes. */
interface Planned {
  readonly location: string;
  readonly services: readonly string[];
  readonly date: Day;
  readonly startsAt: Date;
  /** Null: nobody knows them. */
  readonly client: string | null;
  readonly guest: string;
}

/** Tests that are done one after another, at one time. */
export interface OfferedTest {
  /** As the form sends it. */
  readonly value: string;
  readonly day: Day;
  readonly option: AppointmentOption;
}

/** What there is of the tests of an appointment that is to be made, and when those that are missing can be done. */
export interface NeededTests {
  /** One for each test that the services require. */
  readonly tests: readonly AppointmentPatchTest[];
  readonly missing: readonly AppointmentPatchTest[];
  readonly offered: readonly OfferedTest[];
  /** Those of the missing tests that are not offered together with the others. */
  readonly left: readonly AppointmentPatchTest[];
}

/** The tests that services require, and what the client has of them; empty: they require none. */
async function testsOf(engine: EngineAdmin, { services, ...planned }: Planned): Promise<readonly AppointmentPatchTest[]> {
  const catalogue = engine.catalogue.catalogue();
  return engine.patchTests.known(commonRules(services.map((id) => catalogue.services.get(id)?.patchTest)), planned, planned);
}

/** Null: nothing is required. */
export async function neededTests(engine: EngineAdmin, planned: Planned, now: Date): Promise<NeededTests | null> {
  const tests = await testsOf(engine, planned);
  if (tests.length === 0) return null;
  const missing = tests.filter(({ state }) => state === 'missing');
  const together = await timesOf(engine, planned, missing, now);
  if (together.length > 0 || missing.length < 2) return { tests, missing, offered: together, left: [] };
  const [first, ...left] = missing;
  return { tests, missing, offered: await timesOf(engine, planned, [first!], now), left };
}

/** The times that were chosen, where they are free still and count; null: they are not. */
export async function chosenTest(engine: EngineAdmin, planned: Planned, value: string): Promise<OfferedTest | null> {
  const [, day = '', start = '', services = ''] = TEST.exec(value) ?? [];
  const tests = await testsOf(engine, planned);
  const rules = tests.filter(({ service }) => services.split(',').includes(service));
  if (rules.length === 0) return null;
  return (await timesOn(engine, planned, rules, day)).find(({ option }) => option.start === start) ?? null;
}

/** The nearest days with free times, a few of each. */
async function timesOf(
  engine: EngineAdmin,
  planned: Planned,
  rules: readonly AppointmentPatchTest[],
  now: Date,
): Promise<readonly OfferedTest[]> {
  if (rules.length === 0) return [];
  const last = kyivDay(new Date(Math.min(...rules.map(({ latest }) => latest.getTime()))));
  const today = kyivDay(now);
  for (let from = 0; from < MAX_DAYS; from += LOOKED_DAYS) {
    const days = Array.from({ length: LOOKED_DAYS }, (_, at) => addDays(today, from + at)).filter((day) => day <= last);
    const found = await Promise.all(days.map((day) => timesOn(engine, planned, rules, day)));
    const some = found.flatMap((times) => spread(times));
    if (some.length > 0) return some;
  }
  return [];
}

async function timesOn(engine: EngineAdmin, planned: Planned, rules: readonly PatchTestRule[], date: Day): Promise<readonly OfferedTest[]> {
  const { location } = planned;
  const services = rules.map(({ service }) => service);
  const { timezone } = engine.bookings.salon(location).location;
  const options = await engine.bookings.times({ location, services, date, employees: [], addOns: [] }).catch(refusedAsNone);
  return options.flatMap((option) => {
    const endsAt = instantAt(date, minuteOf(option.end), timezone);
    if (endsAt === null || !rules.every((rule) => countsFor({ day: date, endsAt }, rule, planned))) return [];
    return [{ value: `${date}T${option.start}~${services.join(',')}`, day: date, option }];
  });
}

/** A test that cannot be booked has no times; what is not known is no answer. */
function refusedAsNone(error: unknown): readonly AppointmentOption[] {
  if (error instanceof DomainError && error.kind !== 'unavailable') return [];
  throw error;
}

/** As many as are offered, over the whole day. */
function spread(times: readonly OfferedTest[]): readonly OfferedTest[] {
  const step = Math.max(1, Math.ceil(times.length / MAX_TIMES));
  return times.filter((_each, at) => at % step === 0);
}
