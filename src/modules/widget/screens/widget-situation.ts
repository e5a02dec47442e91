import type { Picture } from '../../../shared/picture';
import type { ContentContext } from '../../content/content.api';
import type { Kopiykas } from '../../../shared/money';
import type { HeldAppointment } from '../../scheduling/contract/appointment';
import type { BookingDraft } from '../../clients/contract/booking-draft';
import type {
  BookingCategory,
  BookingEmployee,
  BookingLocation,
  BookingPosition,
  BookingService,
} from '../../scheduling/contract/catalogue';
import type { BookingClient, ClientIdentity, Favourites } from '../../clients/contract/client';
import type { AppointmentPatchTest } from '../../scheduling/contract/patch-test';
import type { FittingAddOn } from '../../booking/booking.api';
import type { SentPhotograph } from '../../scheduling/scheduling.api';
import type { BookingSettings } from '../../scheduling/contract/settings';
import type { AppointmentOption } from '../../scheduling/contract/free-time';
import { spanOf } from '../../scheduling/contract/appointment-parts';
import { ANY_EMPLOYEE } from '../contract/booking-choice';
import type { BookingChoice, WidgetFields } from '../contract/booking-choice';
import { employeesFor, minutesOf, whyNotBookable } from '../../scheduling/contract/what-can-be-booked';
import { minuteOf } from '../../../shared/clock-time';

/** What can be booked, at this moment, in one language. */
export interface WidgetLists {
  readonly locations: readonly BookingLocation[];
  readonly services: readonly BookingService[];
  readonly employees: readonly BookingEmployee[];
  readonly positions: readonly BookingPosition[];
  readonly categories: readonly BookingCategory[];
}

/** Who uses the widget. */
export interface WidgetVisitor {
  /** Null: not signed in. */
  readonly identity: ClientIdentity | null;
  readonly client: BookingClient | null;
  readonly favourites: Favourites;
  /** Token of the hold that the browser has. */
  readonly hold: string | null;
  /** Token of the browser's draft; a new one where it brought none. */
  readonly draft: string;
  /** Whether the browser brings back the cookies that it is given; `seen`: it did so before; `unknown`: at the first page of an appointment. */
  readonly cookies: 'kept' | 'seen' | 'refused' | 'unknown';
  /** Address of the network. */
  readonly address: string;
}

/** A certificate that is to pay for the appointment. */
export interface ChosenCertificate {
  readonly id: string;
  readonly title: string;
  /** Kopiykas that can be reserved. */
  readonly available: Kopiykas;
  /** Last day, YYYY-MM-DD. */
  readonly validThrough: string;
  /** Kopiykas that the visitor wants to use; null: as much as is needed. */
  readonly wanted: Kopiykas | null;
}

/** All that a screen is made from. */
export interface WidgetSituation {
  readonly context: ContentContext;
  readonly settings: BookingSettings;
  readonly lists: WidgetLists;
  readonly choice: BookingChoice;
  /** Whether several people can be booked together. */
  readonly takesGroups: boolean;
  /** Whether one can wait for a time. */
  readonly hasWaitlist: boolean;
  /** Whether the client is asked to agree to be offered the next appointment. */
  readonly asksNext: boolean;
  /** Whether something of what was asked for is not there, or does not go together. */
  readonly isLessThanAsked: boolean;
  readonly visitor: WidgetVisitor;
  /** What the visitor has begun and not finished. */
  readonly draft: BookingDraft;
  /** Certificates that are to pay, as they are now; null: the booking system takes none. */
  readonly certificates: readonly ChosenCertificate[] | null;
  /** The hold of the visitor, when it is of this choice. */
  readonly held: HeldAppointment | null;
  /** The appointment that was chosen as it is offered; null before its time is chosen, and where it was not looked for. */
  readonly option: AppointmentOption | null;
  /** What there is of each test that the chosen services require, where the client is known; empty: nothing is required or known. */
  readonly knownTests: readonly AppointmentPatchTest[];
  /** What can be added at the chosen time. */
  readonly fitting: readonly FittingAddOn[];
  /** Photographs that the visitor has sent for it. */
  readonly photographs: readonly SentPhotograph[];
  readonly now: Date;
  /** `googleAnalyticsCode` of the settings, where the installation lets it count. */
  readonly analytics: string | null;
  /** What the request brought: what was typed is not lost. */
  readonly typed: WidgetFields;
  /** Countries whose phones get their codes by SMS, as `getsCodeByMail` has them. */
  readonly smsCountries: string;
  /** Whether calls for help are taken (`BOOKING_LEADS`). */
  readonly takesHelp: boolean;
  /** Whether a client takes a booking back for 15 minutes, whatever its rule. */
  readonly mayUndo: boolean;
  /** Pictures of salons and employees by their id of the booking system. */
  readonly pictures: ReadonlyMap<string, Picture>;
}

/** The chosen employee; null for any, and before one is chosen. */
export const chosenEmployee = ({ employee }: Pick<BookingChoice, 'employee'>): string | null =>
  employee === ANY_EMPLOYEE ? null : employee;

export function salonOf({ lists, choice }: Pick<WidgetSituation, 'lists' | 'choice'>): BookingLocation | undefined {
  return lists.locations.find(({ id }) => id === choice.salon);
}

/** The chosen services, in the order in which they were chosen. */
export function servicesOf({ lists, choice }: Pick<WidgetSituation, 'lists' | 'choice'>): readonly BookingService[] {
  return choice.services.flatMap((id) => lists.services.find((service) => service.id === id) ?? []);
}

export function employeeOf({ lists, choice }: Pick<WidgetSituation, 'lists' | 'choice'>): BookingEmployee | undefined {
  return lists.employees.find(({ id }) => id === choice.employee);
}

/** Who does a service of the appointment, as far as that is known: whom it is kept with or offered by, or who was chosen. */
export function employeeOfService(
  { held, option, lists, choice }: Pick<WidgetSituation, 'held' | 'option' | 'lists' | 'choice'>,
  service: string,
): BookingEmployee | undefined {
  const by = (option?.parts ?? []).find((part) => part.service === service)?.employee;
  const id =
    held?.services.find((part) => part.service === service)?.professional ??
    by ??
    (choice.addOns.includes(service) ? null : choice.employee);
  return lists.employees.find((employee) => employee.id === id);
}

/** Salons that do all these services, with this employee where one is chosen. */
export function salonsFor({ lists, choice }: Pick<WidgetSituation, 'lists' | 'choice'>): readonly BookingLocation[] {
  const services = servicesOf({ lists, choice });
  const employee = employeeOf({ lists, choice }) ?? null;
  return lists.locations.filter((location) => {
    const worksThere = !employee || employee.schedules.length === 0 || employee.schedules.some((one) => one.location === location.id);
    const by = ({ id }: BookingService) => (choice.addOns.includes(id) ? null : employee);
    const isDone = (service: BookingService) => by(service) !== null || employeesFor(lists, location, [service]).length > 0;
    return (
      worksThere && services.every((service) => whyNotBookable({ location, service, employee: by(service) }) === null && isDone(service))
    );
  });
}

/** The choice without what is not there, or does not go together: it is asked for again. */
export function validChoice(choice: BookingChoice, lists: WidgetLists): BookingChoice {
  const services = servicesOf({ lists, choice }).map(({ id }) => id);
  const isEmployee = choice.employee === ANY_EMPLOYEE || lists.employees.some(({ id }) => id === choice.employee);
  const then = choice.then.filter((id) => lists.services.some((service) => service.id === id) && !services.includes(id));
  const offered = new Set(servicesOf({ lists, choice }).flatMap(({ asks }) => asks?.addOns ?? []));
  const addOns = choice.addOns.filter((id) => services.includes(id) && offered.has(id));
  const known = { ...choice, services, then, addOns, employee: isEmployee ? choice.employee : null };
  const salon = salonsFor({ lists, choice: known }).some(({ id }) => id === choice.salon) ? choice.salon : null;
  return { ...known, salon, ...(salon === null ? { date: null, time: null, end: null, test: null } : {}) };
}

/** Whether a choice lacks something of what was asked for. */
export function isNarrowed(choice: BookingChoice, asked: BookingChoice): boolean {
  const isLost = (['salon', 'employee', 'date', 'time'] as const).some((name) => asked[name] !== null && choice[name] === null);
  return isLost || choice.services.length < asked.services.length;
}

/** The whole appointment that was chosen, of those that are offered that day; undefined when it is not among them. */
export function optionOf(
  { time, end }: Pick<BookingChoice, 'time' | 'end'>,
  options: readonly AppointmentOption[],
): AppointmentOption | undefined {
  const then = options.filter((option) => option.start === time && (end === null || option.end === end));
  return then.sort((a, b) => a.end.localeCompare(b.end))[0];
}

/** Parts of the appointment, as they are kept or offered; null while they are not known. */
export function partsOf({ held, option }: Pick<WidgetSituation, 'held' | 'option'>) {
  return held?.services ?? option?.parts ?? null;
}

/** Minutes of all services, each by itself, as they are kept or offered; null while they are not known. */
export function exactMinutes(situation: Pick<WidgetSituation, 'held' | 'option'>): number | null {
  const lengths = partsOf(situation)?.map(({ start, end }) => minuteOf(end) - minuteOf(start));
  return lengths?.reduce((sum, each) => sum + each, 0) ?? null;
}

/** Minutes that the appointment takes: as it is kept or offered, else of all chosen services in turn. */
export function minutesOfAll({ settings, ...situation }: WidgetSituation): number {
  const parts = partsOf(situation);
  if (parts) {
    const { start, end } = spanOf(parts);
    return minuteOf(end) - minuteOf(start);
  }
  const employee = employeeOf(situation);
  return servicesOf(situation).reduce((sum, service) => sum + minutesOf(service, settings, employee), 0);
}
