import { addDays, dayWords } from '../../../shared/calendar-day';
import { dayIn } from '../../../shared/date-format';
import { formatMoney, type Kopiykas } from '../../../shared/money';
import type { ContentContext } from '../../content/content.api';
import type { Day, TimeOfDay } from '../../scheduling/contract/free-time';
import { employeesFor, priceAt, priceRange } from '../../scheduling/contract/what-can-be-booked';
import type { BookingEmployee, BookingPosition, BookingService } from '../../scheduling/contract/catalogue';
import { chosenEmployee, employeeOf, employeeOfService, salonOf, servicesOf } from './widget-situation';
import type { WidgetSituation } from './widget-situation';

/** Today at a salon. */
export function dayAt(moment: Date, timeZone: string): Day {
  return dayIn(timeZone, moment);
}

/** `сьогодні`, `завтра`, `вт, 24 лист.`. */
export function relativeDay(day: Day, today: Day, { locale, t }: Pick<ContentContext, 'locale' | 't'>): string {
  if (day === today) return t('widget.today');
  if (day === addDays(today, 1)) return t('widget.tomorrow');
  return dayWords(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** `завтра, 15:30`. */
export function relativeTime(day: Day, time: TimeOfDay, today: Day, context: Pick<ContentContext, 'locale' | 't'>): string {
  return `${relativeDay(day, today, context)}, ${time}`;
}

/** `900 грн`, `від 900 грн`; null without a price. */
export function servicePrice(situation: WidgetSituation, service: BookingService): string | null {
  const { choice, context, settings, lists } = situation;
  const { locale, t } = context;
  const employee = choice.addOns.includes(service.id) ? employeeOfService(situation, service.id) : employeeOf(situation);
  if (choice.salon !== null && employee) {
    const price = priceAt(service.locationPrices, choice.salon, employee.positions);
    return price === null ? null : formatMoney(price, locale);
  }
  const salon = salonOf(situation);
  const chosen = { location: choice.salon, employees: salon ? employeesFor(lists, salon, [service]) : null };
  // of a chosen salon its own prices are the ones to pay, whatever the setting says of the list before
  const isHere = chosen.location !== null || settings.clientModule.servicesPriceFromFilteredServices;
  const range = priceRange([service], chosen, { servicesPriceFromFilteredServices: isHere });
  if (!range) return null;
  return range.from === range.to ? formatMoney(range.from, locale) : t('common.priceFrom', { price: formatMoney(range.from, locale) });
}

/** What all chosen services cost, kopiykas, where their employees are known and nothing is left to chance; null otherwise. */
export function exactPrice(situation: WidgetSituation): Kopiykas | null {
  const { salon } = situation.choice;
  if (salon === null) return null;
  return servicesOf(situation).reduce<Kopiykas | null>((sum, service) => {
    const employee = employeeOfService(situation, service.id);
    const price = employee ? priceAt(service.locationPrices, salon, employee.positions) : null;
    return sum === null || price === null ? null : sum + price;
  }, 0);
}

/** Price of all chosen services; null before one is chosen, and where it is not known. */
export function totalPrice(situation: WidgetSituation): string | null {
  const { choice, context, lists } = situation;
  const services = servicesOf(situation);
  if (services.length === 0) return null;
  const { locale, t } = context;
  const salon = salonOf(situation);
  const employees = chosenEmployee(choice)
    ? [employeeOf(situation)].flatMap((one) => one ?? [])
    : salon
      ? employeesFor(lists, salon, services)
      : null;
  const ranges = services.map((service) => {
    const own = employeeOfService(situation, service.id);
    return priceRange(
      [service],
      { location: choice.salon, employees: own ? [own] : employees?.length ? employees : null },
      { servicesPriceFromFilteredServices: true },
    );
  });
  const from = ranges.reduce<number | null>((sum, range) => (sum === null || !range ? null : sum + range.from), 0);
  const isExact = ranges.every((range) => range?.from === range?.to);
  if (from === null) return null;
  return isExact ? formatMoney(from, locale) : t('common.priceFrom', { price: formatMoney(from, locale) });
}

/** Names of an employee's positions. One that has the name of the one above it is told once. */
export function positionWords({ positions }: Pick<BookingEmployee, 'positions'>, known: readonly BookingPosition[]): string {
  const names = positions.flatMap((id) => known.find((position) => position.id === id)?.name ?? []);
  return [...new Set(names)].filter(Boolean).join(', ');
}
