import { smallSite } from '../../../../../test/unit/small-site';
import type { Page } from '../../domain/entities';
import { presentHome } from './home.presenter';
import type { ContentContext } from '../../content-pages.service';
import { showKey } from '../../../../../test/unit/show-key';

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

function present(site = smallSite()) {
  const context: ContentContext = {
    locale: 'ua',
    t: showKey,
    site,
    siteName: 'Оксамит',
    siteUrl: 'https://oksamyt.test',
  };
  return presentHome(context, MAIN);
}

describe('the home page', () => {
  it('shows the directions of both top categories with the number of their services', () => {
    const { women, men } = present();
    expect(women.map(({ path, mark }) => [path, mark])).toEqual([
      ['/services/female/hair/', 'home.services 2'],
      ['/services/female/nails/', 'home.services 1'],
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
    expect(present(located).salons.map(({ point }) => point !== null)).toEqual([true, false]);
    expect(present().salons[0]).toMatchObject({ path: '/salons/oksamyt-lypky/', hours: 'home.hours 09:00 21:00' });
  });

  it('leaves out the blocks that the editor left out', () => {
    const { facts, quote, reviews, faq } = present();
    expect(facts).toEqual([{ value: '13', label: 'салонів' }]);
    expect([quote, reviews, faq]).toEqual([null, null, null]);
  });

  it('works when there is no content to show', () => {
    const empty = smallSite({ serviceCategories: [], services: [], salons: [], employees: [], articles: [], packages: [] });
    expect(present(empty)).toMatchObject({ women: [], men: [], masters: [], certificates: [], articles: [], salons: [] });
  });
});
