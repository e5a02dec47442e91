import { bookingCatalogue } from '../../../../test/support/booking-catalogue';
import { priceScope, type CatalogueTerm, type EmployeeTermValues, type ServiceTermValues } from '../contract/catalogue-terms';
import { neededAt, priceOf } from '../contract/engine-catalogue';
import { catalogueWithTerms } from './catalogue-with-terms';

const TODAY = '2026-11-28';
const base = bookingCatalogue();
const of = <Name extends keyof ServiceTermValues>(item: string, name: Name, value: ServiceTermValues[Name], scope = '') =>
  ({ kind: 'service', item, name, scope, value }) as CatalogueTerm;
const by = <Name extends keyof EmployeeTermValues>(item: string, name: Name, value: EmployeeTermValues[Name], scope = '') =>
  ({ kind: 'employee', item, name, scope, value }) as CatalogueTerm;
const catalogue = (...terms: readonly CatalogueTerm[]) => catalogueWithTerms(base, terms, TODAY, 2);
const price = (terms: readonly CatalogueTerm[], service: string, employee: string, location: string) => {
  const { services, employees } = catalogue(...terms);
  return priceOf(services.get(service)!, employees.get(employee)!, location);
};

describe('the catalogue with the terms of operators', () => {
  it('is the content’s without terms, and without those of what the content does not have', () => {
    const { services, employees, version } = catalogue(
      of('gone', 'minutes', 20),
      by('gone', 'public', false),
      by('anna', 'worksAt', true, 'gone'),
    );
    expect(version).toBe(2);
    expect(services).toEqual(base.services);
    expect(employees).toEqual(base.employees);
  });

  it('has the resources that have a name, and what of them services need', () => {
    const laser = (name: 'name' | 'units', value: object | number, scope = '') =>
      ({ kind: 'resource', item: 'laser', name, scope, value }) as CatalogueTerm;
    const name = { ua: 'Лазер', en: 'Laser' };
    const known = catalogue(
      laser('name', name),
      laser('units', 2, 'podil'),
      of('cut', 'needs', true, 'laser'),
      of('cut', 'needs', true, 'gone'),
    );
    expect([...known.resources.values()]).toEqual([{ id: 'laser', name, units: { podil: 2 } }]);
    expect(known.services.get('cut')!.needs).toEqual(['laser']);
    expect(neededAt(known, 'podil', 'cut').map(({ id }) => id)).toEqual(['laser']);
    expect(neededAt(known, 'pechersk', 'cut')).toEqual([]);
    const nameless = catalogue(laser('units', 2, 'podil'), of('cut', 'needs', true, 'laser'));
    expect(nameless.resources.size).toBe(0);
    expect(nameless.services.get('cut')!.needs).toEqual([]);
  });

  it('takes length, buffer, prepayment and the rest of a service from them', () => {
    const { services } = catalogue(
      of('cut', 'minutes', 45),
      of('cut', 'buffer', 10),
      of('cut', 'public', false),
      of('cut', 'sideBySide', true),
      of('cut', 'prepayment', { percent: 30, sum: 0 }),
    );
    expect(services.get('cut')).toEqual({
      ...base.services.get('cut'),
      durationMinutes: 45,
      bufferAfter: 10,
      public: false,
      sideBySide: true,
      prepayment: { percent: 30, sum: 0 },
    });
    expect(services.get('color')).toBe(base.services.get('color'));
  });

  it('has the price of the employee, else of the position, else of the salon, else of all salons', () => {
    const all = of('cut', 'price', 110_000, priceScope(null, null));
    const here = of('cut', 'price', 120_000, priceScope('podil', null));
    const position = of('cut', 'price', 130_000, priceScope(null, 'stylist'));
    const positionHere = of('cut', 'price', 140_000, priceScope('podil', 'stylist'));
    const own = by('anna', 'price', 150_000, 'cut');
    expect(price([], 'cut', 'anna', 'podil')).toBe(100_000);
    expect(price([all], 'cut', 'anna', 'podil')).toBe(110_000);
    expect(price([here, all], 'cut', 'anna', 'podil')).toBe(120_000);
    expect(price([here, all], 'cut', 'olha', 'pechersk')).toBe(110_000);
    expect(price([position, here, all], 'cut', 'anna', 'podil')).toBe(130_000);
    expect(price([positionHere, position, here], 'cut', 'anna', 'podil')).toBe(140_000);
    expect(price([positionHere, position], 'cut', 'olha', 'pechersk')).toBe(130_000);
    expect(price([own, positionHere], 'cut', 'anna', 'podil')).toBe(150_000);
    expect(price([own, positionHere], 'cut', 'bohdana', 'podil')).toBe(140_000);
  });

  it('offers a service at a salon that has a price of its own, and nowhere else for a price of all', () => {
    expect(catalogue(of('brows', 'price', 50_000, priceScope(null, null))).services.get('brows')!.prices).toEqual({ podil: 50_000 });
    expect(catalogue(of('brows', 'price', 50_000, priceScope('lviv', null))).services.get('brows')!.prices).toEqual({
      podil: 40_000,
      lviv: 50_000,
    });
    expect(price([of('brows', 'price', 60_000, priceScope('lviv', 'nail-master'))], 'brows', 'yulia', 'lviv')).toBeNull();
  });

  it('knows what an employee does and where, in which time', () => {
    const { employees } = catalogue(
      by('anna', 'does', true, 'manicure'),
      by('anna', 'does', false, 'cut'),
      by('anna', 'worksAt', true, 'lviv'),
      by('anna', 'worksAt', false, 'podil'),
      by('anna', 'minutes', 100, 'manicure'),
      by('anna', 'position', 'nail-master'),
      by('anna', 'position', 'unknown'),
      by('anna', 'gender', 'male'),
    );
    const anna = employees.get('anna')!;
    expect(anna).toMatchObject({ locations: ['lviv'], durations: { manicure: 100 }, position: 'nail-master', gender: 'male' });
    expect(anna.services).toContain('manicure');
    expect(anna.services).not.toContain('cut');
  });

  it('adds an employee whom the content does not know, until it does', () => {
    const terms = [by('new', 'name', { ua: 'Нова', en: 'New' }), by('new', 'worksAt', true, 'podil'), by('new', 'does', true, 'cut')];
    expect(catalogue(...terms).employees.get('new')).toMatchObject({
      name: { ua: 'Нова' },
      locations: ['podil'],
      services: ['cut'],
      public: true,
    });
    const known = catalogueWithTerms(
      { ...base, employees: new Map([['new', { ...base.employees.get('anna')!, id: 'new' }]]) },
      terms,
      TODAY,
      3,
    );
    expect(known.employees.get('new')!.name).toEqual(base.employees.get('anna')!.name);
  });

  it('puts an employee away from the day of leaving on', () => {
    const leaves = (day: string) => catalogue(by('anna', 'leaves', { day, absences: [] })).employees.get('anna')!.archive;
    expect([leaves('2026-11-27'), leaves(TODAY), leaves('2026-11-29')]).toEqual([true, true, false]);
  });
});
