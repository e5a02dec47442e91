import { load } from 'cheerio';
import type { Response } from 'supertest';
import { bookingUnavailable } from '../../src/shared/booking-failure';
import type { WidgetModel } from '../../src/modules/widget/contract/widget-model';
import { BookingCalendar } from '../../src/modules/booking/ports/booking-calendar.port';
import { codeOfPhone, newPhone, OWN_PAGE } from '../support/clients';
import { dayIn } from '../support/days';
import { PlainBrowser } from '../support/plain-browser';
import type { TestSite } from '../support/site';
import { startWidgetSite, type WidgetSite } from '../support/widget-site';

const OPS_TOKEN = 'a-token-of-the-owner-of-the-site';

const titleOf = ({ text }: Response) => load(text)('h1').text();

describe('the booking widget', () => {
  let site: TestSite;
  let salon: string;
  let services: readonly string[];
  let screen: WidgetSite['screen'];

  beforeAll(async () => {
    ({ site, salon, services, screen } = await startWidgetSite({ OPS_TOKEN }, { at: Date.now() }));
  });
  afterAll(() => site?.close());

  const codeFor = (phone: string) => codeOfPhone(site, phone);

  it.each([
    ['ua', ''],
    ['en', '/en'],
  ])(
    'books, step by step, for somebody new without scripts, in %s',
    async (_, language) => {
      const browser = new PlainBrowser(site, language);
      const salons = await browser.open(browser.path);
      expect(salons.headers['cache-control']).toBe('no-store');
      expect(load(salons.text)('meta[name=robots]').attr('content')).toContain('noindex');
      const list = await browser.open(browser.linkOf(salons, `.widget-salon[href*="salon=${salon}"]`));
      const chosen = await browser.open(browser.linkOf(list, `.widget-service[href*="services=${services[0]}"]`).replace(/#.*/, ''));
      expect(load(chosen.text)('.widget-service.is-chosen')).toHaveLength(1);
      const employees = await browser.open(browser.linkOf(chosen, '.widget-summary__next'));
      const times = await browser.open(browser.linkOf(employees, '.widget-master'));
      const time = load(times.text)('.widget-daytimes input[name=time]').first().attr('value')!;
      const date = load(times.text)('.widget-daytimes input[name=date]').first().attr('value')!;
      const details = await browser.send(times, { date, time });
      expect(load(details.text)('.widget-hold')).toHaveLength(1);
      expect(load(details.text)('main').text()).not.toMatch(/ередоплат|in advance/);

      const phone = newPhone();
      expect((await browser.send(details, { phone: '12' })).status).toBe(422);
      const asked = await browser.send(details, { phone });
      const wrong = await browser.send(asked, { code: 'abcd' });
      expect(wrong.status).toBe(422);
      expect(load(wrong.text)('.field__error')).toHaveLength(1);
      const newcomer = await browser.send(asked, { code: await codeFor(phone) });
      expect(load(newcomer.text)('[name=sex]:is([checked], :has([selected]))').attr('value')).toBe('Female');
      const incomplete = await browser.send(newcomer, { firstname: 'Олена', lastname: '' });
      expect([incomplete.status, load(incomplete.text)('[name=firstname]').attr('value')]).toEqual([422, 'Олена']);
      const done = await browser.send(incomplete, { firstname: 'Олена', lastname: 'Коваль' });
      expect(load(done.text)('.widget-done__when').text()).toContain(time);

      const appointments = await browser.open(`${browser.path}visits/`);
      expect(load(appointments.text)('.widget-visit')).toHaveLength(1);
      const manage = browser.linkOf(appointments, '.widget-visit a[target=_top]');
      expect((await browser.open(manage)).status).toBe(200);
      // who is known books the next one without a code
      const again = await browser.open(browser.linkOf(appointments, '.widget-visit a[href*="step=time"]'));
      const next = load(again.text)('.widget-daytimes input[name=time]').last().attr('value')!;
      const day = load(again.text)('.widget-daytimes input[name=date]').last().attr('value')!;
      const confirm = await browser.send(again, { date: day, time: next });
      expect(load(confirm.text)('[name=phone]')).toHaveLength(0);
      const nameless = await browser.send(confirm, { guest: '1' });
      expect([nameless.status, load(nameless.text)('[name=guest]').attr('value')]).toEqual([422, '1']);
      const guests = await browser.send(nameless, { comments: '', guest: 'Марійка' });
      expect(titleOf(guests)).toBe(titleOf(done));
      expect(load(guests.text)('.widget-done').text()).toContain('Марійка');
      expect(load((await browser.open(`${browser.path}visits/`)).text)('.widget-visit').text()).toContain('Марійка');

      // who is forbidden to book online is given the telephone, and cannot book by an old form either
      const ops = (path: string) => site.http.post(`/api/ops/booking/clients/${path}`).set('authorization', `Bearer ${OPS_TOKEN}`);
      const found = await ops('find').send({ phone }).expect(200);
      await ops(`${(found.body as { id: string }).id}/forbid`).expect(200);
      const forbidden = load(
        (await browser.open(`${browser.path}?salon=${salon}&services=${services[0]}&employee=any&date=${day}&time=${next}`)).text,
      );
      expect(forbidden('.widget-none')).toHaveLength(1);
      expect([
        forbidden('form[method=post]:not(.widget-sign-out, .widget-call *)').length,
        forbidden('a[href^="tel:"]').length > 0,
      ]).toEqual([0, true]);
      expect((await browser.send(confirm, { comments: '' })).status).toBe(403);
    },
    90_000,
  );

  it('gives the hold again to a script that did not see the answer', async () => {
    const query = { location: salon, services: services[0], from: dayIn(3), to: dayIn(9) };
    const { body } = await site.http.get('/api/employees/free-time').query(query).expect(200);
    const [employee, days] = Object.entries(body as Record<string, Record<string, string[]>>)[0]!;
    const [date, [time]] = Object.entries(days)[0] as [string, [string]];
    const fields = { salon, services: services[0], employee, date, time, action: 'hold' };
    const send = async (key: string) => {
      const answer = await site.http
        .post('/api/booking/widget')
        .set({ ...OWN_PAGE, 'idempotency-key': key, cookie: 'booking_draft=a-draft-of-this-test' })
        .send({ fields });
      return (answer.body as { model: WidgetModel }).model.hold;
    };
    const held = await send('widget-hold-1');
    expect(held).toMatchObject({ canRenew: true });
    expect(await send('widget-hold-1')).toEqual(held);
    expect(await send('widget-hold-2')).toBeNull();
  });

  it('says that a time was taken, on the times that are left', async () => {
    const [first, second] = [new PlainBrowser(site), new PlainBrowser(site)];
    const path = `/widget/?salon=${salon}&services=${services[0]}&employee=any&step=time`;
    const { body } = await site.http.get(
      `/api/employees/free-time?location=${salon}&services=${services[0]}&from=${dayIn(10)}&to=${dayIn(16)}`,
    );
    const [[employee, days]] = Object.entries(body as Record<string, Record<string, string[]>>) as [[string, Record<string, string[]>]];
    const [[date, [time]]] = Object.entries(days) as [[string, [string]]];
    const times = await Promise.all([first, second].map((one) => one.open(`${path.replace('any', employee)}&date=${date}`)));
    expect((await first.send(times[0]!, { date, time })).status).toBe(200);
    const taken = await second.send(times[1]!, { date, time });
    expect(taken.status).toBe(409);
    expect(load(taken.text)('.widget__notice')).toHaveLength(1);
    expect(load(taken.text)('.widget-daytimes input[name=time]').first().attr('value')).not.toBe(time);
    // a link with this day and hour says so at once, and leads whom it is kept for to the details
    const link = `${path.replace('any', employee).replace('step=time', 'step=details')}&date=${date}&time=${time}`;
    const [kept, others] = await Promise.all([first, second].map((one) => one.open(link)));
    expect([load(kept!.text)('.widget-hold').length, load(kept!.text)('.widget__notice').length]).toEqual([1, 0]);
    expect([load(others!.text)('.widget__notice').text(), load(others!.text)('#widget-phone').length]).toEqual([
      expect.stringContaining(time),
      0,
    ]);
  });

  it('loads no analytics where the installation does not let it count', async () => {
    const settings = (googleAnalyticsCode: string | null) =>
      site.http
        .put('/api/ops/booking/settings')
        .set('authorization', `Bearer ${OPS_TOKEN}`)
        .send({ client_module: { googleAnalyticsCode } })
        .expect(200);
    await settings('G-AB12CD34EF');
    const page = await site.http.get('/widget/').expect(200);
    await settings(null);
    expect(load(page.text)('[data-analytics]')).toHaveLength(0);
    expect(page.headers['content-security-policy']).not.toContain('google');
  });

  it('takes slugs of our own links, and asks again for what is not there', async () => {
    expect((await screen('salon=oksamyt-pechersk')).step).toBe('service');
    expect((await screen('salon=nowhere&employee=nobody&services=nothing')).step).toBe('salon');
    expect((await screen(`salon=${salon}&services=${services[0]}&employee=any&date=2026-02-30&time=10:00`)).step).toBe('time');
  });

  it('finds services by a word, in the other keyboard layout or with a typo too', async () => {
    const found = async (q: string) => {
      const { body } = await screen(`salon=${salon}&step=service&q=${encodeURIComponent(q)}`);
      return body.kind === 'service' ? body.groups.flatMap((group) => group.services.map(({ name }) => name)) : [];
    };
    const massages = await found('масаж');
    expect(massages.length).toBeGreaterThan(0);
    expect(await found('vfcf;')).toEqual(massages);
    expect(await found('масащ')).toEqual(expect.arrayContaining(massages));
    expect(await found('zzzzzz')).toEqual([]);
  });

  describe('whose booking system cannot be read', () => {
    const fail = (...reads: ('settings' | 'locations' | 'freeTime')[]) => {
      const calendar = site.app.get(BookingCalendar, { strict: false });
      for (const read of reads) jest.spyOn(calendar, read).mockRejectedValue(bookingUnavailable());
    };
    afterEach(() => jest.restoreAllMocks());

    it.each([
      ['', 'Зараз не вдається завантажити запис'],
      ['/en', 'Booking cannot be loaded right now'],
    ])('says so, keeps what was chosen and asks again, in "%s"', async (language, words) => {
      for (const reads of [['settings'], ['locations'], ['settings', 'locations']] as const) {
        fail(...reads);
        const query = `salon=${salon}&services=${services[0]}`;
        const answer = await site.http.get(`${language}/widget/?${query}`).expect(503).expect('retry-after', /^\d+$/);
        const $ = load(answer.text);
        expect($('main').text()).toContain(words);
        expect($('.widget-none a').attr('href')).toBe(`${language}/widget/?${query}`);
        expect($('a[href^="tel:"]').length).toBeGreaterThan(0);
        jest.restoreAllMocks();
      }
    });

    it('is closed, and not away, where there is nothing to book', async () => {
      jest.spyOn(site.app.get(BookingCalendar, { strict: false }), 'services').mockResolvedValue({ value: [], stale: false });
      const { text } = await site.http.get('/widget/').expect(200);
      expect(load(text)('main .lead').text()).toContain('не працює');
    });

    it('tells a form when it is worth trying again', async () => {
      fail('settings');
      await site.http.post('/widget/').type('form').set(OWN_PAGE).send('action=hold').expect(503).expect('retry-after', '5');
    });

    it('does not say that all is booked', async () => {
      fail('freeTime');
      const choice = `salon=${salon}&services=${services[0]}`;
      const $ = load((await site.http.get(`/widget/?${choice}&employee=any`).expect(200)).text);
      expect($('main').text()).toContain('дізнатися');
      expect($('.widget-none a').attr('href')).toBe(`/widget/?salon=${salon}&services=${services[0]}&employee=any&step=time`);
      const employees = load((await site.http.get(`/widget/?${choice}`).expect(200)).text);
      expect(employees('.widget-master').length).toBeGreaterThan(1);
      expect(employees('main').text()).not.toContain('зайнято');
    });
  });
});
