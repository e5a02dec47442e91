import { Database } from '../../src/platform/database/database';
import { Clock } from '../../src/platform/time/clock';
import { PageDocument } from '../support/page-document';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

interface LeadRow extends Record<string, unknown> {
  readonly state: string;
  readonly text: string;
}

const GOOD = { topic: 'callback', name: 'Оксана Іваненко', phone: '067 123 45 67', time: 'evening', question: 'Чи є час у суботу?' };
const TRAP = 'second_question';

describe('the forms of leads', () => {
  let site: TestSite;
  let database: Database;
  let now = new Date('2026-11-23T10:00:00Z');

  beforeAll(async () => {
    const clock = { now: () => now, epochMs: () => now.getTime() };
    site = await startTestSite({}, { override: (testing) => testing.overrideProvider(Clock).useValue(clock) });
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());
  beforeEach(() => database.query('TRUNCATE leads, lead_repeats, rate_limits CASCADE'));

  const leads = async () => (await database.query<LeadRow>('SELECT * FROM leads ORDER BY created_at')).rows;
  const post = (fields: object, path = '/callback/') => site.http.post(path).type('form').send(fields).redirects(0);
  const read = async (path: string) => {
    const { text } = await site.http.get(path).expect(200).expect('cache-control', 'no-store');
    return new PageDocument(text);
  };

  describe('without a script', () => {
    it.each([
      ['/callback/', '/callback/thank/', 'ua'],
      ['/en/callback/', '/en/callback/thank/', 'en'],
    ])('%s keeps a lead, then goes on to a page of thanks that a reload does not repeat', async (path, thanks, locale) => {
      await post(GOOD, path).expect(303).expect('location', thanks).expect('cache-control', 'no-store');
      expect(await leads()).toMatchObject([
        {
          source: 'callback',
          locale,
          name: 'Оксана Іваненко',
          phone: '380671234567',
          text: 'Чи є час у суботу?',
          time: 'увечері, після 17:00',
          state: expect.stringMatching(/^(queued|delivered)$/) as string,
          send: true,
        },
      ]);
      const document = await read(thanks);
      expect(document.robots).toContain('noindex');
      expect(document.attributes('.lead-thank__phone', 'href')).toEqual([expect.stringMatching(/^tel:\+380/)]);
    });

    it.each([
      ['/callback/', 'uk', 'Помилка: ', ['Вкажіть ПІБ (мін. 3 символи).', 'Вкажіть коректний номер', 'Вкажіть коректний email.']],
      ['/en/callback/', 'en', 'Error: ', ['Enter your full name', 'Enter a valid phone number', 'Enter a valid email.']],
    ] as const)('%s is shown again with what was typed and what is wrong with it', async (path, lang, title, problems) => {
      const typed = {
        topic: 'certificate',
        about: 'Вечір удвох',
        name: 'Я',
        phone: '+380 (67) 12',
        email: 'a@',
        wish: 'Мамі\r\n"до" <b>свята</b>',
      };
      const { text, headers } = await post(typed, path).expect(422);
      const document = new PageDocument(text);
      expect(headers['cache-control']).toBe('no-store');
      expect(document.lang).toBe(lang);
      expect(document.texts('title')[0]).toMatch(new RegExp(`^${title}`));
      const summary = document.texts('.error-summary a');
      expect(summary.map((told, index) => told.includes(problems[index]!))).toEqual([true, true, true]);
      // each links to its field, whose error is tied to it
      document.attributes('.error-summary a', 'href').forEach((href, index) => {
        const field = document.attributesOf(`input${href}`)!;
        expect(field['aria-invalid']).toBe('true');
        expect(document.texts(`#${field['aria-describedby']!.split(' ')[0]}`)[0]).toContain(problems[index]!);
      });
      expect(document.count('.error-summary[autofocus][tabindex="-1"]')).toBe(1);
      expect([...document.attributes('input[name=name], input[name=phone], input[name=email], input[name=about]', 'value')].sort()).toEqual(
        ['Я', '+380 (67) 12', 'a@', 'Вечір удвох'].sort(),
      );
      expect(document.$('textarea[name=wish]').text()).toBe('Мамі\n"до" <b>свята</b>');
      expect(document.count('.form b')).toBe(0);
      expect(await leads()).toEqual([]);
    });

    it('keeps an application with the vacancy, and a gift with its certificate', async () => {
      const visitor = { name: 'Олена', phone: '0671234567' };
      await post({ topic: 'vacancy', about: 'Стиліст', ...visitor, experience: '5 років', link: 'instagram.com/olena' })
        .expect(303)
        .expect('location', '/callback/thank/?topic=vacancy');
      await post({ topic: 'certificate', about: 'Вечір удвох', ...visitor, email: ' Olena@Example.com' }).expect(303);
      expect(await leads()).toMatchObject([
        { source: 'vacancy', service: 'Стиліст', text: '5 років\nРоботи: https://instagram.com/olena' },
        { source: 'certificate', service: 'Вечір удвох', email: 'olena@example.com' },
      ]);
    });

    it.each([
      ['/callback/', 'кирилична літера «а»', 'У цій країні немає такого номера'],
      ['/en/callback/', 'The letter “а” in the address is Cyrillic', 'There is no such number in that country'],
    ])('%s names the letter of a wrong keyboard, and says that a country has no such number', async (path, letter, abroad) => {
      const typed = { topic: 'certificate', name: '\u200bОля', phone: '+48 512 345 6789', email: 'аnna@gmail.com' };
      const { text } = await post(typed, path).expect(422);
      expect(text.replaceAll('\u00a0', ' ')).toContain(letter);
      expect(text.replaceAll('\u00a0', ' ')).toContain(abroad);
      await post({ ...typed, phone: '+380(0)67\u00a0123\u201145\u201167', email: 'Анна <anna@gmail.com>' }, path).expect(303);
      expect(await leads()).toMatchObject([{ name: 'Оля', phone: '380671234567', email: 'anna@gmail.com' }]);
    });

    it('keeps a number of another country, and says that a + is missing', async () => {
      const typed = { topic: 'vacancy', name: 'Олена Коваль', phone: '48 512 345 678' };
      expect((await post(typed).expect(422)).text).toContain('пишіть із + і кодом країни');
      await post({ ...typed, phone: '0048 512 345 678' }).expect(303);
      expect(await leads()).toMatchObject([{ phone: '+48512345678' }]);
    });

    it('takes what has no topic, no field or a wrong type for an empty form for a call', async () => {
      for (const body of ['', 'name=%00&name=b&phone[]=1', 'topic=__proto__&toString=1']) {
        const { text } = await post({}).send(body).expect(422);
        expect(new PageDocument(text).attributes('input[name=topic]', 'value')).toEqual(['callback']);
      }
    });

    it('does not say in its own words what somebody else wrote into the address', async () => {
      const shown = async (about: string) =>
        (await read(`/callback/?topic=vacancy&about=${encodeURIComponent(about)}`)).texts('.form__about');
      expect(await shown('Стиліст')).toEqual(['Щодо: Стиліст']);
      for (const about of ['https://evil.example', '<img src=x>', 'a'.repeat(121), 'переказ: 5000 грн'])
        expect(await shown(about)).toEqual([]);
    });

    it('refuses a form that another site sends with the cookies of a visitor', async () => {
      await post(GOOD).set({ cookie: 'locale=ua', origin: 'https://evil.example' }).expect(403);
      expect(await leads()).toEqual([]);
    });

    it('takes ten forms in ten minutes for one telephone, and then gives the form back as it was typed, with the telephone of the salons', async () => {
      for (let count = 0; count < 10; count++) await post({ ...GOOD, phone: '0971112233', question: `${count}` }).expect(303);
      const { text } = await post({ ...GOOD, phone: '+380 (97) 111-22-33' })
        .expect(429)
        .expect('retry-after', /^\d+$/);
      const document = new PageDocument(text);
      expect(document.texts('.form__failure')).toEqual([expect.stringMatching(/Забагато спроб.*\+380/)]);
      expect(document.attributes('input[name=phone]', 'value')).toEqual(['+380 (97) 111-22-33']);
      expect(await leads()).toHaveLength(10);
    });

    it('keeps what a program fills in, does not send it, and answers as always', async () => {
      await post({ ...GOOD, [TRAP]: 'buy now' })
        .expect(303)
        .expect('location', '/callback/thank/');
      expect(await leads()).toMatchObject([{ state: 'dropped', phone: '380671234567' }]);
    });

    it.each([
      ['10:00', 'протягом 30 хвилин'],
      ['18:45', 'сьогодні до 21:00 або завтра'],
      ['20:00', 'завтра після 9:00'],
      ['02:00', 'сьогодні після 9:00'],
    ])('says at %s UTC that one is called %s', async (time, promise) => {
      now = new Date(`2026-11-23T${time}:00Z`);
      expect((await read('/callback/')).texts('.form__promise')).toEqual([expect.stringContaining(promise)]);
      expect((await read('/callback/thank/')).text).toContain(promise);
    });
  });

  describe('by a script', () => {
    const BODY = {
      topic: 'callback',
      about: '',
      fields: { name: 'Оксана Іваненко', phone: '+380 (67) 123-45-67' },
      trap: '',
      elapsedMs: 9000,
    };
    const send = (body: object, lang = 'ua') => site.http.post(`/api/leads?lang=${lang}`).send(body);

    it('are answered once the lead is committed', async () => {
      expect((await send(BODY, 'en').expect(201)).body).toEqual({ ok: true });
      expect(await leads()).toMatchObject([{ source: 'callback', locale: 'en', phone: '380671234567' }]);
    });

    it('are refused with each field that is wrong, in the language of the page', async () => {
      const fields = { name: 'Я', question: 'x'.repeat(1001) };
      const { body } = await send({ ...BODY, fields }).expect(422);
      expect(body).toMatchObject({
        code: 'invalid_fields',
        details: {
          name: 'Вкажіть ПІБ (мін. 3 символи).',
          phone: 'Вкажіть коректний номер',
          question: 'Скоротіть: щонайбільше 1000 символів',
        },
      });
      const { body: english } = await send({ ...BODY, fields: {} }, 'en').expect(422);
      expect(english.details).toMatchObject({ phone: 'Enter a valid phone number' });
    });

    it('are asked for once more when they were filled in faster than a person can', async () => {
      const { body } = await send({ ...BODY, elapsedMs: 200 }).expect(409);
      expect(body).toMatchObject({ ok: false, code: 'too_quick', error: expect.stringContaining('надішліть ще раз') as string });
      expect(await leads()).toEqual([]);
      await send({ ...BODY, elapsedMs: 1200 }).expect(201);
    });

    it('are kept once, however often they are repeated with their key', async () => {
      const repeat = () => send(BODY).set('idempotency-key', 'a-key-of-this-form').expect(201);
      const answers = [await repeat(), await repeat()];
      expect(answers.map(({ body }) => body as object)).toEqual([{ ok: true }, { ok: true }]);
      await database.query('TRUNCATE lead_repeats');
      await repeat();
      expect(await leads()).toHaveLength(1);
    });

    it('keep what a program fills in and do not send it', async () => {
      await send({ ...BODY, trap: 'x', elapsedMs: 1 }).expect(201);
      expect(await leads()).toMatchObject([{ state: 'dropped' }]);
    });

    it.each([[{}], [{ ...BODY, topic: 'any' }], [{ ...BODY, fields: 'x' }], [{ ...BODY, elapsedMs: 'soon' }], [{ ...BODY, more: 1 }]])(
      'of another shape are refused: %j',
      async (body) => {
        await send(body).expect(422);
      },
    );
  });

  it('stand on the pages that lead to them, with an address for browsers without scripts', async () => {
    for (const [path, prefix] of [
      ['/', ''],
      ['/en/', '/en'],
    ] as const) {
      const { text } = await site.http.get(path).expect(200);
      expect(new PageDocument(text).attributes('.site-footer a[data-panel=callback-panel]', 'href')).toEqual([`${prefix}/callback/`]);
      for (const [kind, topic] of [
        ['/contacts/', 'callback'],
        ['/vacancies/stylist/', 'vacancy'],
      ] as const) {
        const document = new PageDocument((await site.http.get(`${prefix}${kind}`).expect(200)).text);
        expect(document.attributes('main form.form', 'action')).toEqual([`${prefix}/callback/`]);
        expect(document.attributes('main form.form input[name=topic]', 'value')).toEqual([topic]);
        expect(document.links('main form.form')).toEqual([`${prefix}/policy/`]);
        // the page is kept: what is so at one moment only does not stand in it
        expect(document.texts('.form__promise')[0]).toMatch(
          topic === 'vacancy' ? /^(Відповімо протягом двох|We answer within two)/ : /^(Телефонуємо щодня|We call daily)/,
        );
      }
    }
  });
});

describe('the forms of leads while the database is away', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({}, { database: false });
  });
  afterAll(() => site?.close());

  it('come back as they were typed, with the reason and the telephone', async () => {
    const { text } = await site.http
      .post('/callback/')
      .type('form')
      .send(GOOD)
      .expect(503)
      .expect('cache-control', 'no-store')
      .expect('retry-after', /^\d+$/);
    const document = new PageDocument(text);
    expect(document.texts('.form__failure')).toEqual([expect.stringMatching(/не можемо це зберегти.*\+380/)]);
    expect(document.attributes('input[name=name]', 'value')).toEqual([GOOD.name]);
    expect(document.$('textarea[name=question]').text()).toBe(GOOD.question);
    expect(document.$('select option[selected]').attr('value')).toBe('evening');
  });

  it('are refused to a script with the reason', async () => {
    const body = { topic: 'callback', about: '', fields: GOOD, trap: '', elapsedMs: 5000 };
    expect((await site.http.post('/api/leads').send(body).expect(503)).body).toMatchObject({ ok: false, code: 'database_unavailable' });
  });
});
