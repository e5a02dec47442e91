import { instantAt } from '../../../platform/time/zoned-time';
import { addDays, dayWords, longDay } from '../../../shared/calendar-day';
import { minuteOf, minuteOfDay } from '../../../shared/clock-time';
import { appointmentWhenShort, type ReadResult } from '../../booking/booking.api';
import type { BookingService } from '../../scheduling/contract/catalogue';
import type { FreeTime } from '../../scheduling/contract/free-time';
import { commonRule, countsFor, latestTest, type PatchTestRule } from '../../scheduling/contract/patch-test';
import { employeesFor, minutesOf, whyNotBookable } from '../../scheduling/contract/what-can-be-booked';
import type { TestBody, TestFields } from '../contract/widget-model';
import { timesByDay } from './free-times';
import { choiceFields, stepHref } from './widget-links';
import { salonOf, servicesOf, type WidgetSituation } from './widget-situation';
import { dayAt, servicePrice } from './widget-words';

/** So many days are looked at together. */
const SHOWN_DAYS = 14;

/** What a chosen appointment requires, and when it begins. */
interface TestedChoice {
  readonly rule: PatchTestRule;
  readonly startsAt: Date;
  readonly date: string;
}

/** The test that what is chosen requires; null: none, or its time is not chosen yet. */
export function testedAt(chosen: Pick<WidgetSituation, 'lists' | 'choice'>): TestedChoice | null {
  const { date, time } = chosen.choice;
  const rule = commonRule(servicesOf(chosen).map(({ patchTest }) => patchTest));
  const minute = minuteOfDay(time ?? '');
  const timezone = salonOf(chosen)?.timezone;
  const startsAt = rule && date !== null && minute !== null && timezone ? instantAt(date, minute, timezone) : null;
  return rule && startsAt && date !== null ? { rule, startsAt, date } : null;
}

/** Whether the test can be booked here at the chosen salon. */
function isOffered(situation: WidgetSituation, rule: PatchTestRule): boolean {
  const [location, service] = [salonOf(situation)!, testOf(situation, rule)];
  if (!service || whyNotBookable({ location, service, employee: null }) !== null) return false;
  return employeesFor(situation.lists, location, [service]).length > 0;
}

/** The days that are shown; null: it is too late for a test, or none is offered here. @param from the first day that was asked for */
export function testRange(situation: WidgetSituation, { rule, startsAt }: TestedChoice, from: string | null) {
  const { timezone } = salonOf(situation)!;
  const [today, last] = [dayAt(situation.now, timezone), dayAt(latestTest(startsAt, rule), timezone)];
  const first = from !== null && from > today && from <= last ? from : today;
  const end = addDays(first, SHOWN_DAYS - 1);
  return last < today || !isOffered(situation, rule) ? null : { from: first, to: end < last ? end : last, today, last };
}

/** Times of the test that lie early enough; each is kept together with the appointment. */
export function testStep(
  situation: WidgetSituation,
  at: TestedChoice,
  found: { readonly range: NonNullable<ReturnType<typeof testRange>>; readonly free: ReadResult<FreeTime> } | null,
): TestBody {
  const { choice, context } = situation;
  const service = testOf(situation, at.rule);
  const { timezone } = salonOf(situation)!;
  const { test: _, ...without } = choiceFields(choice);
  const minutes = service ? longest(situation, service) : 0;
  const isEarly = (day: string, time: string) => {
    const begins = instantAt(day, minuteOf(time), timezone);
    return begins !== null && countsFor({ day, endsAt: new Date(begins.getTime() + minutes * 60_000) }, at.rule, at);
  };
  const days = [...timesByDay(found?.free.value ?? {}, null)].map(([date, times]) => ({
    date,
    label: longDay(date, context.locale),
    times: times
      .filter((time) => isEarly(date, time))
      .map((time) => ({ time, value: `${date}T${time}`, isChosen: choice.test === `${date}T${time}` })),
  }));
  const range = found?.range;
  const of = { ...choice, test: null };
  return {
    kind: 'test',
    lead: whatWords(situation, at),
    days: days.filter(({ times }) => times.length > 0),
    fields: { ...without, action: 'hold' },
    earlier: range && range.from > range.today ? stepHref(of, { step: 'test' }) : null,
    later: range && range.to < range.last ? stepHref(of, { step: 'test', from: addDays(range.to, 1) }) : null,
    again: found?.free.isDegraded ? stepHref(choice, { step: 'test' }) : null,
    without: stepHref(of, { step: 'details' }),
  };
}

/** What the details say of the test; null: none is required. */
export function testFields(situation: WidgetSituation): TestFields | null {
  const at = testedAt(situation);
  if (!at) return null;
  const { choice, context, knownTest, visitor } = situation;
  const { t, locale } = context;
  const { rule, startsAt } = at;
  const isLate = latestTest(startsAt, rule) <= situation.now;
  const choose = isLate || !isOffered(situation, rule) ? null : stepHref(choice, { step: 'test' });
  if (choice.test !== null) {
    const [day = '', time = ''] = choice.test.split('T');
    const when = `${longDay(day, locale)}, ${time}`;
    const text = t('widget.test.chosen', { name: testOf(situation, rule)?.name ?? '', when });
    return { text, isMissing: false, choose, without: stepHref({ ...choice, test: null }, { step: 'details' }) };
  }
  if (knownTest && knownTest.state !== 'missing' && knownTest.day !== null) {
    const day = dayWords(knownTest.day, locale, { day: 'numeric', month: 'long' });
    return { text: t(`widget.test.${knownTest.state}`, { day }), isMissing: false, choose: null, without: null };
  }
  const ways = isLate ? [t('widget.test.late')] : [t('widget.test.without', { until: untilWords(situation, at) })];
  const known = visitor.identity ? [] : [t('widget.test.known', { months: rule.months })];
  return { text: [whatWords(situation, at), ...ways, ...known].join(' '), isMissing: true, choose, without: null };
}

function whatWords(situation: WidgetSituation, { rule }: TestedChoice): string {
  const service = testOf(situation, rule);
  const price = service ? servicePrice({ ...situation, choice: { ...situation.choice, employee: null } }, service) : null;
  const name = [service?.name, price].filter(Boolean).join(', ');
  return situation.context.t('widget.test.what', { name, hours: rule.hours });
}

const untilWords = (situation: WidgetSituation, { rule, startsAt }: TestedChoice): string =>
  appointmentWhenShort(latestTest(startsAt, rule), { timezone: salonOf(situation)!.timezone, locale: situation.context.locale });

const testOf = ({ lists }: WidgetSituation, { service }: PatchTestRule): BookingService | undefined =>
  lists.services.find(({ id }) => id === service);

/** Minutes of the test by whoever takes longest. */
function longest({ lists, settings, ...situation }: WidgetSituation, service: BookingService): number {
  const employees = employeesFor(lists, salonOf({ lists, ...situation })!, [service]);
  return Math.max(minutesOf(service, settings), ...employees.map((employee) => minutesOf(service, settings, employee)));
}
