import { crumbsLd } from './breadcrumbs.json-ld';
import type { JsonLdContext } from './json-ld';

const en: JsonLdContext = { siteUrl: 'https://oksamyt.example', siteName: 'OKSAMYT', city: 'Kyiv', locale: 'en' };

describe('breadcrumbs in structured data', () => {
  const items = (crumbs: Parameters<typeof crumbsLd>[1], path: string) =>
    (JSON.parse(JSON.stringify(crumbsLd(en, crumbs, path))) as { itemListElement: unknown }).itemListElement;

  it('count from one, with absolute addresses, the page itself last', () => {
    expect(items([{ label: 'Home', path: '/' }, { label: 'Salons' }], '/salons/')).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://oksamyt.example/en/' },
      { '@type': 'ListItem', position: 2, name: 'Salons', item: 'https://oksamyt.example/en/salons/' },
    ]);
  });

  it('leave out ancestors without an address', () => {
    expect(items([{ label: 'Home', path: '/' }, { label: 'No page' }, { label: 'Here' }], '/here/')).toMatchObject([
      { name: 'Home' },
      { position: 2, name: 'Here', item: 'https://oksamyt.example/en/here/' },
    ]);
  });
});
