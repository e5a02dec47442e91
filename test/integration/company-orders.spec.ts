import { CertificateFigures, certificateTotals } from '../../src/modules/certificate/certificate.api';
import { ExpireOrders } from '../../src/modules/certificate/application/orders/expire-orders';
import { OrderAdmin } from '../../src/modules/certificate/application/orders/order-admin';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { TestOrders, type MadeOrder } from '../support/orders';
import { PageDocument } from '../support/page-document';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

jest.setTimeout(60_000);

const PATH = '/gift_certificate/company/';
const SELLER = {
  COMPANY_INVOICE_SELLER: 'ТОВ «Оксамит»',
  COMPANY_INVOICE_CODE: '14360570',
  COMPANY_INVOICE_IBAN: 'UA213223130000026007233566001',
  COMPANY_INVOICE_BANK: 'АТ «Банк», МФО 322313',
  COMPANY_INVOICE_VAT: 'Без ПДВ',
};
const SALON = 'oksamyt-pechersk';
const DAY_MS = 86_400_000;
/** What the form sends, but for the list. */
const FORM = {
  company: 'ТОВ «Ромашка»',
  code: '21673832',
  name: 'Ірина Коваль',
  phone: '0671234567',
  email: 'office@romashka.example',
  message: 'З Новим роком!',
  giver: '',
  picture: '',
  when: 'now',
  day: '',
  hour: '10',
  pay: 'invoice',
};

describe('orders of companies', () => {
  let site: TestSite;
  let clock: MovedClock;
  let orders: TestOrders;
  let desk: OrderAdmin;
  let owner: string;
  let accountant: string;
  let salon: string;
  let pack: { readonly id: number; readonly amount: number };
  let addresses = 0;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({
      OPS_TOKEN,
      PAYMENT: 'sandbox',
      BOOKING_DEMO: 'off',
      CERTIFICATE_VOLUME_DISCOUNT: '3:7',
      ...SELLER,
    }));
    orders = new TestOrders(site);
    desk = site.app.get(OrderAdmin);
    owner = await enterAsOwner(site);
    accountant = await enterAs(site, owner, 'accountant', '', clock.epochMs());
    salon = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
    pack = (await orders.packages()).find(({ singleItem, amount }) => singleItem && amount < 3000)!;
  });
  afterAll(() => site?.close());

  const from = () => ({ 'x-forwarded-for': `10.70.${++addresses >> 8}.${addresses & 255}` });
  const listOf = (count: number) =>
    Array.from({ length: count }, (_, at) => `Людина ${at + 1};person${at + 1}@romashka.example`).join('\n');
  /** Sends the form as browsers send it. */
  const send = async (fields: Readonly<Record<string, string>>, file?: Buffer, prefix = '') => {
    const asked = site.http.post(prefix + PATH).set(from());
    for (const [name, value] of Object.entries({ ...FORM, package: String(pack.id), ...fields })) asked.field(name, value);
    if (file) asked.attach('file', file, 'people.csv');
    const answer = await asked.redirects(0);
    return { answer, page: new PageDocument(answer.text) };
  };
  const problemsOf = (page: PageDocument) => page.texts('.error-summary a');
  const valueOf = (page: PageDocument, name: string) => {
    const found = page.$('main form').first().serializeArray();
    return found.find((field) => field.name === name)?.value.replace(/\r\n/g, '\n');
  };
  /** Checks a list, then orders it. */
  const order = async (people: string, changed: Readonly<Record<string, string>> = {}) => {
    const { page, answer } = await send({ people, ...changed });
    if (answer.status !== 200) throw new Error(`${answer.status} ${problemsOf(page).join()}`);
    const [amount, key] = [valueOf(page, 'amount')!, valueOf(page, 'key')!];
    return { ...(await send({ people, amount, key, go: 'order', ...changed })), amount, key };
  };
  const madeOf = (answer: { readonly headers: Record<string, unknown> }): MadeOrder => {
    const [, order_id, token] = /(order_\d+)=([\w-]+)/.exec(String(answer.headers['set-cookie']))!;
    return { order_id: order_id!, token: token! };
  };
  const invoiced = async (people: string, changed: Readonly<Record<string, string>> = {}) => {
    const { answer } = await order(people, changed);
    expect(answer.status).toBe(303);
    return madeOf(answer);
  };
  const post = (path: string, body: object, cookie: string) => site.http.post(path).set({ cookie }).type('form').send(body);
  const see = (path: string, cookie: string) => site.http.get(path).set({ cookie });
  const said = ({ text }: { readonly text: string }) => text.replace(/\s/g, ' ');
  const at = ({ order_id }: MadeOrder) => `/ops/orders/${order_id}`;
  const today = () => new Date(clock.epochMs()).toISOString().slice(0, 10);
  const record = async ({ order_id }: MadeOrder) => (await desk.record(order_id)).order;
  const transfer = async (made: MadeOrder, changed: object = {}) => {
    const { amount } = await record(made);
    return { amount: String(amount / 100), day: today(), reference: '4711', ...changed };
  };

  describe('the form', () => {
    it.each([
      ['', 'Сертифікати для компаній'],
      ['/en', 'Certificates for companies'],
    ])('is at %s/gift_certificate/company/, and the page of certificates leads to it', async (prefix, title) => {
      const page = new PageDocument((await site.http.get(prefix + PATH).expect(200)).text);
      expect(page.texts('h1')[0]!.replace(/\s+/g, ' ')).toBe(title);
      expect(page.count('[name=pay][value=invoice]')).toBe(1);
      expect((await site.http.get(`${prefix}/gift_certificate/`).expect(200)).text).toContain(`href="${prefix}${PATH}"`);
    });

    it('shows what was read, with the volume discount', async () => {
      const { answer, page } = await send({ people: `Ім’я;E-mail\n${listOf(2)}\nБез пошти;` });
      expect([answer.status, problemsOf(page)]).toEqual([200, []]);
      expect(page.texts('.company-order__people tbody th')).toEqual(['Людина 1', 'Людина 2', 'Без пошти']);
      expect(page.texts('.company-order__people tbody td:first-child')).toEqual(['2', '3', '4']);
      expect(said({ text: page.texts('.company-order__preview')[0]! })).toMatch(/3 отримувачі.*1 без e-mail.*7 %/);
      expect(valueOf(page, 'amount')).toBe(String(Math.round(pack.amount * 3 * 0.93 * 100)));
    });

    it('tells what is wrong by line and cell, at the fields, and keeps all that was typed', async () => {
      const people = 'Олена;olena@\nАндрій;a@example.com;Немає такого;x;;31.02.2027\n;c@example.com\n"Ігор;🙂';
      const { answer, page } = await send({ people, code: '123', phone: '12', name: '<b>', package: '' });
      expect(answer.status).toBe(422);
      expect(problemsOf(page)).toEqual([
        'Код ЄДРПОУ або РНОКПП: Перевірте код: 8 цифр ЄДРПОУ або 10 цифр РНОКПП',
        expect.stringMatching(/^Телефон: /),
        expect.stringMatching(/^Сертифікат для кожного: Оберіть сертифікат/),
        'Рядок 1, e-mail: Вкажіть коректний email.',
        'Рядок 2, сертифікат: Немає сертифіката «Немає такого»',
        'Рядок 2, день: Напишіть день як 24.12.2026 або 2026-12-24',
        'Рядок 3, ім’я: Вкажіть ім’я',
        'Рядок 4: Лапки відкрито, але не закрито',
      ]);
      expect([valueOf(page, 'people'), valueOf(page, 'name'), valueOf(page, 'code')]).toEqual([people, '<b>', '123']);
      expect(page.count('[name=go][value=order]')).toBe(0);
      const english = await send({ people }, undefined, '/en');
      expect(problemsOf(english.page)).toContain('Line 1, e-mail: Enter a valid email.');
    });

    it('tells once what is wrong with what all have in common', async () => {
      const { page } = await send({ people: listOf(5), message: 'Ура \u0e01', when: 'later', day: '2020-01-01' });
      expect(problemsOf(page)).toEqual([expect.stringMatching(/^Побажання для всіх: Символу/), expect.stringMatching(/^День: Цей час/)]);
    });

    it('reads a file of Excel in place of the list, and shows it before it is ordered', async () => {
      const file = Buffer.from(`\ufeffПІБ\tПошта\r\nОлена\tolena@example.com\r\n`, 'utf16le');
      const { page } = await send({ people: 'стара;old@example.com', go: 'order' }, file);
      expect(valueOf(page, 'people')).toBe('ПІБ\tПошта\nОлена\tolena@example.com\n');
      expect(page.texts('.company-order__people tbody th')).toEqual(['Олена']);
      const workbook = await send({ people: 'Олена' }, Buffer.from('PK\x03\x04'));
      expect([workbook.answer.status, problemsOf(workbook.page)]).toEqual([422, [expect.stringContaining('книга Excel')]]);
      const large = await send({ people: 'Олена' }, Buffer.alloc(700_000, 'a'));
      expect([large.answer.status, problemsOf(large.page)[0]]).toEqual([422, expect.stringContaining('завеликий')]);
      // what was typed comes before the file
      expect(valueOf(large.page, 'company')).toBe(FORM.company);
    });

    it('takes 1 to 500 people', async () => {
      const { page } = await send({ people: listOf(501) });
      expect(problemsOf(page)).toEqual(['Рядок 501: У списку 501 людей, а можна не більше 500']);
      expect(problemsOf((await send({ people: '' })).page)).toEqual(['Список: Додайте хоча б одного отримувача']);
    });

    it('is refused by the price that was shown, with the right one', async () => {
      const people = listOf(2);
      const { page } = await send({ people });
      const key = valueOf(page, 'key')!;
      const { answer, page: again } = await send({ people, key, amount: '1', go: 'order' });
      expect([answer.status, valueOf(again, 'amount'), valueOf(again, 'people')]).toEqual([409, valueOf(page, 'amount'), people]);
    });
  });

  describe('paid by card', () => {
    it('are paid as every order, and everybody gets their own', async () => {
      const people = 'Олена;olena@example.com\nАндрій;;;Особисте побажання;;24.12.2026;9';
      const { answer, page, amount } = await order(people, { pay: 'card' });
      expect(answer.status).toBe(200);
      expect(page.count('form[action*="/sandbox/checkout/"]')).toBe(1);
      const made = madeOf(answer);
      await orders.told(made, { amount: Number(amount) });
      const [order_] = await orders.rows<Record<string, unknown>>('SELECT * FROM certificate_orders WHERE id = $1', [made.order_id]);
      expect(order_).toMatchObject({
        company_name: FORM.company,
        company_code: FORM.code,
        invoice_number: null,
        pay: 'card',
        link: 'email',
      });
      expect((await orders.certificatesOf(made)).map(({ recipient }) => recipient)).toEqual(['Олена', 'Андрій']);
      const deliveries = await orders.rows(
        'SELECT recipient, email, channel, giver, message, send_at FROM certificate_deliveries WHERE order_id = $1 ORDER BY place',
        [made.order_id],
      );
      expect(deliveries).toEqual([
        { recipient: 'Олена', email: 'olena@example.com', channel: 'email', giver: FORM.company, message: FORM.message, send_at: null },
        {
          recipient: 'Андрій',
          email: null,
          channel: 'link',
          giver: FORM.company,
          message: 'Особисте побажання',
          send_at: new Date('2026-12-24T07:00:00Z'),
        },
      ]);
    });
  });

  describe('paid by invoice', () => {
    it('get a number, a PDF on the page of the order and in the mail, and wait', async () => {
      const first = await invoiced(listOf(3));
      const second = await invoiced(listOf(1));
      const numbers = [await record(first), await record(second)].map(({ invoiceNumber }) => invoiceNumber!);
      expect(numbers[0]).toMatch(/^СФ-2026-\d{6}$/);
      expect(Number(numbers[1]!.slice(-6)) - Number(numbers[0]!.slice(-6))).toBe(1);
      const view = (await orders.view(first).expect(200)).body as { state: string; invoice: { number: string; pdf: string } };
      expect(view).toMatchObject({ state: 'reserved', canPay: false, pay: 'invoice', company: FORM.company });
      const cookie = `${first.order_id}=${first.token}`;
      const file = await site.http.get(view.invoice.pdf).set({ cookie }).buffer(true).expect(200).expect('content-type', 'application/pdf');
      expect((file.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
      await site.http.get(view.invoice.pdf).expect(404);
      const page = await site.http.get(`/thank/?order=${first.order_id}`).set({ cookie }).expect(200);
      expect(said(page)).toContain(`Рахунок ${numbers[0]} надійде на ${FORM.email}. Сплатіть його до 03.12.2026`);
      await until(
        async () => (await orders.rows('SELECT FROM messages WHERE key = $1', [`certificate-invoice:${first.order_id}`])).length > 0,
      );
      const [mail] = await orders.rows<{ recipient: string; subject: string; attachments: { filename: string }[] }>(
        'SELECT recipient, subject, attachments FROM messages WHERE key = $1',
        [`certificate-invoice:${first.order_id}`],
      );
      expect(mail).toMatchObject({ recipient: FORM.email, subject: expect.stringContaining(numbers[0]!) });
    });

    it('are made once for a key, whatever is pressed how often', async () => {
      const people = listOf(2);
      const { page } = await send({ people });
      const fields = { people, amount: valueOf(page, 'amount')!, key: valueOf(page, 'key')!, go: 'order' };
      const answers = await Promise.all([send(fields), send(fields), send(fields)]);
      expect(new Set(answers.map(({ answer }) => answer.headers.location)).size).toBe(1);
    });

    it('are confirmed by the accountant and the owner, by nobody else', async () => {
      const made = await invoiced(listOf(1));
      await see(`${at(made)}/confirm-transfer`, salon).expect(403);
      await post(`${at(made)}/confirm-transfer`, await transfer(made), salon).expect(403);
      const question = said(await see(`${at(made)}/confirm-transfer`, accountant).expect(200));
      expect(question).toContain((await record(made)).invoiceNumber);
      await post(`${at(made)}/confirm-transfer`, await transfer(made), accountant).expect(303);
      expect(await orders.stateOf(made)).toMatch(/issued|delivered/);
      const page = said(await see(at(made), accountant).expect(200));
      expect(page).toContain(FORM.company);
      expect(page).toContain('№ 4711. Підтверджено: Пані accountant');
      expect(page).not.toContain(`${at(made)}/confirm-transfer`);
      await orders.delivered(made);
    });

    it('are confirmed once, by the whole sum on a day that can be, and with its number', async () => {
      const made = await invoiced(listOf(2));
      const confirm = (changed: object) => transfer(made, changed).then((body) => post(`${at(made)}/confirm-transfer`, body, accountant));
      expect(said(await confirm({ amount: '1' }).then((answer) => answer))).toContain('Сума не збігається з рахунком');
      for (const wrong of [
        { amount: '' },
        { amount: '1' },
        { day: '2026-11-22' },
        { day: '2026-11-24' },
        { day: 'вчора' },
        { reference: ' ' },
      ])
        expect((await confirm(wrong)).status).toBe(409);
      expect(await orders.stateOf(made)).toBe('reserved');
      const answers = await Promise.all([1, 2, 3].map(() => confirm({})));
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
      expect(await orders.certificatesOf(made)).toHaveLength(2);
      expect(said(await confirm({ reference: '4712' }))).toContain('вже оплачено іншим переказом');
      await orders.delivered(made);
    });

    it('expire, and late money counts', async () => {
      const made = await invoiced(listOf(1));
      clock.pass(10 * DAY_MS + 1000);
      await site.app.get(ExpireOrders).run();
      expect(await orders.stateOf(made)).toBe('expired');
      await desk.confirmTransfer(made.order_id, { amount: (await record(made)).amount, day: today(), reference: '1', by: 'oksana' });
      expect(await orders.stateOf(made)).toMatch(/issued|delivered/);
      await orders.delivered(made);
      clock.pass(-10 * DAY_MS - 1000);
    });

    it('are in no till, have no fiscal receipt, and are in the report of what is owed to holders', async () => {
      // entries of the ledger have the moment of the database
      const span = { begin: new Date(clock.epochMs() - DAY_MS), end: new Date(clock.epochMs() + 30 * DAY_MS), from: today(), to: today() };
      const figures = async () => certificateTotals(await site.app.get(CertificateFigures).bySalon(span, today()));
      const before = await figures();
      const made = await invoiced(listOf(3));
      const { amount } = await record(made);
      await desk.confirmTransfer(made.order_id, { amount, day: today(), reference: '1', by: 'oksana' });
      const after = await figures();
      expect(after.sold.paid - before.sold.paid).toBe(amount);
      expect(after.outstanding.balance - before.outstanding.balance).toBe(pack.amount * 3 * 100);
      expect(await orders.rows('SELECT FROM till_entries WHERE order_id = $1', [made.order_id])).toEqual([]);
      expect(await orders.rows('SELECT FROM fiscal_receipts WHERE subject = $1', [made.order_id])).toEqual([]);
      await orders.delivered(made);
      expect(said(await post(`${at(made)}/return-transfer`, { reason: ' ' }, accountant).expect(409))).toContain('причину');
      await post(`${at(made)}/return-transfer`, { reason: 'не та компанія' }, salon).expect(403);
      await post(`${at(made)}/return-transfer`, { reason: 'не та компанія' }, accountant).expect(303);
      await post(`${at(made)}/return-transfer`, { reason: 'не та компанія' }, accountant).expect(303);
      expect((await orders.certificatesOf(made)).map(({ state, balance }) => [state, balance])).toEqual(Array(3).fill(['void', '0']));
      expect(await orders.stateOf(made)).toBe('refunded');
      const last = await figures();
      expect([last.refunded.money - before.refunded.money, last.outstanding]).toEqual([amount, before.outstanding]);
    });

    it('are found by the number of the invoice', async () => {
      const made = await invoiced(listOf(1));
      const number = (await record(made)).invoiceNumber!;
      for (const what of [number, number.toLowerCase(), number.replace('СФ-', 'СФ').replace(/-0+/, '-')])
        expect((await post('/ops/orders/find', { what }, accountant).expect(303)).headers.location).toBe(at(made));
    });
  });

  it('of 500 are issued in the transaction of their payment', async () => {
    const made = await invoiced(listOf(500).replaceAll(/;person\d+@romashka.example/g, ';'));
    const { amount } = await record(made);
    await desk.confirmTransfer(made.order_id, { amount, day: today(), reference: '500', by: 'oksana' });
    const certificates = await orders.certificatesOf(made);
    expect(new Set(certificates.map(({ recipient }) => recipient)).size).toBe(500);
    expect(certificates.reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(amount);
  });
});
