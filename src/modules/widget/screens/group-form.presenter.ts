import type { GroupFormPageProps } from '../../../../views/widget/GroupFormPage';
import { localAt } from '../../../platform/time/zoned-time';
import { addDays, longDay } from '../../../shared/calendar-day';
import { minuteOf, timeOfDay } from '../../../shared/clock-time';
import { homeZone } from '../../../shared/home-zone';
import { kyivDay } from '../../../shared/kyiv-day';
import { localePath } from '../../../shared/locale';
import { formatMoney, type Kopiykas } from '../../../shared/money';
import type { ContentContext } from '../../content/content.api';
import { COMMENT, GUEST } from '../../scheduling/contract/booking-limits';
import type { BookingService } from '../../scheduling/contract/catalogue';
import type { TimeOfDay } from '../../scheduling/contract/free-time';
import { GROUP_MODES, GROUP_SIZE, type GroupMode, type GroupOption, type GroupOptions } from '../../scheduling/contract/group';
import { employeesFor, isOffered, whyNotBookable } from '../../scheduling/contract/what-can-be-booked';
import { employeeField, groupFields, groupHref, serviceField, type GroupChoice } from '../contract/group-choice';
import type { WidgetFields } from '../contract/booking-choice';
import { WIDGET_APPOINTMENTS_PATH, WIDGET_GROUP_PATH, WIDGET_PATH } from '../contract/widget-model';
import { shownClient } from './details-step.presenter';
import type { WidgetSituation } from './widget-situation';

/** Days that can be asked for. */
const AHEAD = 90;

/** A step of booking for several people. */
export type ShownGroupStep =
  | { readonly step: 'size'; readonly choice: GroupChoice }
  | { readonly step: 'people'; readonly choice: GroupChoice; readonly problems: readonly GroupProblem[] }
  /** `found` is null where it could not be looked for. */
  | {
      readonly step: 'times';
      readonly choice: GroupChoice;
      readonly found: GroupOptions | null;
      readonly instead: readonly GroupInstead[];
    }
  | { readonly step: 'details'; readonly choice: GroupChoice; readonly option: GroupOption; readonly keptUntil: Date | null };

/** Another way to come, where nothing is free: with any employees, otherwise, or at another salon. `start` is null where only the day is known. */
export interface GroupInstead {
  readonly by: 'anybody' | 'salon' | GroupMode;
  readonly choice: GroupChoice;
  readonly start: TimeOfDay | null;
}

/** What is wrong with a row of a person, counted from 0. */
interface GroupProblem {
  readonly person: number;
  readonly row: number;
  readonly why: 'missing' | 'service' | 'employee';
}

interface Typed {
  readonly fields: WidgetFields;
  readonly failure: string;
  readonly problems: Readonly<Record<string, string>>;
}

/** What does not go together: somebody without a service, an employee who does not do it there. */
export function groupProblems({ lists }: Pick<WidgetSituation, 'lists'>, { salon, people }: GroupChoice): readonly GroupProblem[] {
  const location = lists.locations.find(({ id }) => id === salon);
  return people.flatMap((rows, person) => {
    if (rows.every(({ service }) => service === '')) return [{ person, row: 0, why: 'missing' as const }];
    return rows.flatMap(({ service: id, employee: by }, row): GroupProblem[] => {
      if (id === '') return [];
      const service = lists.services.find((each) => each.id === id);
      if (!location || !service || whyNotBookable({ location, service, employee: null }) !== null) return [{ person, row, why: 'service' }];
      const able = employeesFor(lists, location, [service]);
      return by !== '' && !able.some((each) => each.id === by) ? [{ person, row, why: 'employee' }] : [];
    });
  });
}

/** Props of /widget/group/. */
export function presentGroupForm(
  context: ContentContext,
  situation: WidgetSituation | null,
  shown: ShownGroupStep | { readonly step: 'closed' },
  { fields, failure, problems }: Typed,
): GroupFormPageProps {
  const { t, locale } = context;
  const action = localePath(locale, WIDGET_GROUP_PATH);
  const base = { title: t(`widget.group.titles.${shown.step}`), failure, action, size: null, people: null, times: null, details: null };
  if (!situation || shown.step === 'closed') return { ...base, back: { href: WIDGET_PATH, label: t('widget.group.alone') } };
  const { choice } = shown;
  switch (shown.step) {
    case 'size':
      return { ...base, size: sizeOf(situation, choice), back: { href: WIDGET_PATH, label: t('widget.group.alone') } };
    case 'people':
      return {
        ...base,
        failure: shown.problems.length > 0 ? t('widget.group.incomplete') : failure,
        people: peopleOf(situation, choice, shown.problems),
        back: { href: WIDGET_GROUP_PATH, label: t('widget.group.backSize') },
      };
    case 'times':
      return {
        ...base,
        times: timesOf(situation, choice, shown),
        back: { href: groupHref(choice), label: t('widget.group.backPeople') },
      };
    case 'details':
      return {
        ...base,
        details: detailsOf(situation, shown, { fields, failure, problems }),
        back: { href: groupHref({ ...choice, time: null }, 'times'), label: t('widget.group.backTimes') },
      };
  }
}

function sizeOf({ lists }: WidgetSituation, { salon, size }: GroupChoice): GroupFormPageProps['size'] {
  const sizes = Array.from({ length: GROUP_SIZE.most - GROUP_SIZE.least + 1 }, (_each, at) => String(GROUP_SIZE.least + at));
  return {
    sizes,
    size: String(size ?? GROUP_SIZE.least),
    salons: lists.locations.map(({ id, name, street }) => ({ value: id, label: [name, street].filter(Boolean).join(', ') })),
    salon: salon ?? lists.locations[0]?.id ?? '',
  };
}

function peopleOf(situation: WidgetSituation, choice: GroupChoice, problems: readonly GroupProblem[]): GroupFormPageProps['people'] {
  const { context, lists, now } = situation;
  const { t } = context;
  const location = lists.locations.find(({ id }) => id === choice.salon)!;
  const services = lists.services.filter(
    (service) => whyNotBookable({ location, service, employee: null }) === null && isOffered(service, { ...lists, locations: [location] }),
  );
  const employees = lists.employees.filter((employee) =>
    services.some((service) => employeesFor({ employees: [employee] }, location, [service]).length > 0),
  );
  const today = kyivDay(now);
  return {
    kept: { size: String(choice.size), salon: location.id, step: 'times' },
    salon: location.name,
    services: [
      { value: '', label: t('widget.group.noService') },
      ...services.map((service) => ({ value: service.id, label: serviceLabel(situation, service, location.id) })),
    ],
    employees: [{ value: '', label: t('widget.group.anyEmployee') }, ...employees.map(({ id, name }) => ({ value: id, label: name }))],
    people: choice.people.map((rows, person) =>
      rows.map(({ service, employee }, row) => {
        const why = problems.find((each) => each.person === person && each.row === row)?.why;
        const error = why && t(`widget.group.problems.${why}`);
        return {
          service: { name: serviceField(person + 1, row + 1), value: service, error: why === 'employee' ? undefined : error },
          employee: { name: employeeField(person + 1, row + 1), value: employee, error: why === 'employee' ? error : undefined },
        };
      }),
    ),
    modes: GROUP_MODES.map((mode) => ({ value: mode, label: t(`widget.group.modes.${mode}`), note: t(`widget.group.modeNotes.${mode}`) })),
    mode: choice.mode,
    first: today,
    last: addDays(today, AHEAD),
    date: choice.date !== null && choice.date >= today ? choice.date : addDays(today, 1),
  };
}

function timesOf(
  { context, lists, now }: WidgetSituation,
  choice: GroupChoice,
  { found, instead }: Extract<ShownGroupStep, { readonly step: 'times' }>,
): GroupFormPageProps['times'] {
  const { t, locale } = context;
  const today = kyivDay(now);
  const nameOf = (id: string) => lists.employees.find((employee) => employee.id === id)?.name ?? '';
  const { date: _, time: __, ...kept } = groupFields(choice);
  const none = found?.next
    ? t('widget.group.noneThen', { day: longDay(found.next, locale) })
    : t('widget.group.none', { day: longDay(found?.lookedUntil ?? choice.date!, locale) });
  return {
    day: longDay(choice.date!, locale),
    date: choice.date!,
    first: today,
    last: addDays(today, AHEAD),
    kept,
    lines: linesOf(lists, choice, t),
    options: (found?.options ?? []).map(({ start, end, price, people }) => ({
      value: start,
      label: t('booking.visits.span', { from: start, to: end }),
      note: [
        price === null ? '' : formatMoney(price, locale),
        [...new Set(people.flatMap(({ parts }) => parts.map(({ employee }) => nameOf(employee))))].join(', '),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    none: found && found.options.length === 0 ? none : '',
    next: found?.next
      ? { href: groupHref({ ...choice, date: found.next, time: null }, 'times'), label: longDay(found.next, locale) }
      : null,
    instead: instead.map(({ by, choice: other, start }) => ({
      href: groupHref(other, 'times'),
      label:
        by === 'salon'
          ? t('widget.group.at', { salon: lists.locations.find(({ id }) => id === other.salon)?.name ?? '' })
          : by === 'anybody'
            ? t('widget.group.anyEmployee')
            : t(`widget.group.modes.${by}`),
      note: [longDay(other.date!, locale), start].filter(Boolean).join(', '),
    })),
  };
}

function detailsOf(
  { context, lists, visitor, now }: WidgetSituation,
  { choice, option, keptUntil }: Extract<ShownGroupStep, { readonly step: 'details' }>,
  { fields, problems }: Typed,
): GroupFormPageProps['details'] {
  const { t, locale } = context;
  const nameOf = (id: string, items: readonly { readonly id: string; readonly name: string }[]) =>
    items.find((each) => each.id === id)?.name ?? '';
  const salon = lists.locations.find(({ id }) => id === choice.salon);
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const parts = option.people.flatMap((person) => person.parts);
  const minutes = parts.reduce((sum, { start, end }) => sum + minuteOf(end) - minuteOf(start), 0);
  const clientName = visitor.client ? shownClient(visitor.client).name : '';
  const zone = salon?.timezone ?? homeZone();
  return {
    when: `${longDay(choice.date!, locale)}, ${t('booking.visits.span', { from: option.start, to: option.end })}`,
    salon: salon?.name ?? '',
    kept: keptUntil && keptUntil > now ? t('widget.group.kept', { time: timeOfDay(localAt(keptUntil, zone).minute) }) : '',
    signIn: visitor.identity ? null : `${WIDGET_APPOINTMENTS_PATH}?step=details`,
    client: clientName,
    hidden: {
      ...groupFields({ ...choice, time: option.start }),
      press: 'book',
      minutes: String(minutes),
      ...(option.price !== null && { amount: String(option.price) }),
    },
    people: option.people.map(({ parts: own }, at) => ({
      name: `name${at + 1}`,
      value: text(`name${at + 1}`),
      error: problems[`name${at + 1}`],
      phone: { name: `phone${at + 1}`, value: text(`phone${at + 1}`), error: problems[`phone${at + 1}`] },
      lines: own.map(({ start, service, employee }) =>
        [`${start} ${nameOf(service, lists.services)}`, nameOf(employee, lists.employees)].filter(Boolean).join(', '),
      ),
    })),
    longestName: GUEST.most,
    comments: { value: text('comments'), error: problems.comments, most: COMMENT.most },
    price: option.price === null ? '' : formatMoney(option.price, locale),
    payment: paymentOf(context, option.prepayment, visitor.client?.asksPrepayment === true, text('payment')),
  };
}

/** How prepayments are paid, in words before anything is booked; null where nothing is asked for. */
function paymentOf(
  { t, locale }: ContentContext,
  prepayment: Kopiykas,
  isOfClient: boolean,
  chosen: string,
): NonNullable<GroupFormPageProps['details']>['payment'] {
  if (prepayment === 0 && !isOfClient) return null;
  return {
    text: isOfClient ? t('widget.details.prepayment') : t('widget.group.prepayment', { amount: formatMoney(prepayment, locale) }),
    options: (['each', 'all'] as const).map((value) => ({
      value,
      label: t(`widget.group.payments.${value}`),
      note: t(`widget.group.paymentNotes.${value}`),
    })),
    value: chosen === 'all' ? 'all' : 'each',
  };
}

function linesOf({ services, employees }: WidgetSituation['lists'], { people }: GroupChoice, t: ContentContext['t']): readonly string[] {
  return people.map((rows, at) => {
    const own = rows
      .filter(({ service }) => service !== '')
      .map(({ service, employee }) => {
        const by = employees.find(({ id }) => id === employee)?.name;
        return [services.find(({ id }) => id === service)?.name ?? '', by].filter(Boolean).join(', ');
      });
    return `${t('widget.group.person', { number: at + 1 })}: ${own.join('; ')}`;
  });
}

/** The name, with the price where all employees ask for the same. */
function serviceLabel({ context }: WidgetSituation, { name, locationPrices }: BookingService, salon: string): string {
  const prices = [...new Set(locationPrices.filter(({ location }) => location === salon).map(({ price }) => price))].sort((a, b) => a - b);
  const [least] = prices;
  if (least === undefined) return name;
  const price = formatMoney(least, context.locale);
  return `${name}, ${prices.length > 1 ? context.t('widget.group.fromPrice', { price }) : price}`;
}
