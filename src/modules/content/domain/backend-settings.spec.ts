import { EMPTY_CONTENT } from '../../../../test/unit/empty-content';
import { withoutBackendSettings } from './backend-settings';
import type { SeoOverrides, SiteContent } from '../contract/entities';

type Lists = Readonly<Record<string, readonly SeoOverrides[]>>;

/** Content in both languages whose items have these head tags. */
function contents(lists: Lists, titles: Readonly<Record<'ua' | 'en', string>> = { ua: 'Назва', en: 'Title' }) {
  const of = (locale: 'ua' | 'en') => {
    const items = (list: string) => lists[list]!.map((seo, id) => ({ id, slug: `s${id}`, title: `${titles[locale]} ${id}`, seo }));
    return {
      ...EMPTY_CONTENT,
      locale,
      ...Object.fromEntries(Object.keys(lists).map((list) => [list, items(list)])),
    } as unknown as SiteContent;
  };
  return { ua: of('ua'), en: of('en') };
}
const times = (count: number, seo: SeoOverrides = {}) => Array.from({ length: count }, () => seo);
const read = (lists: Lists, mostPercent = 50) => {
  const { contents: read, settings } = withoutBackendSettings(contents(lists), mostPercent);
  return { seo: (list: 'services' | 'articles' | 'vacancies') => read.ua[list].map(({ seo }) => seo), settings };
};

describe('head tags that most items have alike', () => {
  it('keep nothing from search engines when they say noindex', () => {
    const { seo, settings } = read({ services: times(9, { noindex: true, title: 'x' }).concat({}) });
    expect(seo('services').some(({ noindex }) => noindex)).toBe(false);
    expect(settings[0]).toEqual({ locale: 'ua', list: 'services', field: 'noindex', count: 9, of: 10 });
  });

  it('are followed where they are the choice for some items', () => {
    const { seo, settings } = read({ articles: [{ noindex: true }, ...times(9)], services: times(10) });
    expect(seo('articles')[0]).toEqual({ noindex: true });
    expect(settings).toEqual([]);
  });

  it('hide no short list either when nearly all items are hidden', () => {
    const hidden = { noindex: true };
    expect(read({ services: times(10, hidden), vacancies: times(2, hidden) }).seo('vacancies')).toEqual([{}, {}]);
    expect(read({ services: times(10), vacancies: times(2, hidden) }).seo('vacancies')).toEqual([hidden, hidden]);
  });

  it('are no title or description of an item', () => {
    const soon = { title: 'Coming soon', description: 'Soon' };
    const { seo, settings } = read({ services: [...times(9, soon), { title: 'Own', noindex: true }] });
    expect(seo('services')).toEqual([...times(9), { title: 'Own', noindex: true }]);
    expect(settings.map(({ locale, field }) => `${locale} ${field}`)).toEqual(['ua title', 'ua description', 'en title', 'en description']);
  });

  it('are no picture of an item, which nobody needs to be told', () => {
    const { seo, settings } = read({ services: times(10, { ogImage: 'https://cms.example/default.jpg' }) });
    expect([seo('services')[0], settings]).toEqual([{}, []]);
  });

  it('are all followed where everything may go', () => {
    const { seo, settings } = read({ services: times(10, { noindex: true }) }, 100);
    expect([seo('services')[0], settings]).toEqual([{ noindex: true }, []]);
  });

  it('say nothing of an English that is Ukrainian, which is told', () => {
    const { settings } = withoutBackendSettings(contents({ services: times(10) }, { ua: 'Назва', en: 'Назва' }), 50);
    expect(settings).toEqual([{ locale: 'en', list: 'services', field: 'sameLanguage', count: 10, of: 10 }]);
  });
});
