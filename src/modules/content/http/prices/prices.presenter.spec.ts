import { category, salon, service, servicesContext, servicesSite } from '../../../../../test/support/services-site';
import { LINES_IN_PART, presentPriceChoice, presentPriceList, pricePart } from './prices.presenter';

const context = servicesContext();
const { site } = context;

describe('the choice of a price list', () => {
  it('offers the top categories in which something has a price, with the lowest price of each', () => {
    expect(presentPriceChoice(context).tops).toEqual([
      { path: '/price/female/', title: 'FEMALE', note: 'HAIR', count: 'content.services.count 3', price: 'common.priceFrom 500\u00a0UAH' },
    ]);
  });
});

describe('the price list of a top category', () => {
  const page = presentPriceList(context, site.female!, null);

  it('has a column for every class that some salon has', () => {
    expect(page.list.columns).toEqual(['content.services.classes.classic', 'content.services.classes.signature']);
    expect(page.classes.map((one) => one.salons)).toEqual([
      [{ title: 'CORNER', path: '/price/female/?salon=corner' }],
      [{ title: 'UPTOWN', path: '/price/female/?salon=uptown' }],
    ]);
  });

  it('groups services by direction and category, with a dash where a class has no price', () => {
    const [hair] = page.list.sections;
    expect(hair).toMatchObject({ id: 'hair', title: 'HAIR', path: '/services/female/hair/' });
    expect(hair!.groups.map((group) => group.title)).toEqual(['CUTS', 'COLOUR']);
    expect(hair!.groups[0]!.rows.map((row) => row.bookPath)).toEqual(['/online/?service=cut', '/online/?service=fringe']);
    expect(hair!.groups[0]!.rows.map((row) => row.prices)).toEqual([
      ['1,000', '2,000'],
      ['500', null],
    ]);
  });

  it('writes kopiykas only where there are any', () => {
    expect(page.list.sections[0]!.groups[1]!.rows[0]!.prices).toEqual(['1,500.50', '3,000']);
  });

  it('leaves out what has no price at all', () => {
    expect(presentPriceList(context, site.male!, null).list.sections).toEqual([]);
  });
});

describe('the price list of one salon', () => {
  const corner = site.salon.get('corner')!;

  it('shows only the salon’s services and prices, with booking in that salon', () => {
    const { list, accent } = presentPriceList(context, site.female!, corner);
    expect(accent).toBe('CORNER');
    expect(list.columns).toEqual(['CORNER']);
    expect(list.sections[0]!.groups).toEqual([
      {
        title: 'CUTS',
        ink: 'copper',
        rows: [{ bookPath: '/online/?service=cut&salon=corner', title: 'CUT', duration: 'common.hours 1', prices: ['1,000'] }],
      },
    ]);
  });

  it('keeps the salon when the other top category is chosen, and marks it in the list of salons', () => {
    const services = [...site.content.services, service(104, 'scrub', 20, { classic: 40_000 })];
    const priced = servicesSite({ services, salons: [salon(1, 'uptown', 'signature'), salon(2, 'corner', 'classic', [100, 104])] });
    const page = presentPriceList(servicesContext(priced), priced.female!, priced.salon.get('corner')!);
    expect(page.tops.map(({ path }) => path)).toEqual(['/price/female/?salon=corner', '/price/male/?salon=corner']);
    expect(page.salons.map(({ title, current }) => [title, current])).toEqual([
      ['UPTOWN', false],
      ['CORNER', true],
    ]);
    // nothing for men has a price of uptown's class
    const men = presentPriceList(servicesContext(priced), priced.male!, null);
    expect(men.salons.map(({ title }) => title)).toEqual(['CORNER']);
    expect(presentPriceList(servicesContext(priced), priced.female!, priced.salon.get('uptown')!).tops).toHaveLength(1);
    expect(page.crumbs.at(-2)).toEqual({ label: 'FEMALE', path: '/price/female/' });
  });
});

it('groups thousands the Ukrainian way in Ukrainian', () => {
  const [section] = presentPriceList(servicesContext(servicesSite(), 'ua'), site.female!, null).list.sections;
  expect(section!.groups[0]!.rows[0]!.prices[0]).toMatch(/^1[\u00a0\u202f]000$/);
});

describe('a price list that is longer than a part', () => {
  const cuts = Array.from({ length: LINES_IN_PART - 1 }, (_each, index) => service(1000 + index, `cut-${index}`, 11, { classic: 50_000 }));
  const tints = Array.from({ length: 3 }, (_each, index) => service(2000 + index, `tint-${index}`, 12, { classic: 50_000 }));
  const nails = service(3000, 'manicure', 13, { classic: 50_000 });
  const long = servicesSite({
    serviceCategories: [...site.content.serviceCategories, category(13, 'nails', 3)],
    services: [...cuts, ...tints, nails],
  });
  const context = servicesContext(long);
  const shown = (number: number | null) => presentPriceList(context, long.female!, null, pricePart(context, long.female!, null, number));

  it('ends where the part is full, and goes on with direction and category in the next', () => {
    const { list, parts } = shown(null);
    expect(list.sections.map(({ id, groups }) => [id, groups.map(({ title, rows }) => [title, rows.length])])).toEqual([
      [
        'hair',
        [
          ['CUTS', LINES_IN_PART - 1],
          ['COLOUR', 1],
        ],
      ],
    ]);
    expect(parts).toMatchObject({ previous: null, next: '/price/female/?page=2' });
    expect(shown(2).list.sections.map(({ id, groups }) => [id, groups.map(({ title, rows }) => [title, rows.length])])).toEqual([
      ['hair', [['COLOUR', 2]]],
      ['nails', [['', 1]]],
    ]);
  });

  it('counts all services of a direction in each part, and leads to the part in which a direction begins', () => {
    expect(shown(2).list.sections[0]!.count).toBe(`content.services.count ${LINES_IN_PART + 2}`);
    expect(shown(null).index).toEqual([
      { title: 'HAIR', id: 'hair', path: null },
      { title: 'NAILS', id: 'nails', path: '/price/female/?page=2' },
    ]);
    expect(shown(2).index).toEqual([
      { title: 'HAIR', id: 'hair', path: '/price/female/' },
      { title: 'NAILS', id: 'nails', path: null },
    ]);
  });

  it('has its own parts for a salon', () => {
    const uptown = long.salon.get('uptown')!;
    const { parts } = presentPriceList(context, long.female!, { ...uptown, priceClass: 'classic' });
    expect(parts?.next).toBe('/price/female/?salon=uptown&page=2');
  });
});
