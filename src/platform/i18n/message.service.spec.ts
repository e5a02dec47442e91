import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { I18nService } from 'nestjs-i18n';
import { MessagesModule } from './i18n.module';
import { MessageService } from './message.service';

const TEXTS: Record<string, Record<string, string>> = {
  ua: {
    'home.services.one': '{count} послуга',
    'home.services.few': '{count} послуги',
    'home.services.many': '{count} послуг',
    'home.services.other': '{count} послуги',
    'common.hello': 'Вітаємо, {name}, у {site}',
  },
  en: { 'home.services.one': '{count} service', 'home.services.other': '{count} services' },
};

/** Like nestjs-i18n, answers a key it does not know with the key. */
function messages() {
  let asked = 0;
  const i18n = {
    t: (key: string, { lang }: { lang: string }) => {
      asked++;
      return TEXTS[lang]?.[key] ?? key;
    },
  };
  return { service: new MessageService(i18n as unknown as I18nService), asked: () => asked };
}

describe('messages', () => {
  it.each([
    [1, '1 послуга'],
    [2, '2 послуги'],
    [5, '5 послуг'],
    [11, '11 послуг'],
    [21, '21 послуга'],
    [22, '22 послуги'],
    [0, '0 послуг'],
    [1.5, '1.5 послуги'],
  ])('count %p in Ukrainian as "%s"', (count, text) => {
    expect(messages().service.translator('ua')('home.services', { count })).toBe(text);
  });

  it('count in English with two forms', () => {
    const t = messages().service.translator('en');
    expect([1, 2, 21].map((count) => t('home.services', { count }))).toEqual(['1 service', '2 services', '21 services']);
  });

  it('fill in what they are given, as it is, and leave open what they are not', () => {
    const t = messages().service.translator('ua');
    expect(t('common.hello', { name: '$& {site}' })).toBe('Вітаємо, $& {site}, у {site}');
  });

  it('are looked up once', () => {
    const { service, asked } = messages();
    const t = service.translator('ua');
    t('common.hello', { name: 'Оля' });
    t('common.hello', { name: 'Ірина' });
    service.translator('ua')('common.hello');
    expect(asked()).toBe(1);
  });

  it('that do not exist are an error, not a key on a page', () => {
    expect(() => messages().service.translator('en')('common.hello')).toThrow("no message 'common.hello' in locales/en");
    expect(() => messages().service.translator('ua')('common.hello', { count: 1 })).toThrow("'common.hello.one'");
  });
});

describe('the message files', () => {
  @Module({ imports: [MessagesModule] })
  class Texts {}

  it('are found and answer in both languages', async () => {
    const moduleRef = await Test.createTestingModule({ imports: [Texts] }).compile();
    const service = moduleRef.get(MessageService, { strict: false });
    expect(service.translator('ua')('common.menu')).toBe('Меню');
    expect(service.translator('en')('common.menu')).toBe('Menu');
    expect(() => service.translator('ua')('common.nav')).toThrow("no message 'common.nav'");
    await moduleRef.close();
  });
});
