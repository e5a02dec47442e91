import { OwnRedirects } from '../../src/modules/redirect/application/own-redirects.service';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

describe('redirects that operators make', () => {
  let site: TestSite;
  let other: TestSite;
  let store: TestDatabase;
  let owner: string;

  beforeAll(async () => {
    store = await createTestDatabase();
    [site, other] = [await start(), await start()];
    owner = await enterAsOwner(site);
  });
  afterAll(async () => {
    await site?.close();
    await other?.close();
    await store.drop();
  });

  const start = () => startTestSite({ OPS_TOKEN }, { database: store.url });

  const visit = (path: string, at = site) => at.http.get(path).set({ accept: 'text/html' }).redirects(0);
  const see = async (path: string, cookie = owner) => (await site.http.get(path).set({ cookie }).expect(200)).text;
  const make = (from: string, to: string, cookie = owner) =>
    site.http.post('/ops/redirects').set({ cookie }).type('form').send({ from, to });
  const follows = (at: TestSite, path: string, to: string | undefined) =>
    until(async () => (await visit(path, at)).headers.location === to);

  it('begin with an address that people asked for in vain, and hold on all processes', async () => {
    await visit('/akcii-vesna/').expect(404);
    await visit('/akcii-vesna/?utm=1').expect(404);
    await visit('/u/olena@mail.example/').expect(404);
    await site.http.get('/robots-only/').set({ accept: '*/*' }).expect(404);
    const misses = await see('/ops/redirects/misses');
    expect(misses).toContain('/ops/redirects/new?from=%2Fakcii-vesna%2F');
    for (const unseen of ['olena@', 'robots-only']) expect(misses).not.toContain(unseen);
    expect(await see('/ops/redirects/new?from=%2Fold%2Fabout%2F')).toContain('value="/about/"');
    await make('/akcii-vesna', '/about').expect(303).expect('location', '/ops/redirects?done=redirected');
    await visit('/akcii-vesna/?utm=1').expect(301).expect('location', '/about/?utm=1').expect('cache-control', 'public, max-age=3600');
    await visit('/akcii-vesna').expect('location', '/akcii-vesna/');
    await follows(other, '/akcii-vesna/', '/about/');
    expect(await see('/ops/redirects/misses')).not.toContain('akcii-vesna');
    await site.app.get(OwnRedirects).flush();
    expect(await see('/ops/redirects?find=vesna')).toMatch(/akcii-vesna[^]*?<span>1<\/span>/);
    expect(await see('/ops/redirects?find=nothing')).not.toContain('/remove');
  });

  it('stand beside the old addresses of the built-in table, which are counted where they say nothing of a person', async () => {
    const [legacy, to] = ['/about-us/', '/about/'];
    await visit(legacy).expect(301).expect('location', to);
    await visit(`${legacy}?utm=1`).expect(301);
    await visit(legacy.slice(0, -1)).expect('location', legacy);
    const html = await see('/ops/redirects/legacy');
    expect(html).toMatch(/<span>\/about-us\/<\/span>[^]*?href="\/about\/"[^]*?<span>2<\/span>/);
  });

  it('survive a restart', async () => {
    await other.close();
    other = await start();
    await follows(other, '/akcii-vesna/', '/about/');
  });

  it.each([
    ['/akcii-vesna/', '/contacts/', 409],
    ['/x/', '/x/', 400],
    ['/x/', '/akcii-vesna/', 400],
    ['/x/', '/gone/', 400],
    ['/about/', '/contacts/', 400],
    ['/ops/orders', '/about/', 400],
    ['/x/', 'https://evil.example/', 400],
    ['/x/', '//evil.example/', 400],
    ['', '', 400],
  ])('are refused from %s to %s: %d, with what was typed', async (from, to, status) => {
    const { text } = await make(from, to).expect(status);
    expect(text).toContain('role="alert"');
    expect(text).toContain(`value="${to}"`);
  });

  it('are made and removed by the owner alone', async () => {
    const viewer = await enterAs(site, owner, 'viewer');
    expect(await see('/ops/redirects', viewer)).toContain('/akcii-vesna/');
    expect(await see('/ops/redirects', viewer)).not.toContain('/remove');
    await make('/y/', '/about/', viewer).expect(403);
    const id = /\/ops\/redirects\/([\w-]{36})\/remove/.exec(await see('/ops/redirects'))![1]!;
    expect(await see(`/ops/redirects/${id}/remove`)).toContain('/akcii-vesna/');
    await site.http.post(`/ops/redirects/${id}/remove`).set({ cookie: owner }).expect(303);
    await follows(site, '/akcii-vesna/', undefined);
    await follows(other, '/akcii-vesna/', undefined);
    await site.http.post(`/ops/redirects/${id}/remove`).set({ cookie: owner }).expect(404);
  });
});
