import {
  isOpen,
  employeesOfGender,
  mayBookOnline,
  mayHaveServices,
  minutesOf,
  priceAt,
  priceRange,
  servicesFor,
  stepsOf,
  whyNotBookable,
  type Choice,
} from './what-can-be-booked';

const price = (location: string, position: string | null, amount: number) => ({ location, position, price: amount });
const PRICES = [price('podil', 'top', 90_000), price('podil', null, 60_000), price('lviv', 'top', 70_000)];
const CHOICE: Choice = {
  location: { id: 'podil', active: true },
  service: { id: 'haircut', public: true, archive: false, locationPrices: PRICES },
  employee: { public: true, archive: false, services: ['haircut'], schedules: [{ location: 'podil', weekdays: {} }] },
};
const whyNot = (changes: { [K in keyof Choice]?: Partial<Choice[K]> | null }) =>
  whyNotBookable({
    location: { ...CHOICE.location, ...changes.location },
    service: { ...CHOICE.service, ...changes.service },
    employee: changes.employee === null ? null : { ...CHOICE.employee!, ...changes.employee },
  });

describe('active', () => {
  it('false: nothing can be booked at the salon', () => {
    expect(whyNot({})).toBeNull();
    expect(whyNot({ location: { active: false } })).toBe('location');
  });
});

describe('public and archive', () => {
  it.each([
    [{ public: true, archive: false }, true],
    [{ public: false, archive: false }, false],
    [{ public: true, archive: true }, false],
    [{ public: false, archive: true }, false],
  ])('%j: can be booked: %s', (item, isBookable) => {
    expect(isOpen(item)).toBe(isBookable);
    expect(whyNot({ service: item })).toBe(isBookable ? null : 'services');
    expect(whyNot({ employee: item })).toBe(isBookable ? null : 'professional');
  });
});

describe('a choice', () => {
  it('needs a price of the service at the salon', () => {
    expect(whyNot({ location: { id: 'pechersk' } })).toBe('services');
    expect(whyNot({ location: { id: 'lviv' }, employee: null })).toBeNull();
  });

  it('needs an employee who does the service and works at the salon', () => {
    expect(whyNot({ employee: { services: ['manicure'] } })).toBe('professional');
    expect(whyNot({ employee: { schedules: [{ location: 'lviv', weekdays: {} }] } })).toBe('professional');
  });

  it('is not refused for what the booking system does not say of an employee', () => {
    expect(whyNot({ employee: { services: null, schedules: [] } })).toBeNull();
  });
});

describe('forbiddenOnlineBooking', () => {
  it('true: the client cannot book; false, or nobody signed in: may', () => {
    expect(mayBookOnline({ forbiddenOnlineBooking: true })).toBe(false);
    expect(mayBookOnline({ forbiddenOnlineBooking: false })).toBe(true);
    expect(mayBookOnline(null)).toBe(true);
  });
});

describe('services_gender_filter', () => {
  const services = [{ gender: 'female' }, { gender: 'male' }, { gender: 'both' }] as const;
  it('true: services of the chosen gender and for both', () => {
    expect(servicesFor(services, 'male', { servicesGenderFilter: true })).toEqual([{ gender: 'male' }, { gender: 'both' }]);
    expect(servicesFor(services, null, { servicesGenderFilter: true })).toEqual(services);
  });

  it('false: all of them', () => {
    expect(servicesFor(services, 'male', { servicesGenderFilter: false })).toEqual(services);
  });
});

describe('gender of employees', () => {
  it('answers a wish only where it is known', () => {
    const employees = [{ gender: 'female' }, { gender: 'male' }, { gender: null }] as const;
    expect(employeesOfGender(employees, 'female')).toEqual([{ gender: 'female' }]);
    expect(employeesOfGender(employees, null)).toEqual(employees);
  });
});

describe('several_services', () => {
  it.each([
    [true, [false, true, true]],
    [false, [false, true, false]],
  ])('%s: no service, one, three', (severalServices, may) => {
    expect([0, 1, 3].map((count) => mayHaveServices(count, { severalServices }))).toEqual(may);
  });
});

describe('skip_professional', () => {
  it('false: the steps are those of the route', () => {
    expect(stepsOf('serviceProfessionalTime', { skipProfessional: false })).toEqual(['service', 'professional', 'time']);
    expect(stepsOf('timeServiceProfessional', { skipProfessional: false })).toEqual(['time', 'service', 'professional']);
  });

  it('true: nobody is asked for an employee', () => {
    expect(stepsOf('professionalServiceTime', { skipProfessional: true })).toEqual(['service', 'time']);
    expect(stepsOf('serviceProfessionalTime', { skipProfessional: true })).toEqual(['service', 'time']);
  });
});

describe('price of a service at a salon', () => {
  it('is that of the position of the employee, else the one that names no position', () => {
    expect(priceAt(PRICES, 'podil', ['junior', 'top'])).toBe(90_000);
    expect(priceAt(PRICES, 'podil', ['junior'])).toBe(60_000);
    expect(priceAt(PRICES, 'podil', [])).toBe(60_000);
  });

  it('is not known where the salon has none for the employee', () => {
    expect(priceAt(PRICES, 'lviv', ['junior'])).toBeNull();
    expect(priceAt(PRICES, 'pechersk', ['top'])).toBeNull();
  });
});

describe('servicesPriceFromFilteredServices', () => {
  const services = [{ locationPrices: PRICES }, { locationPrices: [price('lviv', null, 20_000)] }];
  const filtered = { servicesPriceFromFilteredServices: true };

  it('false: from the lowest to the highest price anywhere', () => {
    const chosen = { location: 'podil', employees: [{ positions: ['top'] }] };
    expect(priceRange(services, chosen, { servicesPriceFromFilteredServices: false })).toEqual({ from: 20_000, to: 90_000 });
  });

  it('true: of the salon and the employees that were chosen', () => {
    expect(priceRange(services, { location: 'podil', employees: null }, filtered)).toEqual({ from: 60_000, to: 90_000 });
    expect(priceRange(services, { location: 'podil', employees: [{ positions: ['junior'] }] }, filtered)).toEqual({
      from: 60_000,
      to: 60_000,
    });
    expect(priceRange(services, { location: null, employees: [{ positions: ['top'] }] }, filtered)).toEqual({ from: 20_000, to: 90_000 });
    expect(priceRange(services, { location: null, employees: null }, filtered)).toEqual({ from: 20_000, to: 90_000 });
  });

  it('none where nothing that was chosen has a price', () => {
    expect(priceRange(services, { location: 'pechersk', employees: null }, filtered)).toBeNull();
    expect(priceRange([], { location: null, employees: null }, { servicesPriceFromFilteredServices: false })).toBeNull();
  });
});

describe('default_appointment_duration', () => {
  it('stands in for a service without a duration', () => {
    const settings = { statistics: { defaultAppointmentMinutes: 60 } };
    expect([minutesOf({ id: 'cut', durationMinutes: 45 }, settings), minutesOf({ id: 'cut', durationMinutes: null }, settings)]).toEqual([
      45, 60,
    ]);
  });

  it('counts for nobody who needs another time', () => {
    const settings = { statistics: { defaultAppointmentMinutes: 60 } };
    const cut = { id: 'cut', durationMinutes: 45 };
    expect([minutesOf(cut, settings, { durations: { cut: 75 } }), minutesOf(cut, settings, { durations: { color: 75 } })]).toEqual([
      75, 45,
    ]);
  });
});
