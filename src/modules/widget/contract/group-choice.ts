import { isCalendarDay } from '../../../shared/calendar-day';
import { HOUR_MINUTE } from '../../../shared/clock-time';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import type { Day, TimeOfDay } from '../../scheduling/contract/free-time';
import { GROUP_MODES, GROUP_SIZE, type GroupMode } from '../../scheduling/contract/group';
import { queryOf, type WidgetFields } from './booking-choice';
import { WIDGET_GROUP_PATH } from './widget-model';

/** Services that the widget asks of each person at most. */
const GROUP_ROWS = 3;

/** A service of a person; `employee` is empty for any. */
export interface GroupRow {
  readonly service: string;
  readonly employee: string;
}

/** What is chosen of a group so far: it stands in the address of every step, without names of people. Ids are those of the booking system. */
export interface GroupChoice {
  readonly size: number | null;
  readonly salon: string | null;
  readonly mode: GroupMode;
  readonly date: Day | null;
  readonly time: TimeOfDay | null;
  /** `GROUP_ROWS` of each person; those without a service are not filled in. */
  readonly people: readonly (readonly GroupRow[])[];
}

const SIZES = Array.from({ length: GROUP_SIZE.most - GROUP_SIZE.least + 1 }, (_each, at) => GROUP_SIZE.least + at);
const places = (size: number) => Array.from({ length: size }, (_each, at) => at + 1);
export const serviceField = (person: number, row: number): string => `s${person}${row}`;
export const employeeField = (person: number, row: number): string => `e${person}${row}`;

/** Names of all that an address of a group may say. */
export const GROUP_QUERY_NAMES: readonly string[] = [
  'size',
  'salon',
  'mode',
  'date',
  'time',
  'step',
  ...places(GROUP_SIZE.most).flatMap((person) =>
    places(GROUP_ROWS).flatMap((row) => [serviceField(person, row), employeeField(person, row)]),
  ),
];

/** Reads what is chosen; what cannot be is left out. */
export function readGroupChoice(fields: WidgetFields): GroupChoice {
  const text = (name: string, isGood: (value: string) => boolean) => {
    const value = fields[name];
    return typeof value === 'string' && isGood(value) ? value : null;
  };
  const id = (name: string) => text(name, (value) => BOOKING_ID.test(value));
  const size = SIZES.find((each) => String(each) === fields.size) ?? null;
  return {
    size,
    salon: id('salon'),
    mode: GROUP_MODES.find((mode) => mode === fields.mode) ?? 'together',
    date: text('date', isCalendarDay),
    time: text('time', (value) => HOUR_MINUTE.test(value)),
    people: places(size ?? 0).map((person) =>
      places(GROUP_ROWS).map((row) => ({ service: id(serviceField(person, row)) ?? '', employee: id(employeeField(person, row)) ?? '' })),
    ),
  };
}

/** The choice as the hidden fields of a form. */
export function groupFields({ size, salon, mode, date, time, people }: GroupChoice): Readonly<Record<string, string>> {
  const rows = people.flatMap((own, person) =>
    own.flatMap(({ service, employee }, row) => [
      [serviceField(person + 1, row + 1), service] as const,
      [employeeField(person + 1, row + 1), service && employee] as const,
    ]),
  );
  const all: readonly (readonly [name: string, value: string])[] = [
    ['size', size === null ? '' : String(size)],
    ['salon', salon ?? ''],
    ['mode', mode],
    ['date', date ?? ''],
    ['time', time ?? ''],
    ...rows,
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** Address of a step, without language. */
export function groupHref(choice: GroupChoice, step: string | null = null): string {
  return `${WIDGET_GROUP_PATH}?${queryOf({ ...groupFields(choice), step })}`;
}
