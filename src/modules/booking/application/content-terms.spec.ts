import { servicesSite } from '../../../../test/support/services-site';
import * as items from '../../../../test/unit/content-items';
import { priceScope, type CatalogueTerm } from '../../scheduling/contract/catalogue-terms';
import { catalogueWithTerms } from '../../scheduling/scheduling.api';
import { contentTerms, NO_CONTENT_TERMS } from './content-terms';
import { catalogueOf } from './engine-catalogues.service';

const mapped = (kind: string, ...slugs: readonly string[]) => slugs.map((slug) => ({ slug, bookingId: `${kind}-${slug}` }));
const site = servicesSite({
  skills: [{ id: 1, slug: 'hair', title: 'Hair', categoryIds: [], serviceCategoryIds: [10] }],
  employees: [
    items.employee(1, 'anna', { salonIds: [1], skillIds: [1], position: 'Стиліст' }),
    items.employee(2, 'vira', { salonIds: [1, 2], skillIds: [1], position: 'Топстиліст' }),
  ],
  bookingIds: {
    general: {
      services: mapped('service', 'cut', 'tint'),
      salons: mapped('location', 'uptown', 'corner'),
      employees: mapped('employee', 'anna', 'vira'),
    },
    male: { services: [], salons: [], employees: [] },
  },
});
const sites = { ua: site, en: site };
const base = catalogueOf(sites, 1, {
  BOOKING_BUFFER_MINUTES: 0,
  BOOKING_SIDE_BY_SIDE: '',
  BOOKING_PREPAYMENT: 'off',
  BOOKING_PREPAYMENT_SERVICES: '',
  city: { ua: 'Львів', en: 'Lviv' },
});
const terms = (...said: readonly Pick<CatalogueTerm, 'kind' | 'item' | 'name' | 'scope' | 'value'>[]) =>
  contentTerms(sites, base, catalogueWithTerms(base, said as readonly CatalogueTerm[], '2026-11-28', 2));
const price = (value: number, location: string | null, position: string | null = null) =>
  ({ kind: 'service', item: 'service-cut', name: 'price', scope: priceScope(location, position), value }) as const;

describe('what operators say, in the words of the content', () => {
  it('is nothing where what is booked is what the content says', () => {
    expect(terms()).toBe(NO_CONTENT_TERMS);
    expect(terms(price(100_000, 'location-corner'))).toBe(NO_CONTENT_TERMS);
    expect(terms({ kind: 'service', item: 'service-cut', name: 'buffer', scope: '', value: 10 })).toBe(NO_CONTENT_TERMS);
  });

  it('is the price of a salon that has another one', () => {
    const { services, version } = terms(price(120_000, 'location-corner'));
    expect([...services]).toEqual([['cut', { durationMinutes: 60, salonPrices: { corner: { from: 120_000, to: 120_000 } } }]]);
    expect(version).not.toBe(terms(price(130_000, 'location-corner')).version);
    expect(version).toBe(terms(price(120_000, 'location-corner')).version);
  });

  it('is the range of what the employees of a salon ask for, and of each of them the own price', () => {
    const { services, employees } = terms(price(250_000, null, 'position-топстиліст'));
    expect(services.get('cut')!.salonPrices).toEqual({
      uptown: { from: 200_000, to: 250_000 },
      corner: { from: 250_000, to: 250_000 },
    });
    expect(employees.get('vira')!.ownPrices).toEqual({ cut: { uptown: 250_000, corner: 250_000 } });
    expect(employees.get('anna')!.ownPrices).toEqual({ cut: { uptown: 200_000 } });
  });

  it('is no price that nobody asks for', () => {
    const away = { kind: 'employee', item: 'employee-vira', name: 'public', scope: '', value: false } as const;
    expect(terms(price(250_000, null, 'position-топстиліст'), away).services.size).toBe(0);
  });

  it('is a length, of all and of one employee', () => {
    const own = { kind: 'employee', item: 'employee-anna', name: 'minutes', scope: 'service-cut', value: 75 } as const;
    const { services, employees } = terms({ kind: 'service', item: 'service-cut', name: 'minutes', scope: '', value: 45 }, own);
    expect(services.get('cut')).toEqual({ durationMinutes: 45, salonPrices: {} });
    expect([...employees]).toEqual([['anna', { ownDurations: { cut: 75 } }]]);
  });

  it('is where an employee works, as what, and what the employee does', () => {
    const said = (name: 'worksAt' | 'does' | 'position', scope: string, value: boolean | string) =>
      ({ kind: 'employee', item: 'employee-anna', name, scope, value }) as CatalogueTerm;
    const { employees } = terms(
      said('worksAt', 'location-corner', true),
      said('does', 'service-tint', false),
      said('position', '', 'position-топстиліст'),
    );
    expect([...employees]).toEqual([
      ['anna', { position: { ua: 'Топстиліст', en: 'Топстиліст' }, salons: ['uptown', 'corner'], services: ['cut'] }],
    ]);
  });
});
