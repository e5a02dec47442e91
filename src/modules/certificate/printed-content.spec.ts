import { Logger } from '@nestjs/common';
import type { ContentService } from '../content/content.service';
import { PrintedContent } from './printed-content.service';

const site = (locale: string, title: string) => ({
  content: { locale, packages: [{ slug: 'day', title, info: '' }], salons: [{ slug: 'podil', title: 'Поділ', address: 'Хорива, 1' }] },
});

describe('letters of the content that no face has', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  afterEach(() => warn.mockClear());
  afterAll(() => warn.mockRestore());

  const publish = (ua: string, en: string) => {
    const content = { onChange: (listener: (sites: object) => void) => listener({ ua: site('ua', ua), en: site('en', en) }) };
    new PrintedContent(content as unknown as ContentService);
  };

  it('are named in the log, with what holds them', () => {
    publish('День 漢 краси', 'A day');
    expect(warn).toHaveBeenCalledWith({ lost: ['package day (ua): 漢'] }, expect.stringContaining('printed without'));
  });

  it('are none in what can be printed, emoji included', () => {
    publish('День краси 💐', 'A day – for “her”');
    expect(warn).not.toHaveBeenCalled();
  });
});
