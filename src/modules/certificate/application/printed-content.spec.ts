import { Logger } from '@nestjs/common';
import { HealthRegistry } from '../../../platform/health/health.registry';
import type { ContentService } from '../../content/application/content.service';
import { PrintedContent } from './printed-content.service';

const site = (locale: string, title: string) => ({
  content: { locale, packages: [{ slug: 'day', title, info: '' }], salons: [{ slug: 'podil', title: 'Поділ', address: 'Хорива, 1' }] },
});

describe('letters of the content that no face has', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  afterEach(() => warn.mockClear());
  afterAll(() => warn.mockRestore());

  const publish = (ua: string, en: string) => {
    const health = new HealthRegistry();
    let listen: (sites: object) => void = () => undefined;
    const content = { onChange: (listener: typeof listen) => (listen = listener) };
    new PrintedContent(content as unknown as ContentService, health);
    const show = (title: string, english = en) => listen({ ua: site('ua', title), en: site('en', english) });
    show(ua);
    return { show, state: async () => (await health.report()).dependencies.prints };
  };

  it('are named in the log, with what holds them', () => {
    publish('День 漢 краси', 'A day');
    expect(warn).toHaveBeenCalledWith({ lost: ['package day (ua): 漢'] }, expect.stringContaining('printed without'));
  });

  it('are counted in the health of the site, for as long as the content has them', async () => {
    const { show, state } = publish('День 漢 краси', '漢 day');
    const letters = 'package day (ua): 漢, package day (en): 漢';
    expect(await state()).toEqual({ ok: true, degraded: true, refused: null, unprinted: 2, letters });
    show('День краси', 'A day');
    expect(await state()).toEqual({ ok: true });
  });

  it('are none in what can be printed, emoji included', () => {
    publish('День краси 💐', 'A day – for “her”');
    expect(warn).not.toHaveBeenCalled();
  });
});
