import type { FreeTime } from '../../scheduling/contract/free-time';
import { salonOf, servicesOf } from './widget-situation';
import type { WidgetSituation } from './widget-situation';
import { ANY_EMPLOYEE, choosingSteps } from '../contract/booking-choice';
import type { EmployeeBody } from '../contract/widget-model';
import { employeesFor, priceAt } from '../../scheduling/contract/what-can-be-booked';
import { formatMoney } from '../../../shared/money';
import { choiceFields, stepHref } from './widget-links';
import { firstFree } from './free-times';
import { dayAt, positionWords, relativeTime } from './widget-words';

/**
 * Employees who can do what was chosen, the one with the first free time at the top; with the time chosen before, those who are free then.
 * @param isKnown whether free times could be read
 */
export function employeeStep(situation: WidgetSituation, freeTime: FreeTime, isKnown: boolean): EmployeeBody {
  const { choice, context, lists, settings, pictures, now } = situation;
  const { locale } = context;
  const salon = salonOf(situation)!;
  const services = servicesOf(situation);
  const today = dayAt(now, salon.timezone);
  const isLast = choosingSteps(choice, settings.clientModule).at(-1) === 'professional';
  const next = (employee: string | null) => {
    if (isLast) return null;
    const first = firstFree(freeTime, employee);
    return first && relativeTime(first.date, first.time, today, context);
  };
  const all = employeesFor(lists, salon, services);
  const free = isLast ? all.filter(({ id }) => freeTime[id]?.[choice.date ?? '']?.includes(choice.time ?? '')) : all;
  // an employee who does none of it together may do a part of an appointment with several
  const priceOf = (positionIds: readonly string[]) =>
    services.reduce<number | null>((sum, service) => {
      const price = priceAt(service.locationPrices, salon.id, positionIds);
      return sum === null || price === null ? null : sum + price;
    }, 0);
  const hrefTo = (employee: string) => {
    // the time stays: where this employee is not free then, the details say so and lead to the nearest
    return stepHref(choice.employee === employee ? choice : { ...choice, employee, end: null });
  };
  return {
    kind: 'professional',
    any: { href: isLast ? null : hrefTo(ANY_EMPLOYEE), next: next(null), isChosen: choice.employee === ANY_EMPLOYEE },
    employees: free.map((employee) => {
      const price = services.length > 0 ? priceOf(employee.positions) : null;
      return {
        id: employee.id,
        name: employee.name,
        position: positionWords(employee, lists.positions),
        photo: pictures.get(employee.id) ?? null,
        rating: employee.rating && { average: employee.rating.average.toFixed(1), count: employee.rating.count },
        price: price === null ? null : formatMoney(price, locale),
        next: next(employee.id),
        href: isLast ? null : hrefTo(employee.id),
        isChosen: choice.employee === employee.id,
        isLiked: situation.visitor.favourites.employees.includes(employee.id),
      };
    }),
    isKnown,
    fields: isLast ? { ...choiceFields(choice), action: 'hold' } : null,
    kept: { ...choiceFields(choice), step: 'professional' },
  };
}
