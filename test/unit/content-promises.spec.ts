import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeableUntil } from '../../src/modules/scheduling/contract/change-rules';
import { DEFAULT_SETTINGS } from '../../src/modules/scheduling/contract/default-settings';
import { CertificateEnvironment } from '../../src/modules/certificate/certificate.env';
import { expiryOf } from '../../src/modules/certificate/domain/order-time';
import { DISCOUNT_STEPS } from '../../src/modules/certificate/contract/quote';
import { lastSendDay, refundThrough, validThrough } from '../../src/modules/certificate/contract/validity';
import { loadGroup } from '../../src/platform/config/load-environment';

const CONTENT = 'content';
const DAY_MS = 86_400_000;
const NOW = new Date('2026-03-10T10:00:00Z');

type Language = 'ua' | 'en';
interface Written {
  readonly where: string;
  readonly text: string;
}

/** All that is written in a language, a text at a time, without marks. */
function writtenIn(language: Language): readonly Written[] {
  const texts: Written[] = [];
  const add = (where: string, html: string) => {
    for (const part of html.split(/<\/(?:p|li|h2)>/))
      texts.push({ where, text: part.replace(/<[^>]*>/g, '').replace(/[\u00a0\u202f]/g, ' ') });
  };
  const walk = (where: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (name === language && typeof part === 'string') add(where, part);
      else walk(where, part);
    }
  };
  for (const file of readdirSync(CONTENT).filter((name) => name.endsWith('.json'))) {
    walk(file, JSON.parse(readFileSync(join(CONTENT, file), 'utf8')));
  }
  const articles = join(CONTENT, 'articles');
  for (const file of readdirSync(articles).filter((name) => name.endsWith(`.${language}.html`))) {
    add(file, readFileSync(join(articles, file), 'utf8'));
  }
  return texts;
}

const TEXTS: Readonly<Record<Language, readonly Written[]>> = { ua: writtenIn('ua'), en: writtenIn('en') };
const about = (language: Language, ...words: readonly RegExp[]) =>
  TEXTS[language].filter(({ text }) => words.every((word) => word.test(text))).map(({ where, text }) => ({ where, text }));
/** Figures before a word, of texts that are about something. */
const figures = (language: Language, what: RegExp, figure: RegExp) =>
  about(language, what).flatMap(({ text }) => [...text.matchAll(figure)].map((match) => Number(match[1]!.replace(/\D/g, ''))));

const monthsTo = (day: string) => (Number(day.slice(0, 4)) - 2026) * 12 + Number(day.slice(5, 7)) - 3;
const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse('2026-03-10')) / DAY_MS);

describe('what the embedded content promises', () => {
  it.each<[Language, RegExp, RegExp]>([
    ['ua', /[Сс]ертифікат|[Кк]артк|[Дд]ійсн|[Сс]трок дії/, /(\d+) місяців/g],
    ['en', /certificate|card|valid/i, /(\d+) months/g],
  ])('of the validity of certificates in %s is the rule', (language, what, figure) => {
    const allowed = [monthsTo(validThrough(NOW, null)), monthsTo(lastSendDay(NOW))];
    const said = figures(language, what, figure);
    expect(said.length).toBeGreaterThan(5);
    expect([...new Set(said)].filter((months) => !allowed.includes(months))).toEqual([]);
  });

  it.each<[Language, RegExp, RegExp]>([
    ['ua', /(від|після) (дня )?оплати|відмовитися від сертифіката/, /(?:протягом|[Пп]ісля) (\d+) днів/g],
    ['en', /of payment|withdraw from a certificate/, /(?:within|[Aa]fter) (\d+) days/g],
  ])('of refunds in %s is the rule', (language, what, figure) => {
    const said = figures(language, what, figure);
    expect(said.length).toBeGreaterThan(1);
    expect([...new Set(said)]).toEqual([daysTo(refundThrough(NOW))]);
  });

  it.each<[Language, RegExp, RegExp]>([
    ['ua', /зниж/i, /(\d+) ?%/g],
    ['en', /discount|% off/i, /(\d+)%/g],
  ])('of discounts on orders in %s is the rule', (language, what, figure) => {
    const said = figures(language, what, figure);
    const steps = DISCOUNT_STEPS.map(({ percent }) => percent);
    expect([...new Set(said)].sort()).toEqual(steps);
    const sums = figures(language, what, language === 'ua' ? /% (?:— )?від (\d{1,2} \d{3})/g : /% (?:off )?from (\d{1,2},\d{3})/g);
    expect([...new Set(sums)].sort()).toEqual(DISCOUNT_STEPS.map(({ from }) => from / 100));
  });

  it.each<[Language, RegExp, RegExp]>([
    ['ua', /візит/, /[Мм]енше двох діб|лишилося менше двох діб/],
    ['en', /visit/, /less than two days/],
  ])('of cancelling in %s is the rule of the engine: online until two days before', (language, what, words) => {
    const until = changeableUntil(NOW, DEFAULT_SETTINGS.clientModule)!;
    expect(NOW.getTime() - until.getTime()).toBe(2 * DAY_MS);
    expect(about(language, what, words).length).toBeGreaterThan(0);
  });

  it.each<[Language, RegExp]>([
    ['ua', /оплатити там протягом (\d+) днів/],
    ['en', /paid there within (\d+) days/],
  ])('of orders that are paid at a salon in %s is the rule', (language, words) => {
    const [found] = about(language, words);
    expect(Number(words.exec(found!.text)![1])).toBe((expiryOf('reserved', NOW).getTime() - NOW.getTime()) / DAY_MS);
  });

  it.each<[Language, RegExp]>([
    ['ua', /за (\d+) днів до неї надсилаємо нагадування/],
    ['en', /(\d+) days before it we send a reminder/],
  ])('of the reminder in %s is the setting', (language, words) => {
    const [found] = about(language, words);
    expect(Number(words.exec(found!.text)![1])).toBe(loadGroup(CertificateEnvironment, {}).CERTIFICATE_REMIND_DAYS);
  });

  it.each<[Language, RegExp, RegExp]>([
    ['ua', /[Пп]роб[аиу]|тест на чутливість/, /48 годин/],
    ['en', /patch[- ]test|allergy test/i, /48 hours/],
  ])('of a test before a colour in %s is how one gets it: by phone, for nobody books it online', (language, what, when) => {
    const said = about(language, what, when).filter(({ where }) => where !== 'vacancies.json');
    expect(said.length).toBeGreaterThan(4);
    expect(said.filter(({ text }) => !/телефон|phone/.test(text))).toEqual([]);
  });

  it('of certificates is what is done: a name is printed, and buyers give them back themselves', () => {
    for (const [language, name, self, none] of [
      [
        'ua',
        /Ім’я отримувача, .*надруковано/,
        /Повернення покупець оформлює сам на сторінці свого замовлення/,
        /ім’я на ньому не зазначається/,
      ],
      ['en', /recipient’s name, .*is printed/, /buyer makes the refund without our help on the page of the order/, /bears no name/],
    ] as const) {
      for (const words of [name, self]) expect(about(language, words)).toHaveLength(1);
      expect(about(language, none)).toEqual([]);
    }
  });

  it('of hours is what the salons’ contacts say', () => {
    const { workTime } = JSON.parse(readFileSync(join(CONTENT, 'contacts.json'), 'utf8')) as { workTime: Record<Language, string> };
    const hours = /(\d{1,2}:\d{2})–(\d{1,2}:\d{2})/;
    const line = { ua: /Контактна лінія/, en: /Contact line/ };
    for (const language of ['ua', 'en'] as const) {
      const [found] = about(language, line[language], hours);
      expect(hours.exec(found!.text)![0]).toBe(hours.exec(workTime[language])![0]);
    }
  });
});
