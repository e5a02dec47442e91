import { LEGACY_FAMILIES } from './legacy-table.data';
import type { LegacyFamily } from './legacy-table';
import { buildTable, findEntry, validateTable } from './legacy-table';

const always = () => true;
const family = (targets: LegacyFamily['targets']): LegacyFamily => ({ name: 'test', targets });
const problemsOf = (targets: LegacyFamily['targets'], isLive: (path: string) => boolean = (path) => path === '/live/') =>
  validateTable(buildTable([family(targets)], 'oksamyt-'), isLive).map(({ kind, message }) => `${kind} ${message}`);

describe('the notation of the data file', () => {
  it('expands alternatives, the brand prefix and the last segment', () => {
    const table = buildTable([family({ '/salons/{prefix}obolon/': '/{ru,ua}/{,salon-}obolon/', '/e/*/': '/m/{a,b}/' })], 'oksamyt-');
    expect(table.entries.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '/ru/obolon/ /salons/oksamyt-obolon/',
      '/ru/salon-obolon/ /salons/oksamyt-obolon/',
      '/ua/obolon/ /salons/oksamyt-obolon/',
      '/ua/salon-obolon/ /salons/oksamyt-obolon/',
      '/m/a/ /e/a/',
      '/m/b/ /e/b/',
    ]);
  });

  it('knows values of the employees filter, and falls back to the entry for any query', () => {
    const table = buildTable([family({ '/live/': '/mastera/', '/salons/x/': '/mastera/?salon=Комфорт+Таун' })], '');
    expect(findEntry(table, '/mastera/', 'Комфорт Таун')?.to).toBe('/salons/x/');
    expect(findEntry(table, '/mastera/', 'Інший')?.to).toBe('/live/');
    expect(findEntry(table, '/mastera/', null)?.to).toBe('/live/');
  });
});

describe('the check of the table', () => {
  it('finds addresses listed twice', () => {
    expect(problemsOf({ '/live/': '/a/ /b/ /a/' })).toEqual(['structure /a/: listed twice']);
  });

  it('finds redirect loops, of one step and of several', () => {
    expect(problemsOf({ '/a/': '/a/' })).toEqual(['structure /a/: leads in a circle']);
    expect(problemsOf({ '/b/': '/a/', '/a/': '/b/' })).toEqual(['structure /a/: leads in a circle', 'structure /b/: leads in a circle']);
  });

  it('accepts a target that is another listed address, and follows it', () => {
    expect(problemsOf({ '/b/': '/a/', '/live/': '/b/' })).toEqual([]);
  });

  it('finds targets without a page', () => {
    expect(problemsOf({ '/gone/': '/a/' })).toEqual(['content /a/: the target /gone/ is not a live page']);
  });

  it('finds live pages that a table entry would redirect, once each', () => {
    expect(problemsOf({ '/live/': '/b/ /b/?salon=X' }, (path) => path === '/live/' || path === '/b/')).toEqual([
      'content /b/: is a live page',
    ]);
  });

  it('may redirect a value of the employees filter from a live page, which does not know that value', () => {
    expect(problemsOf({ '/live/': '/b/?salon=X' }, (path) => path === '/live/' || path === '/b/')).toEqual([]);
  });

  it('finds addresses that no request can have and targets that are not pages', () => {
    expect(problemsOf({ '/live/': '/a' })).toEqual(['structure /a: no request can have this address']);
    expect(problemsOf({ '/live/': '/api/x/' })).toEqual(['structure /api/x/: no request can have this address']);
    expect(problemsOf({ '//live/': '/a/' }, (path) => path === '//live/')).toEqual([
      'structure /a/: the target //live/ is not a page address',
    ]);
  });
});

describe('the table of the site', () => {
  const table = buildTable(LEGACY_FAMILIES, 'oksamyt-');

  it('has no structural mistake, for this brand and another', () => {
    for (const prefix of ['oksamyt-', 'another-brand-']) {
      expect(validateTable(buildTable(LEGACY_FAMILIES, prefix), always).filter(({ kind }) => kind === 'structure')).toEqual([]);
    }
  });

  it('holds at least 150 addresses', () => {
    expect(table.entries.length).toBeGreaterThanOrEqual(150);
  });

  it('uses every target that docs/product.md names', () => {
    const targets = new Set(table.entries.map((entry) => entry.to));
    const named = ['/', '/about/', '/blog/novyny/', '/employees/', '/policy/', '/online/', '/vacancies/'];
    const vacancies = ['administrator', 'majster-manikyuru', 'stylist', 'vizazhyst-brovist'].map((slug) => `/vacancies/${slug}/`);
    for (const target of [...named, ...vacancies]) expect(targets).toContain(target);
    expect([...targets].some((target) => target.startsWith('/blog/blog/'))).toBe(true);
  });
});
