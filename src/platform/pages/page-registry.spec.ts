import { PageRegistry } from './page-registry';
import type { PageAddresses } from './page-registry';
import type { PageRoutes } from './page-routes';

const FIXED = ['/', '/about/'];
const registry = () => new PageRegistry({ hasFixed: (path: string) => FIXED.includes(path), listed: FIXED } as unknown as PageRoutes);

const pagesAt = (...paths: string[]): PageAddresses => ({
  siteMap: () => paths.map((path) => ({ path, modifiedAt: '2026-11-20' })),
  isLive: (_locale, path) => paths.includes(path),
});

describe('the registry of pages', () => {
  it('knows pages with a fixed path in both languages, whatever data there is', () => {
    const pages = registry();
    expect(['/', '/en/', '/about/', '/en/about/', '/nothing/'].map((path) => pages.isLive(path))).toEqual([true, true, true, true, false]);
  });

  it('is ready when all modules that declared pages have provided them, not before the end of the declarations', () => {
    const pages = registry();
    const early = pages.declare('early');
    early.provide(pagesAt('/early/'));
    expect(pages.ready()).toBe(false);
    const late = pages.declare('late');
    pages.onApplicationBootstrap();
    expect([pages.ready(), pages.missing]).toEqual([false, ['late']]);
    late.provide(pagesAt('/late/'));
    expect([pages.ready(), pages.missing]).toEqual([true, []]);
    expect(['/early/', '/en/late/', '/x/'].map((path) => pages.isLive(path))).toEqual([true, true, false]);
  });

  it('treats no page as dead while some module has not provided its pages', () => {
    const pages = registry();
    const owner = pages.declare('content');
    pages.onApplicationBootstrap();
    expect(pages.mayBeLive('/en/somewhere/')).toBe(true);
    owner.provide(pagesAt('/here/'));
    expect([pages.mayBeLive('/en/somewhere/'), pages.mayBeLive('/en/here/')]).toEqual([false, true]);
  });

  it('calls back once: at the start when all pages are known, otherwise as soon as they are', () => {
    const atStart = jest.fn();
    const embedded = registry();
    embedded.declare('content').provide(pagesAt());
    embedded.onReady(atStart);
    expect(atStart).not.toHaveBeenCalled();
    embedded.onApplicationBootstrap();
    expect(atStart.mock.calls).toEqual([[{ starting: true }]]);

    const later = jest.fn();
    const remote = registry();
    const owner = remote.declare('content', { deployedTogether: false });
    remote.onReady(later);
    remote.onApplicationBootstrap();
    expect(later).not.toHaveBeenCalled();
    owner.provide(pagesAt());
    owner.provide(pagesAt());
    expect(later.mock.calls).toEqual([[{ starting: false }]]);
    remote.onReady(atStart);
    expect(atStart).toHaveBeenCalledTimes(2);
    expect([embedded.deployedTogether, remote.deployedTogether]).toEqual([true, false]);
  });

  it('counts as deployed together only when all modules say so', () => {
    const pages = registry();
    pages.declare('embedded');
    expect(pages.deployedTogether).toBe(true);
    pages.declare('remote', { deployedTogether: false });
    expect(pages.deployedTogether).toBe(false);
  });

  it('refuses a second declaration of the same name, and any after the start', () => {
    const pages = registry();
    pages.declare('content');
    expect(() => pages.declare('content')).toThrow('declared twice');
    pages.onApplicationBootstrap();
    expect(() => pages.declare('too late')).toThrow('do it in the constructor or in onModuleInit');
  });

  it('lists live pages only, pages with a fixed path with the date that their module gives', () => {
    const pages = registry();
    const { revision } = pages;
    pages.declare('content').provide({ ...pagesAt('/about/', '/here/', '/dead/'), isLive: (_locale, path) => path === '/here/' });
    expect(pages.siteMap('ua')).toEqual([
      { path: '/', modifiedAt: null },
      { path: '/about/', modifiedAt: '2026-11-20' },
      { path: '/here/', modifiedAt: '2026-11-20' },
    ]);
    expect(pages.revision).not.toBe(revision);
  });

  it('leaves out of the list what is not for search engines, a page with a fixed path too', () => {
    const pages = registry();
    const isHidden = (locale: string, path: string) => locale === 'ua' && ['/about/', '/draft/'].includes(path);
    pages.declare('content').provide({ ...pagesAt('/about/', '/here/', '/draft/'), isHidden });
    expect(pages.siteMap('ua').map(({ path }) => path)).toEqual(['/', '/here/']);
    expect(pages.siteMap('en').map(({ path }) => path)).toEqual(['/', '/about/', '/here/', '/draft/']);
    pages.onApplicationBootstrap();
    expect(pages.isLive('/draft/')).toBe(true);
  });
});
