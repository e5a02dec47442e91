import { AppointmentLinks } from '../../src/modules/booking/application/appointment-links.service';
import { MonobankStub } from '../stubs/monobank.stub';
import { WayForPayStub } from '../stubs/wayforpay.stub';
import { PageDocument } from '../support/page-document';
import { PlainForm } from '../support/plain-form';
import { PrepaidSite } from '../support/prepaid-appointments';

const TOKEN = 'u8f3kYh2_test-token';
/** Published by WayForPay for tests, no credential. */
const WAYFORPAY = { WAYFORPAY_MERCHANT: 'test_merch_n1', WAYFORPAY_SECRET: 'flk3409refn54t54t*FNJRET' };

describe('where several providers are on, whoever pays chooses', () => {
  const monobank = new MonobankStub(TOKEN);
  const wayforpay = new WayForPayStub(WAYFORPAY.WAYFORPAY_MERCHANT, WAYFORPAY.WAYFORPAY_SECRET);
  let salon: PrepaidSite;
  beforeAll(async () => {
    await Promise.all([monobank.start(), wayforpay.start()]);
    const settings = { PAYMENT: 'monobank,wayforpay', MONOBANK_TOKEN: TOKEN, MONOBANK_API_URL: monobank.url, ...WAYFORPAY };
    salon = await PrepaidSite.start({ BOOKING_PREPAYMENT: '30%', ...settings });
  });
  afterAll(async () => {
    await salon?.site.close();
    await Promise.all([monobank.stop(), wayforpay.stop()]);
  });

  const offered = (page: PageDocument) => page.attributes('main [role=radiogroup] input[name=provider]', 'value');
  const fieldsOf = (page: PageDocument, form: string) =>
    Object.fromEntries(
      page
        .$(form)
        .first()
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );

  it('an order without scripts: another one can be taken when the first is away', async () => {
    const form = await new PlainForm(salon.site).open('?items=7001x1');
    await form.send({ name: 'Олена Коваль', phone: form.phone, delivery: '105', link: 'online' });
    await form.send();
    expect([form.status, offered(form.page), form.value('provider')]).toEqual([200, ['monobank', 'wayforpay'], 'monobank']);
    expect(form.page.texts('main fieldset legend')).toContain('Через кого сплатити');
    const begun = async () => (await salon.database.query('SELECT 1 FROM payment_attempts')).rows.length;
    const before = await begun();
    monobank.fail('status-502');
    await form.send();
    expect([form.status, offered(form.page)]).toEqual([503, ['monobank', 'wayforpay']]);
    expect(form.page.texts('main [role=alert]').join()).toContain('Оберіть іншу');
    await form.send({ provider: 'wayforpay' });
    expect([form.status, form.page.attributes('main form', 'action')[0]]).toEqual([200, 'https://secure.wayforpay.com/pay']);
    expect(wayforpay.open(fieldsOf(form.page, 'main form'))).toMatchObject({
      orderReference: expect.stringMatching(/^order_\d+-2$/) as string,
    });
    expect((await begun()) - before).toBe(2);
  });

  it('an unknown choice is an error, and the question stands', async () => {
    const form = await new PlainForm(salon.site, '/en').open('?items=7001x1');
    await form.send({ name: 'Олена Коваль', phone: form.phone, delivery: '105', link: 'online' });
    await form.send();
    await form.send({ provider: 'cash' });
    expect([form.status, offered(form.page)]).toEqual([400, ['monobank', 'wayforpay']]);
    expect(form.page.texts('main [role=alert]').join()).toContain('Choose who to pay through');
  });

  it('a prepayment, on its page and by the API', async () => {
    const owner = await salon.client();
    const { id } = await salon.book(owner, await salon.freeVisit());
    const path = salon.site.app.get(AppointmentLinks, { strict: false }).path(id);
    const post = async (fields: object, status = 200) =>
      new PageDocument((await salon.site.http.post(`${path}pay/`).type('form').send(fields).expect(status)).text);
    expect(offered(new PageDocument((await salon.site.http.get(path).expect(200)).text))).toEqual(['monobank', 'wayforpay']);
    // the widget has no question of its own: it leads here
    expect(offered(await post({}))).toEqual(['monobank', 'wayforpay']);
    expect(offered(await post({ provider: 'cash' }, 400))).toEqual(['monobank', 'wayforpay']);
    const chosen = await post({ provider: 'wayforpay' });
    expect(offered(chosen)).toEqual([]);
    expect(wayforpay.open(fieldsOf(chosen, 'form.visit__pay'))).not.toBeNull();
    expect((await post({ provider: 'monobank' })).attributes('.visit__pay a', 'href')[0]).toContain(monobank.url);

    await salon.site.http.get('/api/payments/providers').expect(200, {
      providers: [
        { name: 'monobank', label: 'monobank' },
        { name: 'wayforpay', label: 'WayForPay' },
      ],
    });
    const begin = (body: object) => salon.pay(owner, id, body);
    expect(((await begin({}).expect(200)).body as { action: string }).action).toContain(monobank.url);
    expect(((await begin({ provider: 'wayforpay' }).expect(200)).body as { action: string }).action).toContain('wayforpay');
    await begin({ provider: 'cash' }).expect(400, /provider_unknown/);
    await begin({ provider: 7 }).expect(422, /invalid_fields/);
  });
});
