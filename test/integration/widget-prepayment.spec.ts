import { load } from 'cheerio';
import { newPhone } from '../support/clients';
import { PlainBrowser } from '../support/plain-browser';
import { PrepaidSite } from '../support/prepaid-appointments';

describe('a visit that is paid in advance, in the widget', () => {
  let salon: PrepaidSite;
  beforeAll(async () => (salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: '30%' })));
  afterAll(() => salon?.site.close());

  const codeFor = async (phone: string) => {
    const { body } = await salon.site.http.get('/dev/outbox.json').expect(200);
    const sms = (body as { to: string; text: string }[]).find(({ to, text }) => to.includes(phone.slice(3)) && /\d{4}/.test(text));
    return /\d{4}/.exec(sms!.text)![0];
  };
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2060]/g, (found) => (found === '\u2060' ? '' : ' '));

  it.each([
    ['ua', '', 'Лишилася передоплата', 'Чекаємо на вас'],
    ['en', '/en', 'One payment left', 'See you soon'],
  ])('is told of before it is booked, paid outside of the frame, and certain afterwards, without scripts, in %s', async (...row) => {
    const [, language, waiting, certain] = row;
    const { location, date, services } = await salon.freeVisit();
    const [{ service, professional: employee, start }] = services as [(typeof services)[0]];
    const browser = new PlainBrowser(salon.site, language);
    const choice = `salon=${location}&services=${service}&employee=${employee}&date=${date}`;
    const times = await browser.open(`${browser.path}?${choice}&step=time`);
    const details = await browser.send(times, { date, time: start });
    const told = plain(load(details.text)('.widget-form').text());
    expect(told).toMatch(language ? /Paid in advance by card: [\d,]+/ : /Передоплата карткою: [\d ]+/);

    const phone = newPhone();
    const newcomer = await browser.send(await browser.send(details, { phone }), { code: '' }).catch(() => null);
    expect(newcomer?.status).toBe(422);
    const asked = await browser.send(newcomer!, { code: await codeFor(phone) });
    const done = load((await browser.send(asked, { firstname: 'Олена', lastname: 'Коваль' })).text);
    expect(plain(done('h1').text())).toBe(waiting);
    const form = done('.widget-done form');
    expect(form.attr('target')).toBe('_top');
    const check = done('.widget-done a[data-keep]').attr('href')!;
    const id = new URLSearchParams(check.split('?')[1]).get('visit')!;

    const action = form.attr('action')!;
    expect(action).toMatch(new RegExp(`^${language}/visit/[\\w-]{22}/pay/$`));
    const begun = load(
      (
        await salon.site.http
          .post(action)
          .type('form')
          .send('')
          .expect(200)
          .expect('cache-control', /no-store/)
      ).text,
    );
    const fields = Object.fromEntries(
      begun('.visit__pay input')
        .toArray()
        .map((input) => [begun(input).attr('name')!, begun(input).attr('value')!]),
    ) as { data: string; signature: string };
    expect(plain(load((await browser.open(check)).text)('h1').text())).toBe(waiting);
    const checkout = { action: begun('.visit__pay').attr('action')!, ...fields };
    expect(checkout.action).toContain('/sandbox/checkout/');
    await salon.tell(await salon.atProvider(checkout)).expect(200);

    const paid = load((await browser.open(check)).text);
    expect(plain(paid('h1').text())).toBe(certain);
    expect(paid('.widget-done form')).toHaveLength(0);
    const page = load((await salon.site.http.get(action.replace('pay/', '')).expect(200)).text);
    expect(page('.visit__pay')).toHaveLength(0);
    const again = await salon.site.http.post(action).type('form').send('').expect(409);
    expect(load(again.text)('[role=alert]')).toHaveLength(1);
    // the provider leads back to a page that frames what became of it
    const back = load((await browser.open(`${language}/online/?success=visit&appointment=${id}`)).text);
    expect(back('iframe').attr('src')).toBe(`${language}/widget/?step=done&visit=${id}`);
  });

  it('is begun by nobody without its link', async () => {
    await salon.site.http.post('/visit/AAAAAAAAAAAAAAAAAAAAAA/pay/').type('form').send('').expect(404);
  });
});
