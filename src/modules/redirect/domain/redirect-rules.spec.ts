import { legacyPages } from './legacy-pages';
import type { RedirectOptions } from './redirect-rules';
import { redirectFor } from './redirect-rules';

const prefix = 'oksamyt-';
const salon = '/salons/oksamyt-pechersk/';
const service = '/services/female/hair/colouring/balayazh/';
const live = new Set([
  ...legacyPages(prefix, () => true).table.entries.map(({ to }) => to),
  '/',
  '/about/',
  '/services/',
  '/employees/',
  '/employees/olena-marchuk/',
  '/price/female/',
  '/salons/oksamyt-obolon/',
  salon,
  '/vacancies/',
  '/vacancies/stylist/',
  '/vacancies/dyzainer/',
  service,
  '/services/zolote-masazh/',
  '/services/female/hair/',
  '/blog/novyny/',
  '/blog/novyny/vidkryttia/',
  '/employees/%D0%BE%D0%BB%D0%B5%D0%BD%D0%B0/',
  '/salons/oksamyt-pechersk/olena-marchuk/',
  '/en/',
  '/en/about/',
  '/en/salons/oksamyt-pechersk/',
  '/en/employees/%D0%BE%D0%BB%D0%B5%D0%BD%D0%B0/',
]);
const dead: RedirectOptions = { ...legacyPages(prefix, (path) => live.has(path)), prefix, enStrip: 'dead' };
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
    ['/visit/Zm9vYmFyYmF6cXV4MTIzNA)', '/visit/Zm9vYmFyYmF6cXV4MTIzNA/'],
    ['/visit/Zm9vYmFyYmF6cXV4MTIzNA/).', '/visit/Zm9vYmFyYmF6cXV4MTIzNA/'],
    ['/en/certificate/Zm9vYmFyYmF6cXV4MTIzNA%C2%BB/?a=1', '/en/certificate/Zm9vYmFyYmF6cXV4MTIzNA/?a=1'],
    ['/visit/Zm9vYmFyYmF6cXV4MTIzNA/move/%22', '/visit/Zm9vYmFyYmF6cXV4MTIzNA/move/'],
    ['/certificate/Zm9vYmFyYmF6cXV4MTIzNA/certificate.pdf,', '/certificate/Zm9vYmFyYmF6cXV4MTIzNA/certificate.pdf'],
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
    '/widget/app.js',
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

  it('are not redirected by rule 4 either', () => {
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
    ['/ru//salons/oksamyt-lva-tolstogo.php', '/ru/salons/oksamyt-velyka-vasylkivska.php'],
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

  it.each([
    ['/masters/?salon=Липки', '/salons/oksamyt-lypky/'],
    ['/ru/mastera/?salon=Липки', '/salons/oksamyt-lypky/'],
    ['/employees/?salon=Липки', '/salons/oksamyt-lypky/'],
    ['/ru/masters.php?salon=Льва+Толстого&a=1', '/salons/oksamyt-velyka-vasylkivska/?a=1'],
    ['/masters/?salon=Невідомий&a=1', '/employees/?a=1'],
    // today's value of the key, a slug, still narrows the list
    ['/ru/employees/?salon=oksamyt-pechersk&skill=x', '/employees/?salon=oksamyt-pechersk&skill=x'],
    ['/price-female-ua/?salon=Липки', '/price/female/'],
  ])('%s goes to %s', (from, to) => {
    expect(go(from)).toEqual({ to, rule: 3 });
  });

  it('matches exactly: a longer path or another case is not a legacy address', () => {
    expect(go('/beautygift/x/')).toBeNull();
    expect(go('/Beautygift/')).toBeNull();
  });
});

describe('rule 3, old spellings of live pages', () => {
  it.each([
    ['/ru/', '/'],
    ['/ua/about/', '/about/'],
    [`/ru${service}`, service],
    [`/ua${salon}olena-marchuk/`, `${salon}olena-marchuk/`],
    [`/ru/employees/${encodeURIComponent('олена')}/?a=1`, `/employees/${encodeURIComponent('олена')}/?a=1`],
    ['/vacancies/dyzainer-ua/', '/vacancies/dyzainer/'],
    [`${service.slice(0, -1)}-ua/`, service],
    [`${service.slice(0, -1)}.html`, service],
    [`${salon.slice(0, -1)}.php`, salon],
    [`/ru${salon.slice(0, -1)}-ua.php`, salon],
    ['/vacancies/dyzainer.html/', '/vacancies/dyzainer/'],
    ['/en/about.php?a=1', '/en/about/?a=1'],
    ['/en/vacancies/dyzainer.html', '/vacancies/dyzainer/'],
    // items by their slug alone
    ['/pechersk.html', salon],
    ['/salons/pechersk/', salon],
    ['/dyzainer-ua/', '/vacancies/dyzainer/'],
    ['/balayazh.php', service],
    ['/ru/zolote-masazh/', '/services/zolote-masazh/'],
    // families
    ['/ru/masters/olena-marchuk/', '/employees/olena-marchuk/'],
    ['/mastera/obolon/', '/salons/oksamyt-obolon/'],
    ['/masters/anna-yaka-pishla/', '/employees/'],
    ['/ru/uslugi/balayazh/', service],
    ['/poslugy/female/hair/', '/services/female/hair/'],
    ['/ru/online-ua/podil/', '/online/'],
    ['/online-ua/new-salon/', '/online/'],
    ['/ru/vakansii/dyzainer/', '/vacancies/dyzainer/'],
    ['/vakansii/zakryta/', '/vacancies/'],
    ['/stati/vidkryttia/', '/blog/novyny/vidkryttia/'],
  ])('%s goes to %s', (from, to) => {
    expect(go(from)).toEqual({ to, rule: 3 });
  });

  it.each(['/ru/nothing/', '/about-us-ua-ua/x/', '/nothing.php', '/ru.php', '/uslugi/nothing/', '/pechersk/', '/-ua/', '/ru/api/search/'])(
    '%s, of which no page is known, is left alone',
    (path) => expect(go(path)).toBeNull(),
  );

  it('leaves a live page alone whatever its slug ends in', () => {
    const options = { ...dead, isLive: (path: string) => path === '/blog/novyny/myr-ua/' || path === '/blog/novyny/myr/' };
    expect(go('/blog/novyny/myr-ua/', options)).toBeNull();
    expect(go('/blog/novyny/myr-ua.php', options)).toEqual({ to: '/blog/novyny/myr-ua/', rule: 3 });
  });

  it('leads to no page that this content does not have', () => {
    const options = { ...dead, isLive: (path: string) => path === '/employees/' };
    expect(go('/ru/about/', options)).toBeNull();
    expect(go('/vakansii/stilist/', options)).toBeNull();
    expect(go('/masters/pechersk/', options)).toEqual({ to: '/employees/', rule: 3 });
  });
});

describe('rule 4, /en/', () => {
  it('keeps a live English page and strips a dead one', () => {
    expect(go('/en/about/')).toBeNull();
    expect(go('/en/employees/%d0%be%d0%bb%d0%b5%d0%bd%d0%b0/')).toBeNull();
    expect(go('/en/no-such-page/?a=1')).toEqual({ to: '/no-such-page/?a=1', rule: 4 });
    expect(go('/en/masters/')).toEqual({ to: '/masters/', rule: 4 });
  });

  it('strips the prefix of every path except the literal /en/', () => {
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
