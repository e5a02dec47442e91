import { load } from 'cheerio';
import type { Response } from 'supertest';
import { CENTRE, CUT, OLHA } from '../stubs/beautypro-stub.data';
import { BeautyProStub } from '../stubs/beautypro.stub';
import { newPhone, otherCode, startClientSite, type MovedClock } from '../support/clients';
import { dayIn } from '../support/days';
import { PlainBrowser } from '../support/plain-browser';
import type { TestSite } from '../support/site';

const SECOND = 1000;

/** Codes that the salons' API sends and takes, in a browser without scripts. */
describe('the code of the widget with BeautyPro', () => {
  const stub = new BeautyProStub(() => (clock ? clock.epochMs() : Date.now()));
  let site: TestSite;
  let clock: MovedClock | undefined;
  let days = 3;

  beforeAll(async () => {
    await stub.start();
    const { id, secret, database } = stub.application;
    ({ site, clock } = await startClientSite(
      {
        BOOKING: 'beautypro',
        BEAUTYPRO_URL: stub.url,
        BEAUTYPRO_APPLICATION_ID: id,
        BEAUTYPRO_APPLICATION_SECRET: secret,
        BEAUTYPRO_DATABASE_CODE: database,
      },
      { at: Date.now() },
    ));
  });
  afterAll(async () => {
    await site?.close();
    await stub.stop();
  });

  const has = ({ text }: Response, selector: string) => load(text)(selector).length;
  const wordsOf = ({ text }: Response, selector: string) => load(text)(selector).text();
  const codeFor = (phone: string) => [...stub.auth.sent].reverse().find((sent) => sent.phone.endsWith(phone.slice(-9)))!.code;
  const freeTime = async (date = dayIn(days++)): Promise<{ date: string; time: string }> => {
    const asked = { location: CENTRE, services: CUT, employees: OLHA, date };
    const { body } = await site.http.get('/api/visit-options').query(asked).expect(200);
    const [option] = body as { start: string }[];
    return option ? { date, time: option.start } : freeTime();
  };
  const detailsOf = async (browser: PlainBrowser, date?: string) => {
    const chosen = await freeTime(date);
    const query = `salon=${CENTRE}&services=${CUT}&employee=${OLHA}&date=${chosen.date}&step=time`;
    const details = await browser.send(await browser.open(`${browser.path}?${query}`), chosen);
    const { time } = chosen;
    return { ...chosen, details, codeAt: `${browser.path}?${query.replace('step=time', `time=${encodeURIComponent(time)}&step=code`)}` };
  };

  it.each([
    ['', ['можна через 1:00', 'Новий можна надіслати через', 'Лишилося 4 спроби']],
    ['/en', ['possible in 1:00', 'Another one can be sent in', '4 tries left']],
  ] as const)(
    'is kept over sending again, a reload and a wrong one, and so are the names of somebody new (%s)',
    async (language, words) => {
      const browser = new PlainBrowser(site, language);
      const { details, time, codeAt } = await detailsOf(browser);
      const phone = newPhone();
      // an SMS takes its time: the wait begins when it was sent
      stub.fail('auth-client', 'slow');
      const asked = await browser.send(details, { phone, comments: 'Вікно' });
      expect([asked.status, has(asked, '#widget-code')]).toEqual([200, 1]);
      expect(wordsOf(asked, '.widget-form__wait')).toContain(words[0]);
      const smses = stub.auth.sent.length;
      clock!.pass(40 * SECOND);
      const early = await browser.send(asked, {}, 'again');
      expect([early.status, has(early, '#widget-code'), stub.auth.sent.length]).toEqual([429, 1, smses]);
      expect(wordsOf(early, '.widget__notice')).toContain(words[1]);
      const wrong = await browser.send(early, { code: otherCode(codeFor(phone)) });
      expect([wrong.status, wordsOf(wrong, '.field__error')]).toEqual([401, expect.stringContaining(words[2])]);

      const loaded = await browser.open(codeAt);
      expect([loaded.status, has(loaded, '#widget-code')]).toEqual([200, 1]);
      const names = await browser.send(loaded, { code: codeFor(phone) });
      expect(has(names, '#widget-firstname')).toBe(1);
      const refused = await browser.send(names, { firstname: 'Олена', lastname: '' });
      expect(refused.status).toBe(422);
      // loaded again at its own address, and from the address of the visit
      for (const again of [codeAt, codeAt.replace('&step=code', '')]) {
        const opened = await browser.open(again);
        const shown = opened.status === 303 ? await browser.open(opened.headers.location as string) : opened;
        expect([has(shown, '#widget-code'), load(shown.text)('#widget-firstname').attr('value')]).toEqual([0, 'Олена']);
      }
      const done = await browser.send(await browser.open(codeAt), { firstname: 'Олена', lastname: 'Коваль' });
      expect(wordsOf(done, '.widget-done__when')).toContain(time);
      expect(stub.auth.sent.length).toBe(smses);
      expect(has(await browser.open(codeAt), '#widget-firstname')).toBe(0);
    },
  );

  it('is sent anew once the minute is over, and the first one counts no more', async () => {
    const browser = new PlainBrowser(site);
    const { details } = await detailsOf(browser);
    const phone = newPhone();
    const asked = await browser.send(details, { phone });
    const first = codeFor(phone);
    clock!.pass(61 * SECOND);
    const fresh = await browser.send(asked, {}, 'again');
    expect([fresh.status, has(fresh, '#widget-code')]).toEqual([200, 1]);
    expect(codeFor(phone)).not.toBe(first);
    expect((await browser.send(fresh, { code: first })).status).toBe(401);
    expect(has(await browser.send(fresh, { code: codeFor(phone) }), '#widget-firstname')).toBe(1);
  });

  it('is not asked for again by who is known, whose second visit of a day becomes one with the first, and is told so', async () => {
    const browser = new PlainBrowser(site);
    const first = await detailsOf(browser);
    const phone = newPhone();
    const asked = await browser.send(first.details, { phone });
    const names = await browser.send(asked, { code: codeFor(phone) });
    const done = await browser.send(names, { firstname: 'Олена', lastname: 'Коваль' });
    const told = /тепер це один візит/;
    expect(wordsOf(done, '.widget-done__when')).toContain(first.time);
    expect(wordsOf(done, '.widget-done')).not.toMatch(told);
    const second = await detailsOf(browser, first.date);
    const both = await browser.send(second.details, {});
    expect(wordsOf(both, '.widget-done')).toMatch(told);
    expect(stub.visits.all.filter(({ date, client }) => date === first.date && client !== null)).toHaveLength(1);
  });
});
