import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { TranslationName } from '../../../views/ui/i18n/translations';
import type { TranslationKey } from '../../shared/translation';
import { TranslationsModule } from './i18n.module';
import { Translations } from './translations';

const TEXTS = {
  ua: { common: { menu: 'Меню', search: { found: { one: '{count} результат', other: '{count} результату' }, retry: 'Ще раз' } } },
  en: { common: { menu: 'Menu', search: { found: { one: '{count} result', other: '{count} results' }, retry: 'Again' } } },
};

const service = new Translations(TEXTS);

describe('translations', () => {
  it('are returned in the requested language', () => {
    expect(service.translator('ua')('common.search.retry')).toBe('Ще раз');
    expect(service.translator('en')('common.search.retry')).toBe('Again');
    expect(service.translator('en')('common.search.found', { count: 2, query: '' })).toBe('2 results');
  });

  it('that do not exist are an error instead of a key on the page', () => {
    expect(() => service.translator('en')('common.offer')).toThrow("no translation 'common.offer' in locales/en");
    expect(() => service.translator('ua')('common.search' as TranslationKey)).toThrow("no translation 'common.search'");
  });

  it('are returned by name: one, or all below a name, with their plural forms', () => {
    expect(service.subset('en', ['common.menu', 'common.search'])).toEqual({
      'common.menu': 'Menu',
      'common.search.found.one': '{count} result',
      'common.search.found.other': '{count} results',
      'common.search.retry': 'Again',
    });
    expect(service.subset('ua', ['common.search.found'])).toEqual({
      'common.search.found.one': '{count} результат',
      'common.search.found.other': '{count} результату',
    });
    expect(() => service.subset('ua', ['common.sea' as TranslationName])).toThrow("no translation 'common.sea' in locales/ua");
  });
});

describe('the translation files', () => {
  @Module({ imports: [TranslationsModule] })
  class Texts {}

  it('are found and answer in both languages', async () => {
    const moduleRef = await Test.createTestingModule({ imports: [Texts] }).compile();
    const messages = moduleRef.get(Translations, { strict: false });
    expect(messages.translator('ua')('common.menu')).toBe('Меню');
    expect(messages.translator('en')('common.menu')).toBe('Menu');
    await moduleRef.close();
  });
});
