import { missedPath, nearestPath, ownPath, ownRedirectProblem } from './own-redirect';

describe('redirects that operators make', () => {
  it.each([
    ['/old', '/old/'],
    ['old/page?utm=1#x', '/old/page/'],
    ['//old///page', '/old/page/'],
    ['/index.php', '/index.php'],
    ['/%D0%BE%D0%BB%D0%B4', '/олд/'],
    ['/api/leads', null],
    ['/ops', null],
    ['/a/../b', null],
    ['/a%2Fb', null],
    ['/\\evil.example', null],
    ['/%zz', null],
    [`/${'a'.repeat(301)}`, null],
  ])('begin at a path: %s is %s', (typed, path) => expect(ownPath(typed)).toBe(path));

  it.each([
    ['/akcii/', '/akcii/'],
    ['/u/olena@mail.example', null],
    ['/phone/0671234567', null],
    ['/thank/abcdefghijklmnopqrstuvwxyz012345', null],
    ['/certificate/', '/certificate/'],
    ['/visit/Zm9vYmFyYmF6cXV4MTIzNA)/', null],
    ['/en/certificate/x/', null],
    ['/order/1/', null],
    ['/go/ua/', null],
    ['/anywhere/Zm9vYmFyYmF6cXV4MTIzNA./', null],
    ['/anywhere/«Zm9vYmFyYmF6cXV4MTIzNA»/', null],
    ['/poslugy/zhinocha-strizhka-dovhoho-volossia/', null],
  ])('are offered for misses that say nothing of a person: %s', (path, kept) => expect(missedPath(path)).toBe(kept));

  const live = (path: string) => ['/', '/about/', '/en/about/'].includes(path);
  it.each([
    ['/old/', '/about/', null],
    ['/en/old/', '/en/about/', null],
    ['/', '/about/', 'redirect_from'],
    [null, '/about/', 'redirect_from'],
    ['/old/', null, 'redirect_to'],
    ['/old/', '/old/', 'redirect_loop'],
    ['/old/', '/taken/', 'redirect_loop'],
    ['/about/', '/', 'redirect_live'],
    ['/old/', '/gone/', 'redirect_dead'],
  ])('from %s to %s: %s', (from, to, problem) =>
    expect(ownRedirectProblem({ from, to }, live, (path) => path === '/taken/')).toBe(problem),
  );

  it('are offered the page with most of the same words', () => {
    const pages = ['/services/', '/services/female/hair/', '/services/female/hair/balayazh/', '/about/'];
    expect(nearestPath('/old/balayazh-hair/', pages)).toBe('/services/female/hair/balayazh/');
    expect(nearestPath('/hair/', pages)).toBe('/services/female/hair/');
    expect(nearestPath('/zzz/', pages)).toBeNull();
  });
});
