import { cachedBy } from '../../../shared/cached-by';
import type { Locale } from '../../../shared/locale';
import type {
  BookingCategory,
  BookingEmployee,
  BookingLocation,
  BookingPosition,
  BookingService,
  EmployeeSchedule,
  LocationPrice,
} from '../contract/catalogue';
import type { EngineCatalogue, EngineEmployee, EngineService } from '../contract/engine-catalogue';
import type { ServiceAsks } from '../contract/service-asks';
import type { WeekPlan } from '../contract/week';
import { isOpen } from '../contract/what-can-be-booked';
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

export const servicesOf = cachedBy(
  ({ services, employees }: EngineCatalogue, locale: Locale, currency: string): readonly BookingService[] => {
    const own = [...employees.values()].filter((employee) => isOpen(employee) && hasOwnPrices(employee));
    return [...services.values()].map(({ name, description, id, category, durationMinutes, gender, archive, ...service }) => ({
      id,
      category,
      durationMinutes,
      gender,
      archive,
      public: service.public,
      prepaymentPercent: service.prepayment.percent,
      prepaymentSum: service.prepayment.sum,
      patchTest: service.patchTest ?? null,
      name: name[locale],
      descriptionPlainText: description[locale],
      priceCurrency: currency,
      locationPrices: locationPrices({ id, ...service }, own),
      ...(service.asks && { asks: asksIn(service.asks, locale) }),
    }));
  },
);

function asksIn({ questions, ...asks }: ServiceAsks, locale: Locale): ServiceAsks<string> {
  return {
    ...asks,
    questions: questions.map(({ text, choices, ...question }) => ({
      ...question,
      text: text[locale],
      choices: choices.map((choice) => ({ id: choice.id, text: choice.text[locale] })),
    })),
  };
}

/** Of each salon the price, then those of positions; of employees with a price of their own it is that of a position of theirs alone. */
function locationPrices(
  { id, prices, positionPrices }: Pick<EngineService, 'id' | 'prices' | 'positionPrices'>,
  employees: readonly EngineEmployee[],
): readonly LocationPrice[] {
  return Object.entries(prices).flatMap(([location, price]) => [
    { location, position: null, price },
    ...Object.entries(positionPrices[location] ?? {}).map(([position, price]) => ({ location, position, price })),
    ...employees
      .filter(({ locations, services }) => locations.includes(location) && services.includes(id))
      .flatMap((employee) => {
        const own = employee.prices[id];
        return own === undefined ? [] : [{ location, position: ownPosition(employee), price: own }];
      }),
  ]);
}

const hasOwnPrices = ({ prices }: EngineEmployee): boolean => Object.keys(prices).length > 0;
/** Id of the position that an employee with own prices has before the one that colleagues have, too. */
const ownPosition = ({ id }: EngineEmployee): string => `own-${id}`;
const positionIds = (employee: EngineEmployee): readonly string[] => [
  ...(hasOwnPrices(employee) ? [ownPosition(employee)] : []),
  ...(employee.position === null ? [] : [employee.position]),
];

export const positionsOf = cachedBy(({ positions, employees }: EngineCatalogue, locale: Locale): readonly BookingPosition[] => {
  const own = [...employees.values()]
    .filter((employee) => isOpen(employee) && hasOwnPrices(employee))
    .map((employee) => ({
      id: ownPosition(employee),
      name: positions.get(employee.position ?? '')?.name[locale] ?? employee.name[locale],
      role: 'professional',
      parent: employee.position,
    }));
  return [...[...positions.values()].map(({ id, name }) => ({ id, name: name[locale], role: 'professional', parent: null })), ...own];
});

/** What of an employee does not stand in the catalogue. */
export interface EmployeeFacts {
  readonly rating: BookingEmployee['rating'];
  readonly schedules: readonly { readonly location: string; readonly week: WeekPlan }[];
}

export function employeeOf(employee: EngineEmployee, locale: Locale, { rating, schedules }: EmployeeFacts): BookingEmployee {
  const { id, photo, gender, archive, services, durations } = employee;
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
    positions: positionIds(employee),
    durations,
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
