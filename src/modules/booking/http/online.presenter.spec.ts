import { servicesContext, servicesSite } from '../../../../test/support/services-site';
import type { Employee, ContentPage } from '../../content/content.api';
import { readSelection, presentOnline, salonsFor } from './online.presenter';

const anna: Employee = {
  id: 1,
  slug: 'anna',
  title: 'Anna',
  position: 'Stylist',
  salonIds: [1],
  skillIds: [],
  categoryIds: [],
  since: null,
  lead: '',
  bodyHtml: '',
  modifiedAt: null,
  seo: {},
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
const selectionOf = (slugs: { service?: string; employee?: string; salon?: string }) =>
  readSelection(site, { service: slugs.service ?? null, employee: slugs.employee ?? null, salon: slugs.salon ?? null });
const slugsFor = (slugs: Parameters<typeof selectionOf>[0]) => salonsFor(site, selectionOf(slugs)).map(({ slug }) => slug);

describe('what a visitor chose to book', () => {
  it('ignores unknown slugs', () => {
    expect(selectionOf({ service: 'nope', employee: 'nobody', salon: 'nowhere' })).toEqual({ service: null, employee: null, salon: null });
  });

  it('keeps the salons that offer everything selected', () => {
    expect(slugsFor({})).toEqual(['uptown', 'corner']);
    expect(slugsFor({ service: 'tint' })).toEqual(['uptown']);
    expect(slugsFor({ employee: 'anna' })).toEqual(['uptown']);
    expect(slugsFor({ employee: 'anna', salon: 'corner' })).toEqual([]);
  });

  it('is shown with the price of the selected salon', () => {
    const { selection, narrowed } = presentOnline(context, own, selectionOf({ service: 'cut', salon: 'corner' }), null);

    expect(narrowed).toBe(true);
    expect(selection).toEqual([
      {
        label: 'content.salons.online.service',
        value: 'CUT',
        path: '/services/female/hair/cuts/cut/',
        note: '1,000\u00a0UAH, common.hours 1',
      },
      { label: 'content.salons.online.salon', value: 'CORNER', path: '/salons/corner/', note: 'corner street' },
    ]);
  });

  it('still shows every salon when none offers everything', () => {
    const { fits, salons } = presentOnline(context, own, selectionOf({ employee: 'anna', salon: 'corner' }), null);

    expect(fits).toBe(false);
    expect(salons).toHaveLength(2);
  });
});
