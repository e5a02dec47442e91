import { LEGACY_FAMILIES } from './legacy-table.data';
import { buildTable } from './legacy-table';
import type { RedirectOptions } from './redirect-rules';
import { redirectFor } from './redirect-rules';

const live = new Set(['/en/', '/en/about/', '/en/salons/oksamyt-pechersk/', '/about/', '/en/employees/%D0%BE%D0%BB%D0%B5%D0%BD%D0%B0/']);
const dead: RedirectOptions = {
  table: buildTable(LEGACY_FAMILIES, 'oksamyt-'),
  prefix: 'oksamyt-',
  enStrip: 'dead',
  isLive: (path) => live.has(path),
};
const all: RedirectOptions = { ...dead, enStrip: 'all' };

function go(url: string, options = dead, method = 'GET') {
  const [path = '', ...query] = url.split('?');
  return redirectFor({ method, path, query: query.join('?') }, options);
}

describe('rule 1, slashes', () => {
  it.each([
    ['/about', '/about/'],
    ['/en', '/en/'],
    ['//about//', '/about/'],
    ['/salons///oksamyt-pechersk', '/salons/oksamyt-pechersk/'],
    ['/about?a=1&b=%20', '/about/?a=1&b=%20'],
    ['///', '/'],
  ])('%s goes to %s', (from, to) => {
    expect(go(from)).toEqual({ to, rule: 1 });
  });

  it('never makes a Location that a browser could read as another host', () => {
    expect(go('//evil.example/x')).toEqual({ to: '/evil.example/x/', rule: 1 });
    expect(go('////evil.example')).toBeNull(); // a file name by its looks
    expect(go('/\\evil.example/x')).toBeNull();
    expect(go('/%5Cevil.example/x')).toBeNull();
    expect(go('/%2Fevil.example/x')).toBeNull();
    expect(go('/%2f%2fevil/x')).toBeNull();
    expect(go('/..//evil')).toBeNull();
    expect(go('/%2e%2e//evil')).toBeNull();
    expect(go('http://evil.example/x')).toBeNull();
  });

  it('sends raw Cyrillic on percent-encoded, as a header must be', () => {
    const bytes = Buffer.from('/печерськ', 'utf8').toString('latin1');
    expect(go(bytes)).toEqual({ to: `${encodeURI('/печерськ')}/`, rule: 1 });
    expect(go('/печерськ')).toEqual({ to: `${encodeURI('/печерськ')}/`, rule: 1 });
  });
});

describe('addresses that are not pages', () => {
  it.each([
    '/api/search',
    '/api//search',
    '/API/search',
    '/health/live',
    '/metrics',
    '/assets/main.js',
    '/img/640/media/hero-home.jpg',
    '/widget/app',
    '/dev/outbox',
    '/ops',
    '/.well-known/security.txt',
    '/sitemap.xml',
    '/robots.txt',
    '/favicon.ico',
    '/feed.xml',
    '/manifest.webmanifest',
    '/.env',
    '/wp-login.php',
    '/unknown.html',
  ])('%s is never redirected', (path) => {
    expect(go(path)).toBeNull();
  });

  it('stay out of rule 4 too', () => {
    expect(go('/en/api/search/')).toBeNull();
    expect(go('/en/ops/')).toBeNull();
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is never redirected', (method) => {
    expect(go('/about', dead, method)).toBeNull();
  });

  it('HEAD is redirected like GET', () => {
    expect(go('/about', dead, 'HEAD')).toEqual({ to: '/about/', rule: 1 });
  });

  it.each(['/%', '/%zz/', '/%D0/', '/about%00/', '/a%0d%0aSet-Cookie:x/'])(
    '%s, which does not decode to a path, is left to the page',
    (path) => {
      expect(go(path)).toBeNull();
    },
  );
});

describe('rule 2, the salon that moved', () => {
  it.each([
    ['/salons/oksamyt-lva-tolstogo/', '/salons/oksamyt-velyka-vasylkivska/'],
    ['/en/salons/oksamyt-lva-tolstogo/', '/salons/oksamyt-velyka-vasylkivska/'],
    ['/en/salons/oksamyt-lva-tolstogo/olena/?a=1', '/salons/oksamyt-velyka-vasylkivska/olena/?a=1'],
    ['/services/oksamyt-lva-tolstogo/female/', '/services/oksamyt-velyka-vasylkivska/female/'],
  ])('%s goes to %s', (from, to) => {
    expect(go(from)).toEqual({ to, rule: 2 });
  });
});

describe('rule 3, the table', () => {
  it.each([
    ['/index.php', '/'],
    ['/index.php?utm=1', '/?utm=1'],
    ['/index.php/', '/'],
    ['//about.html', '/about/'],
    ['/beautygift/', '/'],
    ['/ru/about/', '/about/'],
    ['/ua/', '/'],
    ['/policy-ua/', '/policy/'],
    ['/masters/', '/employees/'],
    ['/masters/pechersk/', '/salons/oksamyt-pechersk/'],
    ['/masters/olena-marchuk/', '/employees/olena-marchuk/'],
    ['/online-ua/obolon/?utm=x', '/online/?utm=x'],
    ['/vakansii/stilist/', '/vacancies/stylist/'],
    ['/manikyur/', '/services/female/nails/manicure/'],
    ['/uslugi/balayazh/', '/services/female/hair/colouring/balayazh/'],
    ['/news/', '/blog/novyny/'],
    ['/statti/sertyfikat-bez-zdohadok/', '/blog/blog/sertyfikat-bez-zdohadok/'],
    ['/en/home/', '/en/'],
  ])('%s goes to %s', (from, to) => {
    expect(go(from)).toEqual({ to, rule: 3 });
  });

  it.each([
    ['/mastera/?salon=Печерськ', '/salons/oksamyt-pechersk/'],
    [`/mastera/?salon=${encodeURIComponent('Печерськ')}`, '/salons/oksamyt-pechersk/'],
    [`/mastera/?salon=${encodeURIComponent('Печерськ').toLowerCase()}`, '/salons/oksamyt-pechersk/'],
    [`/mastera/?salon=${Buffer.from('Печерськ').toString('latin1')}`, '/salons/oksamyt-pechersk/'],
    ['/mastera/?salon=Комфорт+Таун', '/salons/oksamyt-comforttown/'],
    ['/mastera/?salon=Комфорт%20Таун', '/salons/oksamyt-comforttown/'],
    ['/mastera/?utm=1&salon=Липки&x=2', '/salons/oksamyt-lypky/?utm=1&x=2'],
    ['/mastera/?salon=Невідомий', '/employees/'],
    ['/mastera/?page=2', '/employees/?page=2'],
    ['/mastera/?salon=%zz', '/employees/'],
  ])('%s goes to %s', (from, to) => {
    expect(go(from)).toEqual({ to, rule: 3 });
  });

  it('matches exactly: a longer path or another case is not a legacy address', () => {
    expect(go('/beautygift/x/')).toBeNull();
    expect(go('/Beautygift/')).toBeNull();
  });
});

describe('rule 4, /en/', () => {
  it('keeps a live English page and strips a dead one', () => {
    expect(go('/en/about/')).toBeNull();
    expect(go('/en/employees/%d0%be%d0%bb%d0%b5%d0%bd%d0%b0/')).toBeNull();
    expect(go('/en/no-such-page/?a=1')).toEqual({ to: '/no-such-page/?a=1', rule: 4 });
    expect(go('/en/masters/')).toEqual({ to: '/masters/', rule: 4 });
  });

  it('strips every path but /en/ itself in its literal form', () => {
    expect(go('/en/', all)).toBeNull();
    expect(go('/en/about/?a=1', all)).toEqual({ to: '/about/?a=1', rule: 4 });
  });

  it('strips a repeated prefix at once, down to a live page', () => {
    expect(go('/en/en/en/about/')).toEqual({ to: '/en/about/', rule: 4 });
    expect(go('/en/en/en/x/')).toEqual({ to: '/x/', rule: 4 });
    expect(go('/en/en/about/', all)).toEqual({ to: '/about/', rule: 4 });
    expect(go('/en/en/', all)).toEqual({ to: '/en/', rule: 4 });
  });

  it('does not touch words that begin with en', () => {
    expect(go('/english/')).toBeNull();
  });
});
