import { cachedBy } from '../../../shared/cached-by';
import type { Picture } from '../../../shared/picture';
import { bookingIdOf, pictureOfEmployee, type SiteIndex, type ContentContext } from '../../content/content.api';
import type { HeldAppointment } from '../../scheduling/contract/appointment';
import { spanOf } from '../../scheduling/contract/appointment-parts';
import { readTest, type BookingChoice, type WidgetFields } from '../contract/booking-choice';
import { chosenEmployee } from '../screens/widget-situation';
import type { WidgetLists, WidgetSituation, WidgetVisitor } from '../screens/widget-situation';
import { isCalendarDay } from '../../../shared/calendar-day';

/** What a request to the widget is about. */
export interface WidgetRequest {
  readonly context: ContentContext;
  /** Values of the address, or of a form. */
  readonly fields: WidgetFields;
  readonly visitor: WidgetVisitor;
}

/** A form that was sent, and what it is about. */
export interface SentForm extends WidgetRequest {
  readonly situation: WidgetSituation;
}

const KINDS = [
  ['salon', 'salons', 'locations'],
  ['service', 'services', 'services'],
  ['employee', 'employees', 'employees'],
] as const;

/** Links of our own pages name salons, services and employees by their slugs: the ids that stand for them. An unknown one is left as it is. */
export function withIds(fields: WidgetFields, { content }: SiteIndex, lists: WidgetLists): WidgetFields {
  const ids = KINDS.flatMap(([key, kind, list]) => {
    const value = fields[key];
    if (typeof value !== 'string' || lists[list].some(({ id }) => id === value)) return [];
    const id = bookingIdOf(content, kind, value);
    return id === null ? [] : [[key, id] as const];
  });
  // the bridge and the API say `location`
  const location = fields.salon === undefined && typeof fields.location === 'string' ? { salon: fields.location } : {};
  return { ...fields, ...location, ...Object.fromEntries(ids) };
}

/** A chain of one salon does not ask for it; days that no calendar has are not chosen. */
export function normalizedChoice(choice: BookingChoice, { locations }: WidgetLists): BookingChoice {
  const date = choice.date !== null && isCalendarDay(choice.date) ? choice.date : null;
  const salon = choice.salon ?? (locations.length === 1 ? locations[0]!.id : null);
  const time = date === null ? null : choice.time;
  const test = time && readTest(choice);
  return { ...choice, salon, date, time, end: time && choice.end, test: test && isCalendarDay(test.date) ? choice.test : null };
}

/** The hold, when it keeps what was chosen. */
export function holdOfChoice(held: HeldAppointment | null, choice: BookingChoice): HeldAppointment | null {
  const { salon, date, time, end, services } = choice;
  if (!held || held.location !== salon || held.day !== date) return null;
  const isSame = held.services.length === services.length && services.every((id) => held.services.some(({ service }) => service === id));
  const employee = chosenEmployee(choice);
  const isOf = ({ service, professional }: HeldAppointment['services'][number]) =>
    professional === employee || choice.addOns.includes(service);
  const isByEmployee = employee === null || held.services.every(isOf);
  const { start, end: heldEnd } = spanOf(held.services);
  return isSame && isByEmployee && isSameTest(held, readTest(choice)) && start === time && (end === null || heldEnd === end) ? held : null;
}

function isSameTest({ test }: HeldAppointment, chosen: ReturnType<typeof readTest>): boolean {
  if (!test || !chosen) return !test && !chosen;
  const { date, start, services = test.services } = chosen;
  return test.date === date && test.start === start && test.services.join() === services.join();
}

/** Pictures of salons and employees by their id of the booking system. */
export const picturesOf = cachedBy((site: SiteIndex): ReadonlyMap<string, Picture> => {
  const { content } = site;
  const of = (kind: 'salons' | 'employees', items: readonly (readonly [slug: string, picture: Picture | undefined])[]) =>
    items.flatMap(([slug, picture]) => {
      const id = bookingIdOf(content, kind, slug);
      return id !== null && picture ? [[id, picture] as const] : [];
    });
  return new Map([
    ...of(
      'salons',
      content.salons.map(({ slug, picture }) => [slug, picture]),
    ),
    ...of(
      'employees',
      content.employees.map((employee) => [employee.slug, pictureOfEmployee(site, employee)]),
    ),
  ]);
});
