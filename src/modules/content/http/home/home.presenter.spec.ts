import { smallSite } from '../../../../../test/unit/small-site';
import type { Page } from '../../contract/entities';
import type { Block } from '../../contract/page-blocks';
import { presentHomeBlocks } from './home.blocks';
import { presentHome } from './home.presenter';
import type { ContentContext } from '../../application/content-pages.service';
import { showKey } from '../../../../../test/unit/show-key';
import { NO_RATINGS } from '../../domain/ratings';

const MAIN: Page = {
  id: 1,
  slug: 'main',
  title: 'Дім',
  accent: 'краси',
  kicker: '',
  lead: '',
  bodyHtml: '',
  blocks: [{ type: 'facts', title: '', items: [{ value: '13', label: 'салонів' }] }],
  modifiedAt: null,
  seo: {},
};

const contextOf = (site: ContentContext['site']): ContentContext => ({
  locale: 'ua',
  t: showKey,
  site,
  siteName: 'Оксамит',
  city: 'Київ',
  ratings: NO_RATINGS,
  siteUrl: 'https://oksamyt.test',
});

const present = (site = smallSite()) => presentHome(contextOf(site), MAIN);

describe('the home page', () => {
  it('shows the directions of both top categories with the number of their services', () => {
    const { women, men } = present();
    expect(women.map(({ path, mark }) => [path, mark])).toEqual([
      ['/services/female/hair/', 'content.home.services 2'],
      ['/services/female/nails/', 'content.home.services 1'],
    ]);
    expect(men.map(({ path }) => path)).toEqual(['/services/male/brovy-male/']);
  });

  it('lets the headline overlap a light picture only', () => {
    const { serviceCategories } = smallSite().content;
    const coloured = (color: string) =>
      smallSite({
        serviceCategories: serviceCategories.map((one) => ({ ...one, picture: { src: 'a.jpg', width: 4, height: 5, alt: '', color } })),
      });
    expect(present(coloured('#f1e0ce')).womenOverlap).toBe(true);
    expect(present(coloured('#110b08')).womenOverlap).toBe(false);
  });

  it('shows the newest article first', () => {
    expect(present().articles.map(({ path }) => path)).toEqual(['/blog/novyny/newer/', '/blog/blog/older/']);
  });

  it('links no article whose category is gone', () => {
    expect(present(smallSite({ articleCategories: [] })).articles).toEqual([]);
  });

  it('puts a salon on the map only when it has coordinates', () => {
    const { salons } = smallSite().content;
    const located = smallSite({ salons: [{ ...salons[0]!, latitude: 50.44, longitude: 30.53 }, salons[1]!] });
    expect(present(located).pins.map(({ path }) => path)).toEqual(['/salons/oksamyt-lypky/']);
    expect(present().salons[0]).toMatchObject({ path: '/salons/oksamyt-lypky/' });
  });

  it('shows some of many salons, counts all and has all on the map', () => {
    const [salon] = smallSite().content.salons;
    const salons = Array.from({ length: 40 }, (_each, index) => ({
      ...salon!,
      id: index + 1,
      slug: `s${index}`,
      latitude: 50.44,
      longitude: 30.53,
    }));
    const shown = present(smallSite({ salons }));
    expect([shown.salons.length, shown.salonCount, shown.pins.length]).toEqual([18, 40, 40]);
  });

  it('leaves out the blocks that the editor left out', () => {
    const { facts, quote, reviews, faq } = present();
    expect(facts).toEqual([{ value: '13', label: 'салонів' }]);
    expect([quote, reviews, faq]).toEqual([null, null, null]);
  });

  it('works when there is no content to show', () => {
    const empty = smallSite({ serviceCategories: [], services: [], salons: [], employees: [], articles: [], packages: [] });
    expect(present(empty)).toMatchObject({ women: [], men: [], employees: [], certificates: [], articles: [], salons: [] });
  });
});

describe('the blocks of the home page', () => {
  const text = (title: string): Block => ({ type: 'text', title, html: '' });
  const own: Block[] = [
    { type: 'facts', title: '', items: [] },
    { type: 'quote', text: '', author: '' },
    { type: 'reviews', title: '', items: [] },
    { type: 'faq', title: '', items: [] },
  ];
  const [facts, quote, reviews, faq] = own as [Block, Block, Block, Block];
  const placed = (...blocks: Block[]) => presentHomeBlocks(contextOf(smallSite()), { ...MAIN, blocks });
  const titles = (blocks: ReturnType<typeof placed>) =>
    Object.values(blocks).map((list) => list.map((block) => ('title' in block ? block.title : block.type)));

  it('are none where an editor has placed only what the page has places for', () => {
    expect(titles(placed(...own))).toEqual([[], [], []]);
    expect(titles(placed())).toEqual([[], [], []]);
  });

  it('stand below the own section that precedes them in the list', () => {
    const blocks = placed(text('a'), facts, text('b'), quote, reviews, text('c'), text('d'), faq, text('e'));
    expect(titles(blocks)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('are also further blocks of a layout with a place of its own', () => {
    expect(placed(reviews, faq, { ...faq, title: 'more' } as Block).questions).toMatchObject([{ type: 'faq', title: 'more' }]);
  });
});
