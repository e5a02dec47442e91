import { BOOKING_ID, MAX_SERVICES } from '../../scheduling/contract/booking-limits';
import type { Day, TimeOfDay } from '../../scheduling/contract/free-time';
import type { BookingRoute, ClientModuleSettings } from '../../scheduling/contract/settings';
import { stepsOf } from '../../scheduling/contract/what-can-be-booked';
import { HOUR_MINUTE } from '../../../shared/clock-time';
import { YEAR_MONTH_DAY } from '../../../shared/calendar-day';

/**
 * What somebody has chosen so far on the way to an appointment: it stands in the address of every step of the widget, so that each step can be
 * opened, reloaded, shared and gone back to. Ids are those of the booking system.
 */
export interface BookingChoice {
  readonly route: BookingRoute;
  readonly salon: string | null;
  readonly services: readonly string[];
  /** `any` is a choice, too; null: not chosen yet. */
  readonly employee: string | null;
  readonly date: Day | null;
  readonly time: TimeOfDay | null;
  /** When an appointment of several services is over that begins at `time`: of two that begin then one takes longer. Null: whichever is shorter. */
  readonly end: TimeOfDay | null;
  /** When the patch tests are done that the services require, `2026-11-24T12:00`, or `2026-11-24T12:00~id` for one of several; null: none is chosen. */
  readonly test: string | null;
  /** Services that are booked by themselves after this appointment. */
  readonly then: readonly string[];
  /** Those of the services that were added to others: any employee who is free does them. */
  readonly addOns: readonly string[];
  /** For whom it is, where it is not the client. */
  readonly whom: Whom | null;
}

export const WHOM = ['child', 'friend'] as const;
export type Whom = (typeof WHOM)[number];

/** Of a choice that begins anew. */
export const NOTHING_CHOSEN = {
  salon: null,
  services: [],
  employee: null,
  date: null,
  time: null,
  end: null,
  test: null,
  then: [],
  addOns: [],
  whom: null,
} as const;

/** A screen of the widget. */
export type WidgetStep = 'salon' | 'service' | 'professional' | 'time' | 'details' | 'test' | 'code' | 'done' | 'visits';

/** What a choice may be: the one employee that a visitor wishes, or whoever is free. */
export const ANY_EMPLOYEE = 'any';

/** A moment, and after it the ids of the tests where not all are booked. */
const TEST_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:~[\p{L}\d_.-]{1,100}(?:,[\p{L}\d_.-]{1,100})*)?$/u;

const ROUTES: readonly BookingRoute[] = ['serviceProfessionalTime', 'professionalServiceTime', 'timeServiceProfessional'];

/** Values of an address or a form, as they came. */
export type WidgetFields = Readonly<Record<string, unknown>>;

/**
 * Reads a choice; what cannot be one is left out. `routes` of the settings say which orders there are, the first is the default.
 */
export function readChoice(fields: WidgetFields, settings: Pick<ClientModuleSettings, 'routes' | 'severalServices'>): BookingChoice {
  const text = (name: string, shape: RegExp) => {
    const value = fields[name];
    return typeof value === 'string' && shape.test(value) ? value : null;
  };
  const routes = settings.routes.length > 0 ? settings.routes : ROUTES;
  const list = (value: unknown) => (typeof value === 'string' ? value.split(',').filter((id) => BOOKING_ID.test(id)) : []);
  const services = list(fields.services);
  const single = text('service', BOOKING_ID);
  const all = [...new Set(services.length > 0 || single === null ? services : [single])];
  return {
    route: routes.find((route) => route === fields.route) ?? routes[0]!,
    salon: text('salon', BOOKING_ID),
    services: all.slice(0, settings.severalServices ? MAX_SERVICES : 1),
    employee: text('employee', BOOKING_ID),
    date: text('date', YEAR_MONTH_DAY),
    time: text('time', HOUR_MINUTE),
    end: text('end', HOUR_MINUTE),
    test: text('test', TEST_TIME),
    then: [...new Set(list(fields.then))].slice(0, MAX_SERVICES),
    addOns: [...new Set(list(fields.addons))].filter((id) => all.includes(id)),
    whom: WHOM.find((whom) => whom === fields.for) ?? null,
  };
}

/** The choice as it is written; null where nothing is chosen. An end and a test belong to a time. */
export function fieldsOf({ route, salon, services, employee, date, time, end, test, then, addOns, whom }: BookingChoice) {
  const joined = (ids: readonly string[]) => ids.join(',') || null;
  const of = { route, salon, services: joined(services), employee, date, time };
  return { ...of, end: time && end, test: time && test, then: joined(then), addons: joined(addOns), for: whom };
}

/** The choice as the query of a step's address, with what else it takes; without what is not chosen. */
export function choiceQuery(choice: BookingChoice, also: Readonly<Record<string, string | null>> = {}): string {
  const { route, ...fields } = fieldsOf(choice);
  return queryOf({ route: route === ROUTES[0] ? null : route, ...fields, ...also });
}

/** The steps of a choice in their order, up to the details. */
export function choosingSteps(
  choice: Pick<BookingChoice, 'route'>,
  settings: Pick<ClientModuleSettings, 'skipProfessional'>,
): WidgetStep[] {
  return ['salon', ...stepsOf(choice.route, settings)];
}

/** Whether a step has been gone through. */
export function isChosen(choice: BookingChoice, step: WidgetStep): boolean {
  switch (step) {
    case 'salon':
      return choice.salon !== null;
    case 'service':
      return choice.services.length > 0;
    case 'professional':
      return choice.employee !== null;
    case 'time':
      return choice.date !== null && choice.time !== null;
    default:
      return false;
  }
}

/** A choice that can be booked, by the chosen employee or by whoever is free. */
type WholeChoice = BookingChoice & { readonly salon: string; readonly date: Day; readonly time: TimeOfDay };

export function isWhole(choice: BookingChoice): choice is WholeChoice {
  return (['salon', 'service', 'time'] as const).every((step) => isChosen(choice, step));
}

/** The first step that is not gone through; `details` when all are. */
export function nextStep(choice: BookingChoice, settings: Pick<ClientModuleSettings, 'skipProfessional'>): WidgetStep {
  return choosingSteps(choice, settings).find((step) => !isChosen(choice, step)) ?? 'details';
}

/** A query string of what is there; commas and colons stay as they are. */
export function queryOf(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':')}`] : []))
    .join('&');
}

/** When chosen tests begin, and which of the required ones they are; `services` left out: all. Null: none is chosen. */
export function readTest({ test }: Pick<BookingChoice, 'test'>) {
  const [date = '', start = '', services] = test?.split(/[T~]/, 3) ?? [];
  return test === null ? null : { date, start, ...(services !== undefined && { services: services.split(',') }) };
}
