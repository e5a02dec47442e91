import { readFileSync } from 'node:fs';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { Translations } from '../../../../platform/i18n/translations';
import { NotificationTemplates } from '../../../../platform/notifications/notification-templates';
import { LOCALES, type Locale } from '../../../../shared/locale';
import { APPOINTMENT_NOTICE, APPOINTMENT_REMINDER, type AppointmentArgs } from '../../domain/appointment-notifications';
import { APPOINTMENT_NOTICE_TEXTS, APPOINTMENT_REMINDER_TEXTS } from './appointment.notifications';

const KINDS = ['booked', 'moved', 'changed', 'cancelled', 'confirm', 'pay', 'tested', 'untested'] as const;
const LINK = 'https://oksamyt.test/visit/aBcDeFgHiJkLmNoPqRsTuV/';
const APPOINTMENT: AppointmentArgs = {
  name: 'Олена',
  when: 'вівторок, 24 листопада, 14:00–15:30',
  whenShort: 'вт 24.11 о 14:00',
  salon: 'Печерськ',
  street: 'бульвар Лесі Українки, 24',
  city: 'Київ',
  phone: '+380 (44) 200-10-01',
  services: ['14:00 Манікюр, Анна Коваль'],
  freeUntil: 'безкоштовно до вт, 14:00',
  until: 'вт 24.11 о 13:00',
  amount: '10 200 грн',
  link: LINK,
};

const UNTESTED: AppointmentArgs = { ...APPOINTMENT, test: { text: 'Потрібен тест до вт 24.11.', isMissing: true } };

describe('messages of appointments', () => {
  const areaOf = (locale: Locale, area: string) => JSON.parse(readFileSync(`locales/${locale}/${area}.json`, 'utf8')) as unknown;
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, { booking: areaOf(locale, 'booking') }]));
  const site = Object.assign(new SiteEnvironment(), { SITE_URL: 'https://oksamyt.test' });
  const templates = new NotificationTemplates(site, new Translations(texts));
  templates.define(APPOINTMENT_NOTICE, APPOINTMENT_NOTICE_TEXTS);
  templates.define(APPOINTMENT_REMINDER, APPOINTMENT_REMINDER_TEXTS);
  const smsOf = (appointment: AppointmentArgs, locale: Locale) =>
    [
      ...KINDS.map((kind) => templates.render('sms', APPOINTMENT_NOTICE, { ...appointment, kind }, locale)),
      templates.render('sms', APPOINTMENT_REMINDER, appointment, locale),
    ].map(({ text }) => text);

  it('fit two parts of an SMS and the link, however long the name of a salon and its street are', () => {
    const long = 'Салон на розі довгої вулиці біля старого парку '.repeat(2);
    for (const locale of LOCALES)
      for (const appointment of [APPOINTMENT, UNTESTED, { ...APPOINTMENT, street: long }, { ...UNTESTED, salon: long }])
        for (const text of smsOf(appointment, locale)) {
          expect(text.endsWith(` ${LINK}`)).toBe(true);
          expect(text.length - LINK.length - 1).toBeLessThanOrEqual(134);
          expect(text).toContain(appointment.whenShort);
          expect(text.includes('Печерськ')).toBe(appointment.salon === 'Печерськ');
        }
  });

  it('promise no employee who is gone, and say whom to call', () => {
    const gone = { ...APPOINTMENT, services: ['14:00 Манікюр'], absent: ['Анна Коваль'] };
    const { text, html } = templates.render('mail', APPOINTMENT_REMINDER, gone, 'ua');
    for (const said of [text, html!]) {
      expect(said).toContain('більше не працює: Анна Коваль.');
      expect(said).toContain('іншого майстра або інший час');
      expect(said).toContain('+380\u00a0(44)\u00a0200-10-01');
      expect(said).not.toMatch(/безкоштовно до|Чекаємо/);
    }
    expect(templates.render('bot', APPOINTMENT_REMINDER, gone, 'en').text).toContain('No longer working at this salon: Анна Коваль.');
    expect(templates.render('sms', APPOINTMENT_REMINDER, gone, 'ua').text).toMatch(/майстер тут уже не працює\. Зателефонуйте: \+380/);
    expect(templates.render('mail', APPOINTMENT_NOTICE, { ...gone, kind: 'cancelled' }, 'ua').text).not.toContain('не працює');
  });

  it('say that a test is missing wherever an appointment takes place, and what there is of one', () => {
    for (const text of smsOf(UNTESTED, 'ua').filter((each) => !each.includes('скасовано'))) expect(text).toMatch(/тест[у]? на чутливість/);
    expect(templates.render('bot', APPOINTMENT_REMINDER, UNTESTED, 'ua').text).toContain('Потрібен тест до вт 24.11.');
    expect(templates.render('mail', APPOINTMENT_REMINDER, UNTESTED, 'ua').text).toContain('Потрібен тест до вт 24.11.');
    const done = { ...UNTESTED, test: { text: 'Тест є.', isMissing: false } };
    expect(templates.render('sms', APPOINTMENT_REMINDER, done, 'ua').text).not.toContain('тест');
    expect(templates.render('mail', APPOINTMENT_NOTICE, { ...done, kind: 'booked' }, 'ua').text).toContain('Тест є.');
    expect(templates.render('mail', APPOINTMENT_NOTICE, { ...UNTESTED, kind: 'cancelled' }, 'ua').text).not.toContain('тест');
  });

  it('say in mails until when an appointment is changed, or whom to call, and nothing of it once it is cancelled', () => {
    const mail = (kind: (typeof KINDS)[number], more: Partial<AppointmentArgs> = {}) =>
      templates.render('mail', APPOINTMENT_NOTICE, { ...APPOINTMENT, ...more, kind }, 'ua').text;
    expect(mail('booked')).toContain('Перенести або скасувати візит можна безкоштовно до вт, 14:00.');
    expect(mail('moved', { freeUntil: null })).toContain('лише телефоном: +380\u00a0(44)\u00a0200-10-01');
    expect(mail('changed', { freeUntil: null, phone: '' })).toContain('лише телефоном.');
    for (const kind of ['cancelled', 'confirm', 'pay'] as const) expect(mail(kind)).not.toMatch(/Перенести|телефоном/);
    expect(mail('confirm')).toContain('Тримаємо для вас цей час до вт 24.11 о 13:00.');
    expect(mail('pay')).toContain('після передоплати 10 200 грн.');
    for (const kind of KINDS)
      expect(mail(kind)).toContain(`Вівторок, 24 листопада, 14:00–15:30\nПечерськ, бульвар Лесі Українки, 24, Київ`);
  });
});
