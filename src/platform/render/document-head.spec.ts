import { documentHead } from './document-head';
import type { PageHead } from './page';

const SITE = {
  url: 'https://oksamyt.test',
  name: 'Оксамит',
  assets: {
    styles: ['/a.css'],
    pageStyles: (component: string) => [`/${component}.css`],
    extraStyles: ['/b.css'],
    scripts: [],
    fonts: [],
  },
  component: 'SalonsPage',
  feedTitle: 'Журнал',
};
const HEAD: PageHead = { title: 'Салони · Оксамит', description: 'Тринадцять салонів', path: '/salons/' };

const headOf = (more: Partial<PageHead> = {}, locale: 'ua' | 'en' = 'ua') => documentHead({ ...HEAD, ...more }, locale, SITE);

describe('the head of a page', () => {
  it('names its own address in its own language', () => {
    expect(headOf().canonical).toBe('https://oksamyt.test/salons/');
    expect(headOf({}, 'en').canonical).toBe('https://oksamyt.test/en/salons/');
    expect(headOf({ path: '/' }, 'en').canonical).toBe('https://oksamyt.test/en/');
  });

  it('names the page in both languages, with Ukrainian for everybody else', () => {
    expect(headOf({}, 'en').alternates).toEqual([
      { lang: 'uk', href: 'https://oksamyt.test/salons/' },
      { lang: 'en', href: 'https://oksamyt.test/en/salons/' },
      { lang: 'x-default', href: 'https://oksamyt.test/salons/' },
    ]);
  });

  it('carries the query that is part of the page', () => {
    const head = headOf({ path: '/employees/', query: 'salon=oksamyt-lypky' }, 'en');
    expect(head.canonical).toBe('https://oksamyt.test/en/employees/?salon=oksamyt-lypky');
    expect(head.alternates[0]?.href).toBe('https://oksamyt.test/employees/?salon=oksamyt-lypky');
  });

  it('names the parts beside it of a list in parts', () => {
    expect(headOf().beside).toEqual([]);
    expect(headOf({ previous: '/blog/', next: '/blog/?page=3' }, 'en').beside).toEqual([
      { rel: 'prev', href: 'https://oksamyt.test/en/blog/' },
      { rel: 'next', href: 'https://oksamyt.test/en/blog/?page=3' },
    ]);
  });

  it('offers no other language for a page in one language, nor for one that is not to be indexed', () => {
    expect(headOf({ locales: ['ua'] }).alternates).toEqual([]);
    expect(headOf({ noindex: true })).toMatchObject({ noindex: true, alternates: [] });
  });

  it('shares a picture by its absolute address, the default picture when the page has none', () => {
    expect(headOf().og.image).toBe('https://oksamyt.test/img/1200/media/og-default.jpg');
    expect(headOf({ image: { src: 'media/salon-01.jpg', alt: 'Зала' } }).og).toMatchObject({
      image: 'https://oksamyt.test/img/1200/media/salon-01.jpg',
      imageAlt: 'Зала',
    });
  });

  it('shares the title of the page unless it has one for sharing', () => {
    expect(headOf().og.title).toBe(HEAD.title);
    expect(headOf({ ogTitle: 'Завітайте' }).og.title).toBe('Завітайте');
    expect(headOf({}, 'en').og).toMatchObject({ locale: 'en_US', otherLocale: 'uk_UA', type: 'website' });
  });

  it('asks for the extra styles only where a page shows them from the start', () => {
    expect(headOf().assets.styles).toEqual(['/a.css', '/SalonsPage.css']);
    expect(headOf({ extraStyles: true }).assets.styles).toEqual(['/a.css', '/SalonsPage.css', '/b.css']);
  });

  it('escapes structured data whatever an editor wrote', () => {
    const name = '</script><script>alert(1)</script><!-- \u2028\u2029';
    const [json] = headOf({ jsonLd: [{ '@context': 'https://schema.org', '@type': 'Thing', name }] }).jsonLd;
    expect(json).not.toMatch(/<|\u2028|\u2029/);
    expect((JSON.parse(json!) as { name: string }).name).toBe('</script><script>alert(1)</script><!--   ');
  });
});
