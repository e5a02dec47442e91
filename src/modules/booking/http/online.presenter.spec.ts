import { servicesContext, servicesSite } from '../../../../test/support/services-site';
import type { Employee, ContentPage } from '../../content/content.api';
import { bookingWish, presentOnline, salonsFor } from './online.presenter';

const anna: Employee = {
  ...{ id: 1, slug: 'anna', title: 'Anna', position: 'Stylist', salonIds: [1], skillIds: [], categoryIds: [], since: null },
  ...{ lead: '', bodyHtml: '', modifiedAt: null, seo: {} },
};
const own: ContentPage = {
  id: 1,
  slug: 'online',
  title: '',
  accent: '',
  kicker: '',
  lead: '',
  bodyHtml: '',
  blocks: [],
  modifiedAt: null,
  seo: {},
};
const site = servicesSite({ employees: [anna] });
const context = servicesContext(site);
const wishOf = (slugs: { service?: string; employee?: string; salon?: string }) =>
  bookingWish(site, { service: slugs.service ?? null, employee: slugs.employee ?? null, salon: slugs.salon ?? null });
const slugsFor = (slugs: Parameters<typeof wishOf>[0]) => salonsFor(site, wishOf(slugs)).map(({ slug }) => slug);

describe('a wish to book', () => {
  it('ignores what no slug names', () => {
    expect(wishOf({ service: 'nope', employee: 'nobody', salon: 'nowhere' })).toEqual({ service: null, employee: null, salon: null });
  });

  it('leaves the salons where all of it can be had', () => {
    expect(slugsFor({})).toEqual(['uptown', 'corner']);
    expect(slugsFor({ service: 'tint' })).toEqual(['uptown']);
    expect(slugsFor({ employee: 'anna' })).toEqual(['uptown']);
    expect(slugsFor({ employee: 'anna', salon: 'corner' })).toEqual([]);
  });

  it('is repeated with the price of the salon that was chosen', () => {
    const { wish, narrowed } = presentOnline(context, own, wishOf({ service: 'cut', salon: 'corner' }));

    expect(narrowed).toBe(true);
    expect(wish).toEqual([
      { label: 'salons.online.service', value: 'CUT', path: '/services/female/hair/cuts/cut/', note: '1,000\u00a0UAH, common.hours 1' },
      { label: 'salons.online.salon', value: 'CORNER', path: '/salons/corner/', note: 'corner street' },
    ]);
  });

  it('that no salon can fulfil still shows every salon to call', () => {
    const { fits, salons } = presentOnline(context, own, wishOf({ employee: 'anna', salon: 'corner' }));

    expect(fits).toBe(false);
    expect(salons).toHaveLength(2);
  });
});
