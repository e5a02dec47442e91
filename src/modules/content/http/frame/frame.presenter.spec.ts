import { smallSite } from '../../../../../test/unit/small-site';
import type { Page } from '../../contract/entities';
import { presentErrorContent, presentFrame } from './frame.presenter';
import { showKey } from '../../../../../test/unit/show-key';

const site = smallSite();
const TODAY = '2026-11-20';
const frame = (of = site) => presentFrame(of, showKey, TODAY);
const group = (title: string, of = site) => frame(of).footer.groups.find((candidate) => candidate.title === title);

const page = (slug: string): Page => ({
  id: 1,
  slug,
  title: 'Немає',
  accent: 'такої',
  kicker: '',
  lead: 'Може, переїхала',
  bodyHtml: '',
  blocks: [],
  modifiedAt: null,
  seo: {},
});

describe('the header', () => {
  it('has services, salons, about, vacancies and prices, in this order', () => {
    expect(frame().menu.map(({ path }) => path)).toEqual(['/services/', '/salons/', '/about/', '/vacancies/', '/price/']);
  });
});

describe('the footer', () => {
  it('lists the directions of both top categories with their addresses', () => {
    expect(group('common.nav.female')?.links.map(({ path }) => path)).toEqual(['/services/female/hair/', '/services/female/nails/']);
    expect(group('common.nav.male')?.links.map(({ path }) => path)).toEqual(['/services/male/brovy-male/']);
  });

  it('has at most sixteen links in a group, and behind them one to all', () => {
    const salons = Array.from({ length: 40 }, (_each, index) => ({ ...site.content.salons[0]!, id: index + 1, slug: `s${index}` }));
    const links = group('common.nav.salons', smallSite({ salons }))?.links;
    expect(links).toHaveLength(17);
    expect(links?.at(-1)).toEqual({ label: 'common.nav.allSalons', path: '/salons/' });
  });

  it('lists the salons, and the journal categories that have articles', () => {
    expect(group('common.nav.salons')?.links.map(({ path }) => path)).toEqual(['/salons/oksamyt-lypky/', '/salons/oksamyt-obolon/']);
    expect(group('common.nav.journal')?.links.map(({ path }) => path)).toEqual(['/blog/blog/', '/blog/novyny/']);
  });

  it('leaves out groups and outside links that the content does not have', () => {
    expect(group('common.nav.vacancies')).toBeUndefined();
    expect(group('common.nav.house')?.links.some(({ url }) => url !== undefined)).toBe(false);
    const withStore = smallSite({ contacts: { ...site.content.contacts, storeUrl: 'https://store.example/' } });
    expect(group('common.nav.house', withStore)?.links).toContainEqual({ label: 'common.nav.store', url: 'https://store.example/' });
    expect(group('common.nav.male', smallSite({ serviceCategories: [] }))).toBeUndefined();
    expect(group('common.nav.male', smallSite({ services: [] }))).toBeUndefined();
  });

  it('carries the contacts and the years of the copyright', () => {
    expect(frame().footer).toMatchObject({ phone: '+380 44 000 00 00', workTime: '9:00-21:00', years: '2024–2026' });
    expect(presentFrame(site, showKey, '2024-12-31').footer.years).toBe('2024');
  });
});

describe('what editors wrote for a missing page', () => {
  it('is taken from the page of that name', () => {
    expect(presentErrorContent(smallSite({ pages: [page('not-found')] }))).toMatchObject({ title: 'Немає', text: 'Може, переїхала' });
    expect(presentErrorContent(smallSite({ pages: [page('404')] }))).toMatchObject({ accent: 'такої' });
    expect(presentErrorContent(site)).toBeNull();
  });
});
