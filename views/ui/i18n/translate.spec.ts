import type { TranslationKey } from '../../../src/shared/translation';
import { createTranslate } from './translate';

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ua: {
    'services.one': '{count} послуга',
    'services.few': '{count} послуги',
    'services.many': '{count} послуг',
    'services.other': '{count} послуги',
    hello: 'Вітаємо, {name}, у {site}',
    total: 'Разом: {count}',
  },
  en: { 'services.one': '{count} service', 'services.other': '{count} services' },
};

/** A translate function over the texts above, and how often it looked one up. */
function messages(locale: 'ua' | 'en', finish?: (text: string) => string) {
  let lookups = 0;
  const text = (key: string) => {
    lookups++;
    return TEXTS[locale]![key];
  };
  const translate = createTranslate(locale, { text, missing: (key) => `(no ${key})`, finish });
  const t = translate as (key: string, args?: Readonly<Record<string, string | number>>) => string;
  return { t, lookups: () => lookups };
}

describe('translate', () => {
  it.each([
    [1, '1 послуга'],
    [2, '2 послуги'],
    [5, '5 послуг'],
    [11, '11 послуг'],
    [21, '21 послуга'],
    [22, '22 послуги'],
    [0, '0 послуг'],
    [1.5, '1.5 послуги'],
  ])('counts %p in Ukrainian as "%s"', (count, text) => {
    expect(messages('ua').t('services', { count })).toBe(text);
  });

  it('counts in English with two forms', () => {
    const { t } = messages('en');
    expect([1, 2, 21].map((count) => t('services', { count }))).toEqual(['1 service', '2 services', '21 services']);
  });

  it('fills in a count in a message without plural forms', () => {
    expect(messages('ua').t('total', { count: 3 })).toBe('Разом: 3');
  });

  it('fills in given arguments unchanged, and leaves missing ones as placeholders', () => {
    expect(messages('ua').t('hello', { name: '$& {site}' })).toBe('Вітаємо, $& {site}, у {site}');
  });

  it('applies `finish` after the arguments are filled in', () => {
    expect(messages('ua', (text) => text.toUpperCase()).t('hello', { name: 'Оля', site: 'салоні' })).toBe('ВІТАЄМО, ОЛЯ, У САЛОНІ');
  });

  it('looks every message up once', () => {
    const { t, lookups } = messages('ua');
    t('hello', { name: 'Оля' });
    t('hello', { name: 'Ірина' });
    t('absent');
    t('absent');
    expect(lookups()).toBe(2);
  });

  it('uses the replacement for a message that does not exist', () => {
    expect(messages('ua').t('absent')).toBe('(no absent)');
    expect(messages('ua').t('absent', { count: 1 })).toBe('(no absent.one)');
  });
});

describe('the types of messages', () => {
  const t = createTranslate('ua', { text: (key) => key, missing: (key) => key });

  it('refuse a wrong key, a missing argument, a wrong one, and one too many', () => {
    // @ts-expect-error no such message
    expect(t('common.nothing')).toBe('common.nothing');
    // @ts-expect-error `site` is missing
    expect(t('common.toHome')).toBe('common.toHome');
    // @ts-expect-error the argument has another name
    expect(t('common.toHome', { name: 'Оксамит' })).toBe('common.toHome');
    // @ts-expect-error a count is a number
    expect(t('common.search.found', { count: 'two', query: '' })).toBe('common.search.found');
    // @ts-expect-error this message takes nothing
    expect(t('common.menu', { site: 'Оксамит' })).toBe('common.menu');
    const key: TranslationKey = 'common.menu';
    expect(t(key)).toBe('common.menu');
  });
});
