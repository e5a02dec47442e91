import { LivePages } from './live-pages';

describe('the registry of live pages', () => {
  it('knows no page and is not ready before a module has registered', () => {
    const pages = new LivePages();
    expect(pages.ready()).toBe(false);
    expect(pages.isLive('/about/')).toBe(false);
  });

  it('asks every module', () => {
    const pages = new LivePages();
    pages.register((path) => path === '/about/');
    pages.register((path) => path === '/en/about/');
    expect([pages.isLive('/about/'), pages.isLive('/en/about/'), pages.isLive('/x/')]).toEqual([true, true, false]);
  });

  it('calls back once when it becomes ready, and at once when it is', () => {
    const pages = new LivePages();
    const early = jest.fn();
    const late = jest.fn();
    pages.onReady(early);
    expect(early).not.toHaveBeenCalled();
    pages.register(() => true);
    pages.register(() => true);
    expect(early).toHaveBeenCalledTimes(1);
    pages.onReady(late);
    expect(late).toHaveBeenCalledTimes(1);
  });
});
