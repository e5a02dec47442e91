import { smallSite } from '../../../../../test/unit/small-site';
import type { MenuNode } from '../../../../../views/ui/layout/frame';
import { presentMenu } from './frame.menu';
import { showKey } from '../../../../../test/unit/show-key';

const site = smallSite();
const { content } = site;
const item = (slug: string, of = site) => presentMenu(of, showKey).find((candidate) => candidate.slug === slug)!;
/** The tree as nested lists of where each line leads. */
const addresses = (nodes: readonly MenuNode[] | undefined): unknown[] =>
  (nodes ?? []).map(({ path, url, children }) => (children ? [path, addresses(children)] : (url ?? path)));

const picture = { src: 'media/x.jpg', width: 10, height: 10, alt: '' };

describe('the menu', () => {
  it('expands services into top categories, directions and categories', () => {
    expect(addresses(item('services').children)).toEqual([
      ['/services/female/', [['/services/female/hair/', ['/services/female/hair/colouring/']], '/services/female/nails/']],
      ['/services/male/', ['/services/male/brovy-male/']],
      undefined,
    ]);
  });

  it('shows wow-offers as text without a link', () => {
    const serviceCategories = content.serviceCategories.map((of) => (of.slug === 'wow-offers' ? { ...of, description: 'Зимове' } : of));
    expect(item('services', smallSite({ serviceCategories })).children?.[2]).toMatchObject({
      label: 'wow-offers',
      path: undefined,
      note: 'Зимове',
    });
  });

  it('gives a top its picture, or the first one of its services', () => {
    const services = content.services.map((of) => (of.slug === 'brow-shape' ? { ...of, picture } : of));
    expect(item('services', smallSite({ services })).children?.map((top) => top.picture)).toEqual([undefined, picture, undefined]);
  });

  it('expands salons into cities and their districts, each salon once, and links London to its own site', () => {
    const salonCategories = [
      { id: 1, slug: 'kyiv', name: 'Київ', parentId: 0 },
      { id: 2, slug: 'tsentr', name: 'Центр', parentId: 1 },
      { id: 3, slug: 'empty', name: 'Порожньо', parentId: 1 },
      { id: 4, slug: 'london', name: 'Лондон', parentId: 0, externalUrl: 'https://london.oksamyt.test/' },
    ];
    const [first, second] = content.salons as [(typeof content.salons)[0], (typeof content.salons)[0]];
    const salons = [
      { ...first, categoryIds: [1, 2] },
      { ...second, categoryIds: [1] },
      { ...second, id: 3, slug: 'oksamyt-lviv' },
    ];
    const { children } = item('salons', smallSite({ salonCategories, salons }));
    expect(addresses(children)).toEqual([
      ['/salons/', [['/salons/#tsentr', ['/salons/oksamyt-lypky/']], '/salons/oksamyt-obolon/']],
      'https://london.oksamyt.test/',
      ['/salons/#other', ['/salons/oksamyt-lviv/']],
    ]);
    expect(children?.[1]?.note).toBe('london.oksamyt.test');
  });

  it('expands the company into its pages, and the journal into categories that have articles, with their newest articles', () => {
    const article = content.articles[0]!;
    const articles = [1, 2, 3, 4, 5].map((day) => ({
      ...article,
      id: day,
      slug: `day-${day}`,
      categoryIds: [72],
      publishedAt: `2026-02-0${day}T09:00:00+02:00`,
    }));
    const { children } = item('about', smallSite({ articles }));
    expect(addresses(children)).toEqual([
      '/about/',
      '/employees/',
      ['/blog/', [['/blog/porady/', [5, 4, 3, 2].map((day) => `/blog/porady/day-${day}/`)]]],
      '/gift_certificate/',
      '/charity/',
      '/contacts/',
    ]);
  });

  it('has at most twelve lines below another, and behind them a way to all', () => {
    const salons = Array.from({ length: 40 }, (_each, index) => ({
      ...content.salons[0]!,
      id: index + 1,
      slug: `s${index}`,
      categoryIds: [2],
    }));
    const salonCategories = [
      { id: 1, slug: 'kyiv', name: 'Київ', parentId: 0 },
      { id: 2, slug: 'tsentr', name: 'Центр', parentId: 1 },
    ];
    const lines = item('salons', smallSite({ salonCategories, salons })).children?.[0]?.children?.[0]?.children;
    expect(lines).toHaveLength(13);
    expect(lines?.at(-1)).toEqual({ label: 'common.all', path: '/salons/#tsentr' });
  });

  it('does not expand vacancies and prices, and works without any content', () => {
    const empty = smallSite({ serviceCategories: [], salons: [], articleCategories: [], articles: [], services: [] });
    expect(presentMenu(empty, showKey).map(({ slug, children }) => [slug, children?.length])).toEqual([
      ['services', undefined],
      ['salons', undefined],
      ['about', 6],
      ['vacancies', undefined],
      ['price', undefined],
    ]);
  });
});
