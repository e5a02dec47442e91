import { RejectedImport } from '../../src/modules/content/application/rejected-import';
import { ContentSnapshots } from '../../src/modules/content/application/content-snapshot.service';
import { ContentService } from '../../src/modules/content/application/content.service';
import { HealthRegistry } from '../../src/platform/health/health.registry';
import { DomainError } from '../../src/shared/domain-error';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { PageDocument, withoutNonBreaking } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';

describe('the content in the console', () => {
  let site: TestSite;
  let owner: string;
  let viewer: string;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN });
    owner = await enterAsOwner(site);
    viewer = await enterAs(site, owner, 'viewer');
  });
  afterAll(() => site?.close());
  afterEach(() => jest.restoreAllMocks());

  const see = async (path: string, cookie = owner) => (await site.http.get(path).set({ cookie }).expect(200)).text;
  const refresh = (body: object = {}, cookie = owner) => site.http.post('/ops/content/refresh').set({ cookie }).type('form').send(body);
  const service = () => site.app.get(ContentService);

  it.each(['ua', 'en'] as const)('lists what items lack in a language: %s', async (list) => {
    const { incomplete } = service().gaps()!;
    const html = await see(`/ops/content?list=${list}`);
    expect(new PageDocument(html).count('.console-table tbody tr')).toBe(incomplete[list].items.length);
    for (const { missing } of incomplete[list].items.slice(0, 3)) expect(html).toContain(`>${missing.join(', ')}<`);
    expect(html).toContain('/ops/content/refresh');
  });

  it('says on the home page which texts certificates are printed without letters of', async () => {
    const health = site.app.get(HealthRegistry);
    const report = await health.report();
    expect(report.dependencies.prints).toEqual({ ok: true });
    const prints = { ok: true, degraded: true, refused: null, unprinted: 1, letters: 'package day (ua): 漢' };
    jest.spyOn(health, 'report').mockResolvedValue({ ...report, dependencies: { ...report.dependencies, prints } });
    const home = withoutNonBreaking(await see('/ops'));
    expect(home).toContain('Друк сертифікатів');
    expect(home).toContain('1 текст друкується без літери · package day (ua): 漢');
    expect(home).toContain('Замініть їх у контенті');
  });

  it('lists the parts of the site in one order, whatever the order of modules is', async () => {
    const health = site.app.get(HealthRegistry);
    const ok = { ok: true };
    const dependencies = { potter: ok, mail: ok, 'order-service': ok, kiln: ok, orders: ok, database: ok };
    jest.spyOn(health, 'report').mockResolvedValue({ ready: true, dependencies });
    const names = new PageDocument(await see('/ops')).texts('.console-state__name');
    const places = ['База даних', 'Служба замовлень', 'Пошта', 'kiln', 'potter'].map((name) =>
      names.findIndex((text) => text.includes(name)),
    );
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('names what could not be used and why, as text', async () => {
    const gaps = service().gaps()!;
    const skipped = [
      { kind: 'services', id: '7', reason: '<b>no title</b>' },
      { kind: 'articles', id: '9', reason: 'too long', isCut: true as const },
      { kind: 'package', id: '11', reason: 'package_hero.amount: “1000 (2)” is no price', isDoubt: true as const },
    ];
    jest.spyOn(service(), 'gaps').mockReturnValue({ ...gaps, skipped });
    const html = await see('/ops/content?list=skipped', viewer);
    expect(html).toContain('&lt;b&gt;no title');
    expect(html).toMatch(/показано\sчастково:\stoo\slong/);
    expect(withoutNonBreaking(html)).toContain('показано без цього: package_hero.amount: “1000 (2)” is no price');
    expect(html).not.toContain('/ops/content/refresh');
  });

  it('is read anew by the owner, and says whether anything changed', async () => {
    await refresh({}, viewer).expect(403);
    await refresh().expect(303).expect('location', '/ops/content?done=unchanged');
    expect(await see('/ops/content?done=unchanged')).toContain('role="status"');
  });

  it('says that the last reading was refused or failed, on the home page too', async () => {
    const loss = { before: 13, after: 2 };
    const losses = [
      { ...loss, list: 'salons', locale: 'ua' },
      { ...loss, list: 'services', locale: 'en' },
      { ...loss, list: 'salons', locale: 'en' },
    ] as const;
    const gaps = service().gaps()!;
    const setting = { list: 'services', field: 'noindex', count: 79, of: 79 } as const;
    const found = jest.spyOn(service(), 'gaps').mockReturnValue({
      ...gaps,
      settings: [
        { ...setting, locale: 'ua' },
        { ...setting, locale: 'en' },
      ],
    });
    expect(withoutNonBreaking(await see('/ops/content', viewer)).match(/79 з 79 \(послуги\) приховано/g)).toHaveLength(1);
    found.mockRestore();
    const trouble = jest.spyOn(service(), 'trouble').mockReturnValue({ refused: losses });
    expect(withoutNonBreaking(await see('/ops/content', viewer))).toContain('відхилено: салони 13 → 2, послуги 13 → 2 (англійською). ');
    trouble.mockReturnValue({ failed: 'nobody answers' });
    expect(await see('/ops/content', viewer)).toContain('nobody answers');
    trouble.mockRestore();
    expect(service().trouble()).toBeNull();
    const snapshots = site.app.get(ContentSnapshots, { strict: false });
    jest
      .spyOn(snapshots, 'refused', 'get')
      .mockReturnValue({ name: 'abc123', at: 0, losses: [{ list: 'salons', locale: 'ua', before: 13, after: 2 }] });
    expect(withoutNonBreaking(await see('/ops/content'))).toContain('салони 13 → 2 (українською)');
    expect(withoutNonBreaking(await see('/ops'))).toContain('Останнє прочитане відхилено');
  });

  it('that loses much is asked about, and taken by its name alone', async () => {
    const losses = [{ list: 'salons', locale: 'ua', before: 13, after: 2 }] as const;
    const read = jest.spyOn(service(), 'refreshNow').mockRejectedValue(new RejectedImport({ name: 'abc123', at: 0, losses }));
    const { text } = await refresh().expect(409);
    expect(withoutNonBreaking(text)).toContain('салони 13 → 2 (українською)');
    expect(new PageDocument(text).attributesOf('input[name=accept]')!.value).toBe('abc123');
    read.mockResolvedValue({ version: 'abc123', changed: true, durationMs: 1, skipped: 0, cut: 0, doubts: 0, incomplete: 0 });
    await refresh({ accept: 'abc123' }).expect(303).expect('location', '/ops/content?done=refreshed');
    expect(read.mock.calls).toEqual([[null], ['abc123']]);
  });

  it('that cannot be read is said so on the page', async () => {
    jest
      .spyOn(service(), 'refreshNow')
      .mockRejectedValue(new DomainError('unavailable', 'content_unavailable', 'The source does not answer'));
    const { text } = await refresh().expect(503);
    expect(text).toContain('role="alert"');
  });
});
