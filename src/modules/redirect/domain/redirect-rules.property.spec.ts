import fc from 'fast-check';
import { legacyPages } from './legacy-pages';
import type { RedirectOptions, RedirectRequest } from './redirect-rules';
import { redirectFor } from './redirect-rules';

const { table } = legacyPages('oksamyt-', () => true);
const targets = [...new Set(table.entries.map((entry) => entry.to))];
const canonical = [...targets, ...targets.map((path) => `/en${path.replace(/^\/en\//, '/')}`)];
const live = new Set([...canonical, '/services/', '/thank/']);
const isLive = (path: string) => live.has(path);
const modes: readonly RedirectOptions[] = (['dead', 'all'] as const).map((enStrip) => ({
  ...legacyPages('oksamyt-', isLive),
  prefix: 'oksamyt-',
  enStrip,
}));

/** Addresses similar to legacy ones: known segments joined with too many or too few slashes, and random text. */
const piece = fc.oneof(
  fc.constantFrom(
    ...new Set(table.entries.flatMap((entry) => entry.from.split('/'))),
    'en',
    'ru',
    'ua',
    'salons',
    'oksamyt-lva-tolstogo',
    'index.php',
  ),
  fc.webSegment(),
  fc.constantFrom('%D0%BF', '%', '%2F', '..', '\\', '%5c', 'evil.example', ' ', '#', 'і'),
);
const slash = fc.constantFrom('/', '/', '/', '//', '///');
const path = fc.oneof(
  fc.array(fc.tuple(slash, piece), { maxLength: 6 }).map((parts) => `/${parts.flat().join('')}`),
  fc
    .constantFrom(...table.entries.map((entry) => entry.from))
    .chain((from) => fc.constantFrom(from, `/en${from}`, `/ru${from}`, `/${from}`, from.slice(0, -1), `${from.slice(0, -1)}-ua.php`)),
  fc.string({ unit: 'binary' }).map((text) => `/${text}`),
);
const query = fc.oneof(fc.constant(''), fc.webQueryParameters(), fc.constantFrom('salon=Печерськ&a=1', 'a=1&a=2', 'x=%zz', '?', '&&'));
const options = fc.constantFrom(...modes);

function follow(address: string, opts: RedirectOptions): string[] {
  const chain: string[] = [];
  for (let next: string | undefined = address; next !== undefined && chain.length < 10;) {
    const mark: number = next.indexOf('?');
    const request: RedirectRequest = {
      method: 'GET',
      path: mark < 0 ? next : next.slice(0, mark),
      query: mark < 0 ? '' : next.slice(mark + 1),
    };
    next = redirectFor(request, opts)?.to;
    if (next !== undefined) chain.push(next);
  }
  return chain;
}

describe('redirects, whatever the address', () => {
  it('end after at most three steps, without a loop', () => {
    fc.assert(
      fc.property(path, query, options, (p, q, o) => expect(follow(q ? `${p}?${q}` : p, o).length).toBeLessThanOrEqual(3)),
      { numRuns: 3000 },
    );
  });

  it('stay on this site: one leading slash, printable ASCII, no backslash', () => {
    fc.assert(
      fc.property(path, query, options, (p, q, o) => {
        const result = redirectFor({ method: 'GET', path: p, query: q }, o);
        if (!result) return;
        expect(result.to).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        expect(result.to.split('?')[0]).not.toMatch(/\\|%2f|%5c/i);
        expect(new URL(result.to, 'https://site.example').origin).toBe('https://site.example');
      }),
      { numRuns: 3000 },
    );
  });

  it('keep the query string', () => {
    fc.assert(
      fc.property(path, fc.webQueryParameters(), options, (p, q, o) => {
        fc.pre(q !== '' && !/(^|&)salon=/.test(q));
        const result = redirectFor({ method: 'GET', path: p, query: q }, o);
        if (result) expect(result.to.slice(result.to.indexOf('?') + 1)).toBe(q.replaceAll('#', '%23'));
      }),
      { numRuns: 2000 },
    );
  });

  it('leave canonical addresses alone', () => {
    const [dead] = modes;
    for (const address of canonical) expect(redirectFor({ method: 'GET', path: address, query: 'a=1' }, dead!)).toBeNull();
  });

  it('by the table, the spelling rules and the patterns end at a live page', () => {
    fc.assert(
      fc.property(path, query, options, (p, q, o) => {
        const result = redirectFor({ method: 'GET', path: p, query: q }, o);
        if (result?.rule === 3) expect(live).toContain(result.to.split('?')[0]);
      }),
      { numRuns: 3000 },
    );
  });

  it('lead every old spelling of a live page to it', () => {
    const [dead] = modes;
    const pages = [...live].filter((address) => address !== '/' && !address.startsWith('/en/'));
    for (const page of pages) {
      const bare = page.slice(0, -1);
      for (const old of [`/ru${page}`, `/ua${page}`, `${bare}-ua/`, `${bare}.php`, `${bare}.html`, `/ru${bare}-ua.html`]) {
        // a listed address is a legacy address, whatever its form
        if (!table.byPath.has(old)) expect(follow(old, dead!)).toEqual([page]);
      }
    }
  });

  it('lead every listed address to its target', () => {
    for (const opts of modes) {
      for (const entry of table.entries) {
        const address = entry.salon === null ? entry.from : `${entry.from}?salon=${encodeURIComponent(entry.salon)}`;
        expect(follow(address, opts)).toEqual([entry.to]);
      }
    }
  });
});
