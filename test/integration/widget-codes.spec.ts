import { load } from 'cheerio';
import type { Response } from 'supertest';
import { Database } from '../../src/platform/database/database';
import { newPhone, otherCode, startClientSite, type MovedClock } from '../support/clients';
import { dayIn } from '../support/days';
import { PlainBrowser } from '../support/plain-browser';
import type { TestSite } from '../support/site';

const SECOND = 1000;

/** Codes of the last step, in a browser without scripts. */
describe('the code of the widget', () => {
  let site: TestSite;
  let clock: MovedClock;
  let salon: string;
  let service: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ BOOKING_DEMO: 'off' }, { at: Date.now() }));
    const { body: next } = await site.http.get('/api/next-free').expect(200);
    salon = (next as { location: string }).location;
    const { body } = await site.http.get('/api/services').expect(200);
    const all = body as { id: string; location_prices: { location: string }[] }[];
    service = all.find(({ location_prices: at }) => at.some(({ location }) => location === salon))!.id;
  });
  afterAll(() => site?.close());

  /** The codes that were sent to a phone, the latest first. */
  const codesFor = async (phone: string) => {
    const { rows } = await site.app
      .get(Database)
      .query<{ text: string }>(`SELECT text FROM messages WHERE recipient LIKE $1 ORDER BY created_at DESC, id DESC`, [
        `%${phone.slice(3)}`,
      ]);
    return rows.map(({ text }) => /\d{4}/.exec(text)![0]);
  };
  let days = 3;
  /** A time that nobody else in this file books. */
  const freeTime = async () => {
    const day = dayIn(days++);
    const { body } = await site.http.get('/api/visit-options').query({ location: salon, services: service, date: day });
    const [option] = body as { start: string; parts: { employee: string }[] }[];
    if (!option) return freeTime();
    return { date: day, time: option.start, employee: option.parts[0]!.employee };
  };
  const detailsOf = async (browser: PlainBrowser) => {
    const { date, time, employee } = await freeTime();
    const times = await browser.open(`${browser.path}?salon=${salon}&services=${service}&employee=${employee}&date=${date}&step=time`);
    return { date, time, employee, details: await browser.send(times, { date, time }) };
  };
  const has = ({ text }: Response, selector: string) => load(text)(selector).length;
  const wordsOf = ({ text }: Response, selector: string) => load(text)(selector).text();

  it.each([
    ['ua', '', ['Новий можна надіслати через 18 с', 'Лишилося 4 спроби', 'забагато разів', 'можна через 1:00']],
    ['en', '/en', ['Another one can be sent in 18 s', '4 tries left', 'too many times', 'possible in 1:00']],
  ] as const)('is asked for again in its place, says how many tries are left, and makes way for another one, in %s', async (...row) => {
    const [, language, [later, left, over, wait]] = row;
    const browser = new PlainBrowser(site, language);
    const { details, time } = await detailsOf(browser);
    const phone = newPhone();
    const asked = await browser.send(details, { phone, comments: 'Вікно' });
    expect(asked.status).toBe(200);
    expect(wordsOf(asked, '.widget-form__wait')).toContain(wait);
    clock.pass(42 * SECOND);
    const early = await browser.send(asked, {}, 'again');
    expect([early.status, has(early, '#widget-code')]).toEqual([429, 1]);
    expect(wordsOf(early, '.widget__notice')).toContain(later);
    // the first code is still the right one, also after a reload of any address on the way
    const [code] = await codesFor(phone);
    const wrong = await browser.send(early, { code: otherCode(code!) });
    expect([wrong.status, wordsOf(wrong, '.field__error')]).toEqual([401, expect.stringContaining(left)]);
    for (let by = 2; by < 5; by++) await browser.send(wrong, { code: otherCode(code!, by) });
    const ended = await browser.send(wrong, { code: otherCode(code!, 5) });
    expect([ended.status, has(ended, '#widget-code')]).toEqual([401, 0]);
    expect(wordsOf(ended, '.widget-none')).toContain(over);
    expect(ended.text).not.toContain('Auth failed');
    // the right one counts no more, whatever form it is in
    expect(has(await browser.send(wrong, { code: code! }), '#widget-code')).toBe(0);
    clock.pass(60 * SECOND);
    const fresh = await browser.send(ended, {}, 'again');
    expect([fresh.status, has(fresh, '#widget-code')]).toEqual([200, 1]);
    const [second] = await codesFor(phone);
    const newcomer = await browser.send(fresh, { code: second! });
    const done = await browser.send(newcomer, { firstname: 'Олена', lastname: 'Коваль' });
    expect(wordsOf(done, '.widget-done__when')).toContain(time);
  });

  it.each([
    ['ua', '', 'тепер'],
    ['en', '/en', 'it is'],
  ] as const)('books at the price that was shown, and asks again at another one, in %s', async (_, language, now) => {
    const browser = new PlainBrowser(site, language);
    const { details, time } = await detailsOf(browser);
    const shown = load(details.text)('[name=amount]').attr('value')!;
    expect(Number(shown)).toBeGreaterThan(100);
    const phone = newPhone();
    const expectChange = (changed: Response) => {
      const amount = load(changed.text)('[name=amount]').attr('value');
      expect([changed.status, amount, wordsOf(changed, 'h1')]).toEqual([409, shown, wordsOf(details, 'h1')]);
      expect(wordsOf(changed, '.widget__notice')).toContain(`${now} ${Number(shown) / 100}`);
      return changed;
    };
    // each screen was rendered when the service cost 1 UAH; no code is sent or used up for it
    const again = expectChange(await browser.send(details, { phone, amount: '100' }));
    expect(await codesFor(phone)).toEqual([]);
    const asked = await browser.send(again, { phone });
    const [code] = await codesFor(phone);
    const confirmed = await browser.send(expectChange(await browser.send(asked, { code: code!, amount: '100' })), { phone });
    const newcomer = await browser.send(confirmed, { code: code! });
    const name = { firstname: 'Олена', lastname: 'Коваль' };
    expect(wordsOf(await browser.send(newcomer, name), '.widget-done__when')).toContain(time);
  });

  it.each([
    ['ua', '', 'Тепер це триває'],
    ['en', '/en', 'It takes'],
  ] as const)('books for as long as was shown, and asks again where it takes longer now, in %s', async (_, language, words) => {
    const browser = new PlainBrowser(site, language);
    const { details, time } = await detailsOf(browser);
    const minutes = load(details.text)('[name=minutes]').attr('value')!;
    expect(Number(minutes)).toBeGreaterThan(0);
    const phone = newPhone();
    const asked = await browser.send(details, { phone, minutes: '5' });
    const [code] = await codesFor(phone);
    const newcomer = await browser.send(asked, { code: code! });
    const changed = await browser.send(newcomer, { firstname: 'Олена', lastname: 'Коваль' });
    expect([changed.status, wordsOf(changed, 'h1')]).toEqual([409, wordsOf(details, 'h1')]);
    expect(wordsOf(changed, '.widget__notice')).toContain(`${words} ${minutes}`);
    expect(load(changed.text)('[name=minutes]').attr('value')).toBe(minutes);
    expect(wordsOf(await browser.send(changed, {}), '.widget-done__when')).toContain(time);
  });

  it('outlives a reload and another time, with the phone and the wish, and no SMS more', async () => {
    const browser = new PlainBrowser(site);
    const { details, date, time, employee } = await detailsOf(browser);
    const phone = newPhone();
    await browser.send(details, { phone, comments: 'Біля вікна' });
    const choice = `salon=${salon}&services=${service}&employee=${employee}&date=${date}&time=${time}`;
    for (const address of [`${choice}&step=code`, choice, `service=${service}&salon=${salon}`, '']) {
      const again = await browser.open(`${browser.path}?${address}`);
      const shown = again.status === 303 ? await browser.open(again.headers.location as string) : again;
      expect([address, has(shown, '#widget-code'), has(shown, '.widget-hold')]).toEqual([address, 1, 1]);
    }
    const known = load((await browser.open(`${browser.path}?${choice}&step=details`)).text);
    expect([known('[name=phone]').attr('value'), known('textarea').text()]).toEqual([phone, 'Біля вікна']);
    // somebody else's browser knows nothing of it
    expect(has(await new PlainBrowser(site).open(`${browser.path}?${choice}&step=code`), '#widget-code')).toBe(0);

    const other = await browser.open(`${browser.path}?salon=${salon}&services=${service}&employee=${employee}&date=${date}&step=time`);
    const last = load(other.text)('.widget-daytimes input[name=time]').last().attr('value')!;
    const moved = await browser.send(other, { date, time: last });
    expect(load(moved.text)('[name=phone]').attr('value')).toBe(phone);
    const code = await browser.send(moved, { phone });
    expect((await codesFor(phone)).length).toBe(1);
    const newcomer = await browser.send(code, { code: (await codesFor(phone))[0]! });
    const done = await browser.send(newcomer, { firstname: 'Олена', lastname: 'Коваль' });
    expect(wordsOf(done, '.widget-done__when')).toContain(last);
    // what is booked is forgotten
    expect(has(await browser.open(`${browser.path}?${choice}&step=code`), '#widget-code')).toBe(0);
  });

  it('is typed on the way to the visits of a client, after a reload too', async () => {
    const browser = new PlainBrowser(site);
    const phone = newPhone();
    const appointments = `${browser.path}visits/`;
    await browser.send(await browser.open(appointments), { phone });
    const again = await browser.open(appointments);
    expect(has(again, '#widget-code')).toBe(1);
    expect([
      (await browser.send(again, {}, 'again')).status,
      has(await browser.open(`${appointments}?step=details`), '#widget-phone'),
    ]).toEqual([429, 1]);
    const newcomer = await browser.send(await browser.open(`${appointments}?step=code`), { code: (await codesFor(phone))[0]! });
    const own = await browser.send(newcomer, { firstname: 'Олена', lastname: 'Коваль' });
    expect(has(own, '.widget-sign-out')).toBe(1);
  });

  it('is kept for each phone that was typed, and says when where another browser had it sent', async () => {
    const browser = new PlainBrowser(site);
    const { details } = await detailsOf(browser);
    const [first, second] = [newPhone(), newPhone()];
    await browser.send(details, { phone: first });
    await browser.send(details, { phone: second });
    const back = await browser.send(details, { phone: first });
    expect([back.status, has(back, '#widget-code')]).toEqual([200, 1]);
    const named = await browser.send(back, { code: (await codesFor(first))[0]! });
    expect([wordsOf(named, '.field__error, .widget-none, .widget__notice'), has(named, '#widget-firstname')]).toEqual(['', 1]);
    const stranger = new PlainBrowser(site);
    const refused = await stranger.send((await detailsOf(stranger)).details, { phone: second, comments: 'Вікно' });
    expect([refused.status, load(refused.text)('[name=phone]').attr('value')]).toEqual([429, second]);
    expect(wordsOf(refused, '.widget__notice')).toMatch(/через \d+ с/);
  });

  it.each(['', '/en'])(
    'books in a browser without cookies and scripts, which holds nothing and loses no code, in "%s"',
    async (language) => {
      const browser = new PlainBrowser(site, language, false);
      const { details, date, time, employee } = await detailsOf(browser);
      expect([has(details, '[name=hold]'), has(details, '[name=phone]')]).toEqual([0, 1]);
      const deep = await browser.open(`${browser.path}?salon=${salon}&service=${service}&employee=${employee}&date=${date}&time=${time}`);
      const phone = newPhone();
      const asked = await browser.send(deep, { phone });
      const early = await browser.send(asked, {}, 'again');
      const newcomer = await browser.send(early, { code: (await codesFor(phone))[0]! });
      const done = await browser.send(newcomer, { firstname: 'Олена', lastname: 'Коваль' });
      expect([done.status, wordsOf(done, '.widget-done__when')]).toEqual([200, expect.stringContaining(time)]);
    },
  );

  it('brings the token of a hold in the form, where the cookies are lost on the way', async () => {
    const browser = new PlainBrowser(site);
    const { details } = await detailsOf(browser);
    expect(load(details.text)('#widget-form [name=hold]').attr('value')).toMatch(/^[\w-]{16,}$/);
    const forgetful = new PlainBrowser(site, '', false);
    const phone = newPhone();
    const asked = await forgetful.send(details, { phone });
    expect(has(asked, '#widget-form [name=hold]')).toBe(1);
    const newcomer = await forgetful.send(asked, { code: (await codesFor(phone))[0]! });
    expect(has(await forgetful.send(newcomer, { firstname: 'Олена', lastname: 'Коваль' }), '.widget-done')).toBe(1);
  });
});
