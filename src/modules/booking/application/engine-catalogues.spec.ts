import { servicesSite } from '../../../../test/support/services-site';
import { catalogueOf } from './engine-catalogues.service';

const mapped = (kind: string, ...slugs: readonly string[]) => slugs.map((slug) => ({ slug, bookingId: `${kind}-${slug}` }));
const site = servicesSite({
  bookingIds: {
    general: { services: mapped('service', 'cut', 'tint'), salons: mapped('location', 'uptown', 'corner'), employees: [] },
    male: { services: mapped('service', 'massage'), salons: [], employees: [] },
  },
});
const SETTINGS = {
  BOOKING_BUFFER_MINUTES: 10,
  BOOKING_SIDE_BY_SIDE: 'colour',
  BOOKING_PREPAYMENT: 'off',
  BOOKING_PREPAYMENT_SERVICES: '',
  city: { ua: 'Львів', en: 'Lviv' },
};
const catalogue = catalogueOf({ ua: site, en: site }, 7, SETTINGS);

describe('the catalogue of our own booking engine', () => {
  it('holds what the content maps to ids, and nothing else', () => {
    expect(catalogue.version).toBe(7);
    expect([...catalogue.services.keys()]).toEqual(['service-cut', 'service-tint', 'service-massage']);
    expect([...catalogue.locations.keys()]).toEqual(['location-uptown', 'location-corner']);
    expect(catalogue.employees.size).toBe(0);
  });

  it('knows for whom a service is by its top category, and its price at the salons that offer it', () => {
    expect(catalogue.services.get('service-massage')).toMatchObject({ gender: 'male' });
    expect(catalogue.services.get('service-cut')).toMatchObject({ gender: 'female', public: true, archive: false });
    expect(Object.keys(catalogue.services.get('service-cut')!.prices)).toEqual(['location-uptown', 'location-corner']);
    expect(Object.keys(catalogue.services.get('service-tint')!.prices)).toEqual(['location-uptown']);
  });

  it('takes buffers and what may be done side by side from the settings', () => {
    expect(catalogue.services.get('service-cut')).toMatchObject({ bufferAfter: 10, sideBySide: false });
    expect(catalogue.services.get('service-tint')).toMatchObject({ bufferAfter: 10, sideBySide: true });
  });

  it.each([
    ['off', '', { cut: 0, tint: 0 }],
    ['30%', '', { cut: 30, tint: 30 }],
    ['30%', 'colour', { cut: 0, tint: 30 }],
    ['30%', 'massage,cut', { cut: 30, tint: 0 }],
  ])('takes prepayments of %s from services and categories «%s»', (rule, slugs, wanted) => {
    const env = { ...SETTINGS, BOOKING_PREPAYMENT: rule, BOOKING_PREPAYMENT_SERVICES: slugs };
    const { services } = catalogueOf({ ua: site, en: site }, 8, env);
    const percent = (id: string) => services.get(id)!.prepayment.percent;
    expect({ cut: percent('service-cut'), tint: percent('service-tint') }).toEqual(wanted);
  });
});
