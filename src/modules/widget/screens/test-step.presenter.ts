import { instantAt } from '../../../platform/time/zoned-time';
import { addDays, dayWords, longDay } from '../../../shared/calendar-day';
import { minuteOf, minuteOfDay } from '../../../shared/clock-time';
import { appointmentWhenShort, type ReadResult } from '../../booking/booking.api';
import type { BookingService } from '../../scheduling/contract/catalogue';
import type { FreeTime } from '../../scheduling/contract/free-time';
import { commonRules, countsFor, latestTest, type PatchTestRule } from '../../scheduling/contract/patch-test';
import { employeesFor, minutesOf, whyNotBookable } from '../../scheduling/contract/what-can-be-booked';
import { readTest } from '../contract/booking-choice';
import type { TestBody, TestFields } from '../contract/widget-model';
import { timesByDay } from './free-times';
import { choiceFields, stepHref } from './widget-links';
import { salonOf, servicesOf, type WidgetSituation } from './widget-situation';
import { dayAt, servicePrice } from './widget-words';

/** So many days are looked at together. */
const SHOWN_DAYS = 14;

/** What a chosen appointment requires, and when it begins. */
interface TestedChoice {
  readonly rules: readonly PatchTestRule[];
  readonly startsAt: Date;
  readonly date: string;
}

/** Free times of tests in the days that are shown. */
interface FoundTests {
  readonly range: NonNullable<ReturnType<typeof testRange>>;
  readonly free: ReadResult<FreeTime>;
}

/** The tests that what is chosen requires; null: none, or its time is not chosen yet. */
export function testedAt(chosen: Pick<WidgetSituation, 'lists' | 'choice'>): TestedChoice | null {
  const { date, time } = chosen.choice;
  const rules = commonRules(servicesOf(chosen).map(({ patchTest }) => patchTest));
  const minute = minuteOfDay(time ?? '');
  const timezone = salonOf(chosen)?.timezone;
  const startsAt = rules.length > 0 && date !== null && minute !== null && timezone ? instantAt(date, minute, timezone) : null;
  return startsAt && date !== null ? { rules, startsAt, date } : null;
}

/** Those of the tests that the client does not have. */
const missingTests = ({ knownTests }: WidgetSituation, { rules }: TestedChoice): readonly PatchTestRule[] =>
  rules.filter(({ service }) => !knownTests.some((known) => known.service === service && known.state !== 'missing'));

/** Those of the missing tests that are done at the chosen salon: they are booked one after another. */
export const bookableTests = (situation: WidgetSituation, at: TestedChoice): readonly PatchTestRule[] =>
  missingTests(situation, at).filter((rule) => isOffered(situation, rule));

/** Whether the test can be booked here at the chosen salon. */
function isOffered(situation: WidgetSituation, rule: PatchTestRule): boolean {
  const [location, service] = [salonOf(situation)!, testOf(situation, rule)];
  if (!service || whyNotBookable({ location, service, employee: null }) !== null) return false;
  return employeesFor(situation.lists, location, [service]).length > 0;
}

/** The days that are shown; null: it is too late for a test, or none is offered here. @param from the first day that was asked for */
export function testRange(situation: WidgetSituation, { rules, startsAt }: TestedChoice, from: string | null) {
  if (rules.length === 0) return null;
  const { timezone } = salonOf(situation)!;
  const [today, last] = [dayAt(situation.now, timezone), dayAt(latestOf(rules, startsAt), timezone)];
  const first = from !== null && from > today && from <= last ? from : today;
  const end = addDays(first, SHOWN_DAYS - 1);
  return last < today ? null : { from: first, to: end < last ? end : last, today, last };
}

/** Times of tests that lie early enough, by day. */
function timesOfTests(situation: WidgetSituation, at: TestedChoice, rules: readonly PatchTestRule[], found: FoundTests | null) {
  const { timezone } = salonOf(situation)!;
  const minutes = rules.reduce((sum, rule) => sum + longest(situation, testOf(situation, rule)!), 0);
  const isEarly = (day: string, time: string) => {
    const begins = instantAt(day, minuteOf(time), timezone);
    if (begins === null) return false;
    const endsAt = new Date(begins.getTime() + minutes * 60_000);
    return rules.every((rule) => countsFor({ day, endsAt }, rule, at));
  };
  return [...timesByDay(found?.free.value ?? {}, null)]
    .map(([date, times]) => ({ date, times: times.filter((time) => isEarly(date, time)) }))
    .filter(({ times }) => times.length > 0);
}

/** Whether tests can be done in the days that are shown. */
export const hasTestTimes = (...asked: Parameters<typeof timesOfTests>): boolean => timesOfTests(...asked).length > 0;

/** Times of tests that lie early enough; each is kept together with the appointment. @param rules those that are booked, of those that it requires */
export function testStep(
  situation: WidgetSituation,
  at: TestedChoice,
  rules: readonly PatchTestRule[],
  found: FoundTests | null,
): TestBody {
  const { choice, context } = situation;
  const { test: _, ...without } = choiceFields(choice);
  const part = rules.length < at.rules.length ? `~${rules.map(({ service }) => service).join(',')}` : '';
  const left = missingTests(situation, at).filter((rule) => !rules.includes(rule));
  const days = timesOfTests(situation, at, rules, found).map(({ date, times }) => ({
    date,
    label: longDay(date, context.locale),
    times: times.map((time) => ({ time, value: `${date}T${time}${part}`, isChosen: choice.test === `${date}T${time}${part}` })),
  }));
  const range = found?.range;
  const of = { ...choice, test: null };
  return {
    kind: 'test',
    lead: [whatWords(situation, missingTests(situation, at)), leftWords(situation, left)].filter(Boolean).join(' '),
    days,
    fields: { ...without, action: 'hold' },
    earlier: range && range.from > range.today ? stepHref(of, { step: 'test' }) : null,
    later: range && range.to < range.last ? stepHref(of, { step: 'test', from: addDays(range.to, 1) }) : null,
    again: found?.free.isDegraded ? stepHref(choice, { step: 'test' }) : null,
    without: stepHref(of, { step: 'details' }),
  };
}

/** What the details say of the tests; null: none is required. */
export function testFields(situation: WidgetSituation): TestFields | null {
  const at = testedAt(situation);
  if (!at) return null;
  const { choice, context, knownTests, visitor } = situation;
  const { t, locale } = context;
  const { startsAt } = at;
  const missing = missingTests(situation, at);
  const isLate = latestOf(at.rules, startsAt) <= situation.now;
  const choose = isLate || bookableTests(situation, at).length === 0 ? null : stepHref(choice, { step: 'test' });
  const chosen = readTest(choice);
  if (chosen) {
    const { date, start, services = at.rules.map(({ service }) => service) } = chosen;
    const when = `${longDay(date, locale)}, ${start}`;
    const booked = at.rules.filter(({ service }) => services.includes(service));
    const text = t('widget.test.chosen', { name: namesOf(situation, booked), when });
    const left = leftWords(
      situation,
      missing.filter((rule) => !booked.includes(rule)),
    );
    const without = stepHref({ ...choice, test: null }, { step: 'details' });
    return { text: [text, left].filter(Boolean).join(' '), isMissing: false, choose, without };
  }
  if (missing.length === 0) {
    const days = knownTests.flatMap(({ state, day }) =>
      state === 'missing' || day === null
        ? []
        : t(`widget.test.${state}`, { day: dayWords(day, locale, { day: 'numeric', month: 'long' }) }),
    );
    return { text: [...new Set(days)].join(' '), isMissing: false, choose: null, without: null };
  }
  const ways = isLate ? [t('widget.test.late')] : [t('widget.test.without', { until: untilWords(situation, missing, startsAt) })];
  const known = visitor.identity ? [] : [t('widget.test.known', { months: Math.min(...at.rules.map(({ months }) => months)) })];
  return { text: [whatWords(situation, missing), ...ways, ...known].join(' '), isMissing: true, choose, without: null };
}

function whatWords(situation: WidgetSituation, rules: readonly PatchTestRule[]): string {
  const { t } = situation.context;
  const names = rules.map((rule) => {
    const service = testOf(situation, rule);
    const price = service ? servicePrice({ ...situation, choice: { ...situation.choice, employee: null } }, service) : null;
    return [service?.name, price].filter(Boolean).join(', ');
  });
  const hours = Math.max(...rules.map((rule) => rule.hours));
  return t(rules.length > 1 ? 'widget.test.whatAll' : 'widget.test.what', { name: names.join('; '), hours });
}

/** That tests are not booked together with the others; empty: all are. */
const leftWords = (situation: WidgetSituation, left: readonly PatchTestRule[]): string =>
  left.length === 0 ? '' : situation.context.t('widget.test.left', { name: namesOf(situation, left) });

const namesOf = (situation: WidgetSituation, rules: readonly PatchTestRule[]): string =>
  rules.map((rule) => testOf(situation, rule)?.name ?? '').join(', ');

/** When tests end at the latest that count for all. */
const latestOf = (rules: readonly PatchTestRule[], startsAt: Date): Date =>
  new Date(Math.min(...rules.map((rule) => latestTest(startsAt, rule).getTime())));

const untilWords = (situation: WidgetSituation, rules: readonly PatchTestRule[], startsAt: Date): string =>
  appointmentWhenShort(latestOf(rules, startsAt), { timezone: salonOf(situation)!.timezone, locale: situation.context.locale });

const testOf = ({ lists }: WidgetSituation, { service }: PatchTestRule): BookingService | undefined =>
  lists.services.find(({ id }) => id === service);

/** Minutes of the test by whoever takes longest. */
function longest({ lists, settings, ...situation }: WidgetSituation, service: BookingService): number {
  const employees = employeesFor(lists, salonOf({ lists, ...situation })!, [service]);
  return Math.max(minutesOf(service, settings), ...employees.map((employee) => minutesOf(service, settings, employee)));
}
