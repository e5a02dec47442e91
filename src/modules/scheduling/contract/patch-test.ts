import { addMonths } from '../../../shared/calendar-day';
import type { Day } from './free-time';

/** The test that a service requires, frozen with the appointment when it is booked. */
export interface PatchTestRule {
  /** Id of the service that is the test. */
  readonly service: string;
  /** From the end of the test to the beginning of the appointment, at least. */
  readonly hours: number;
  /** From the day of the test to the day of the appointment, at most. */
  readonly months: number;
}

/** What operators may set, and what counts where they leave it out. */
export const PATCH_TEST_HOURS = { least: 1, most: 720, usual: 48 };
export const PATCH_TEST_MONTHS = { least: 1, most: 24, usual: 6 };

/** A test of the person who comes: one that the desk wrote down, or an appointment of its service. */
export interface KnownTest {
  readonly service: string;
  readonly day: Day;
  /** Seconds since 1970. */
  readonly endedAt: number;
  /** False: it is booked. */
  readonly isDone: boolean;
}

/** `done` and `booked` make an appointment certain, `missing` does not. */
export type PatchTestState = 'done' | 'booked' | 'missing';

/** The test that an appointment requires, as it is now; of several the one that is furthest from done. */
export interface AppointmentPatchTest extends PatchTestRule {
  readonly state: PatchTestState;
  /** When a test ends at the latest that counts. */
  readonly latest: Date;
  /** Of the test that counts; null: none does. */
  readonly day: Day | null;
}

interface Tested {
  readonly startsAt: Date;
  /** Day of the salon's clock. */
  readonly date: Day;
}

const HOUR_MS = 3_600_000;
const STATES: readonly PatchTestState[] = ['missing', 'booked', 'done'];

/** When a test ends at the latest: so many hours before, whatever the clock does between them. */
export const latestTest = (startsAt: Date, { hours }: Pick<PatchTestRule, 'hours'>): Date => new Date(startsAt.getTime() - hours * HOUR_MS);

/** Whether a test counts for an appointment: it ends early enough, and is not too old on the day. */
export function countsFor(test: { readonly day: Day; readonly endsAt: Date }, rule: PatchTestRule, { startsAt, date }: Tested): boolean {
  return test.endsAt <= latestTest(startsAt, rule) && date <= addMonths(test.day, rule.months);
}

/** The tests that services require together, in their order: each once, by the strictest of those that require the same. */
export function commonRules(rules: readonly (PatchTestRule | null | undefined)[]): readonly PatchTestRule[] {
  const required = rules.filter((rule) => rule !== null && rule !== undefined);
  return [...new Set(required.map(({ service }) => service))].map((test) => {
    const same = required.filter(({ service }) => service === test);
    return { service: test, hours: Math.max(...same.map(({ hours }) => hours)), months: Math.min(...same.map(({ months }) => months)) };
  });
}

/** What there is of the tests that an appointment requires, the furthest from done; null: it requires none. */
export function patchTestOf(
  rules: readonly (PatchTestRule | null | undefined)[],
  appointment: Tested,
  tests: readonly KnownTest[],
): AppointmentPatchTest | null {
  const required = rules.filter((rule) => rule !== null && rule !== undefined);
  const all = patchTestsOf(required, appointment, tests);
  return [...all].sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || a.latest.getTime() - b.latest.getTime())[0] ?? null;
}

/** What there is of each test, in the order of the rules. */
export function patchTestsOf(
  rules: readonly PatchTestRule[],
  appointment: Tested,
  tests: readonly KnownTest[],
): readonly AppointmentPatchTest[] {
  return rules.map((rule): AppointmentPatchTest => {
    const counting = tests.filter(
      ({ service, day, endedAt }) => service === rule.service && countsFor({ day, endsAt: new Date(endedAt * 1000) }, rule, appointment),
    );
    const test = counting.find(({ isDone }) => isDone) ?? counting[0];
    const { service, hours, months } = rule;
    const state = !test ? 'missing' : test.isDone ? 'done' : 'booked';
    return { service, hours, months, state, latest: latestTest(appointment.startsAt, rule), day: test?.day ?? null };
  });
}
