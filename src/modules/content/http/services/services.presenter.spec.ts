import { service, servicesContext, servicesSite } from '../../../../../test/support/services-site';
import { matchServiceRoute } from '../../domain/service-route';
import { serviceHeadTitle } from './services.head';
import { presentServices, presentServicesIndex, SERVICES_IN_CHAPTER, SERVICES_IN_PART, servicesPart } from './services.presenter';

const context = servicesContext();
const pageAt = (...segments: string[]) => presentServices(context, matchServiceRoute(context.site, segments)!);

describe('the door to all services', () => {
  const page = presentServicesIndex(context);

  it('shows both top categories, each with its directions and their lowest prices', () => {
    expect(page.tops.map((top) => top.path)).toEqual(['/services/female/', '/services/male/']);
    expect(page.tops[0]!.links).toEqual([
      { path: '/services/female/hair/', ink: 'copper', title: 'HAIR', price: 'common.priceFrom 500\u00a0UAH' },
    ]);
  });

  it('names the seasonal offers without a link', () => {
    expect(page.offer).toEqual({ title: 'WOW-OFFERS', text: 'about wow-offers' });
    expect(JSON.stringify(page.tops)).not.toContain('wow-offers');
  });

  it('leads to every salon', () => {
    expect(page.salons.map((salon) => salon.path)).toEqual(['/services/uptown/', '/services/corner/']);
  });
});

describe('a list of services', () => {
  it('has a section for every category below it', () => {
    const page = pageAt('female', 'hair');
    expect(page.chapters.map((chapter) => chapter.title)).toEqual(['CUTS', 'COLOUR']);
    expect(page.chapters[0]!.services.map((service) => service.path)).toEqual([
      '/services/female/hair/cuts/cut/',
      '/services/female/hair/cuts/fringe/',
    ]);
    expect(page.services).toEqual([]);
  });

  it('shows the services of a category that has nothing below it', () => {
    const [cut] = pageAt('female', 'hair', 'cuts').services;
    expect(cut).toMatchObject({
      title: 'CUT',
      price: 'common.priceFrom 1,000\u00a0UAH',
      duration: 'common.hours 1',
      bookPath: '/online/?service=cut',
    });
  });

  it('comes in parts, and is shortened in the chapter of the page above', () => {
    const cuts = Array.from({ length: SERVICES_IN_PART + 1 }, (_each, index) => service(1000 + index, `cut-${index}`, 11, {}));
    const long = servicesContext(servicesSite({ services: cuts }));
    const route = (...segments: string[]) => matchServiceRoute(long.site, segments)!;
    const [chapter] = presentServices(long, route('female', 'hair')).chapters;
    expect([chapter!.services.length, chapter!.isWhole]).toEqual([SERVICES_IN_CHAPTER, false]);
    const category = route('female', 'hair', 'cuts');
    expect(presentServices(long, category).parts?.next).toBe('/services/female/hair/cuts/?page=2');
    expect(presentServices(long, category, servicesPart(category, 2)).services.map(({ title }) => title)).toEqual([
      `CUT-${SERVICES_IN_PART}`,
    ]);
  });

  it('says "from" only where the price differs', () => {
    const fringe = pageAt('female', 'hair', 'cuts').services[1];
    expect(fringe!.price).toBe('500\u00a0UAH');
  });

  it('has no price to show where the source has none', () => {
    const page = pageAt('male', 'back');
    expect(page.services[0]).toMatchObject({ price: null, duration: null });
    expect(page.accent).toBe('');
  });

  it('marks the page and its ancestors in the sidebar', () => {
    const { sidebar } = pageAt('female', 'hair', 'cuts');
    expect(sidebar.tops.map((top) => [top.title, top.open])).toEqual([
      ['FEMALE', true],
      ['MALE', false],
    ]);
    expect(sidebar.groups[0]).toMatchObject({ title: 'HAIR', open: true, current: false });
    expect(sidebar.groups[0]!.links.map((link) => [link.title, link.current])).toEqual([
      ['CUTS', true],
      ['COLOUR', false],
    ]);
  });

  it('shows its ancestors in the breadcrumbs and itself last', () => {
    expect(pageAt('female', 'hair').crumbs).toEqual([
      { label: 'common.home', path: '/' },
      { label: 'common.nav.services', path: '/services/' },
      { label: 'FEMALE', path: '/services/female/' },
      { label: 'HAIR' },
    ]);
  });
});

describe('the services of one salon', () => {
  it('are only those it performs, at its own prices', () => {
    const page = pageAt('corner', 'female', 'hair');
    expect(page.chapters.map((chapter) => chapter.title)).toEqual(['CUTS']);
    expect(page.chapters[0]!.services).toEqual([
      expect.objectContaining({
        path: '/services/corner/female/hair/cuts/cut/',
        price: '1,000\u00a0UAH',
        bookPath: '/online/?service=cut&salon=corner',
      }),
    ]);
  });

  it('stand under the salon name, with a way back to all salons', () => {
    const page = pageAt('corner', 'female', 'hair');
    expect(page.accent).toBe('CORNER');
    expect(page.salon).toEqual({ title: 'CORNER', path: '/salons/corner/', allPath: '/services/female/hair/' });
    expect(page.pricePath).toBe('/price/female/?salon=corner');
  });

  it('begin with its top categories when no category is named', () => {
    const page = pageAt('corner');
    expect(page.chapters.map((chapter) => chapter.path)).toEqual(['/services/corner/female/']);
    expect(page.sidebar.groups.map((group) => group.path)).toEqual(['/services/corner/female/']);
  });

  it('are no page where the salon performs none', () => {
    expect(matchServiceRoute(servicesSite(), ['corner', 'male'])).toBeNull();
    expect(matchServiceRoute(servicesSite({ services: [] }), ['corner'])).toBeNull();
  });

  it('are offered by the salons that have something of the category', () => {
    expect(pageAt('male').salons.map((salon) => salon.title)).toEqual(['UPTOWN']);
  });
});

describe('the document title of services', () => {
  it('names the category, what it belongs to, and the salon', () => {
    const title = (...segments: string[]) => serviceHeadTitle(context, matchServiceRoute(servicesSite(), segments)!);
    expect(title('female', 'hair')).toBe('HAIR: female');
    expect(title('corner', 'cut')).toBe('CUT, content.services.inSalon CORNER');
  });
});
