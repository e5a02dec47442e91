import { cachedBy } from '../../../shared/cached-by';
import type { Locale } from '../../../shared/locale';
import type {
  BookingCategory,
  BookingEmployee,
  BookingLocation,
  BookingPosition,
  BookingService,
  EmployeeSchedule,
} from '../contract/catalogue';
import type { EngineCatalogue, EngineEmployee } from '../contract/engine-catalogue';
import type { WeekPlan } from '../contract/week';
import { timeOfDay } from '../../../shared/clock-time';

/** The catalogue as every booking system delivers it, in one language; the same lists while it is the same catalogue. */

export const locationsOf = cachedBy(({ locations }: EngineCatalogue, locale: Locale): readonly BookingLocation[] => {
  return [...locations.values()].map(({ id, name, city, street, phone, geoPosition, timezone, active }) => ({
    id,
    name: name[locale],
    city: city[locale],
    street: street[locale],
    phone,
    geoPosition,
    timezone,
    active,
  }));
});

export const categoriesOf = cachedBy(({ categories }: EngineCatalogue, locale: Locale): readonly BookingCategory[] => {
  return [...categories.values()].map(({ id, name, parent }) => ({ id, name: name[locale], parent }));
});

export const servicesOf = cachedBy(({ services }: EngineCatalogue, locale: Locale, currency: string): readonly BookingService[] => {
  return [...services.values()].map(({ name, description, prices, id, category, durationMinutes, gender, archive, ...service }) => ({
    id,
    category,
    durationMinutes,
    gender,
    archive,
    public: service.public,
    prepaymentPercent: service.prepayment.percent,
    prepaymentSum: service.prepayment.sum,
    name: name[locale],
    descriptionPlainText: description[locale],
    priceCurrency: currency,
    locationPrices: Object.entries(prices).map(([location, price]) => ({ location, position: null, price })),
  }));
});

export const positionsOf = cachedBy(({ positions }: EngineCatalogue, locale: Locale): readonly BookingPosition[] => {
  return [...positions.values()].map(({ id, name }) => ({ id, name: name[locale], role: 'professional', parent: null }));
});

/** What of an employee does not stand in the catalogue. */
export interface EmployeeFacts {
  readonly rating: BookingEmployee['rating'];
  readonly schedules: readonly { readonly location: string; readonly week: WeekPlan }[];
}

export function employeeOf(employee: EngineEmployee, locale: Locale, { rating, schedules }: EmployeeFacts): BookingEmployee {
  const { id, photo, position, gender, archive, services } = employee;
  const name = employee.name[locale];
  const [firstname = name, ...lastname] = name.split(' ');
  return {
    id,
    name,
    firstname,
    lastname: lastname.join(' '),
    photo,
    gender,
    archive,
    services,
    public: employee.public,
    positions: position === null ? [] : [position],
    roles: ['professional'],
    defaultAppointmentMinutes: null,
    rating,
    schedules: schedules.map(scheduleOf),
  };
}

function scheduleOf({ location, week }: EmployeeFacts['schedules'][number]): EmployeeSchedule {
  const days = Object.entries(week.weekdays).filter(([, work]) => work.length > 0);
  const hours = ([weekday, work]: (typeof days)[number]) => [
    weekday,
    {
      opens: timeOfDay(Math.min(...work.map(({ from }) => from))),
      closes: timeOfDay(Math.max(...work.map(({ to }) => to))),
    },
  ];
  return { location, weekdays: Object.fromEntries(days.map(hours)) as EmployeeSchedule['weekdays'] };
}
