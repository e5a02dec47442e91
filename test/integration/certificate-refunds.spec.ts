import { HostedCheckout } from '../../src/modules/payment/ports/hosted-checkout.port';
import { quote, quoteOf } from '../../src/modules/certificate/contract/quote';
import { CertificateReminders } from '../../src/modules/certificate/application/issued/certificate-reminders';
import { Database } from '../../src/platform/database/database';
import { kyivDay } from '../../src/shared/kyiv-day';
import { seedOrder } from '../support/issued-certificates';
import { TestOrders, type Certificate, type MadeOrder } from '../support/orders';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const OPS_TOKEN = 'operators-0123456789-abcdef-refunds';

/** The money of certificates that were paid by card: from the desk through payments to the provider, and back. */
describe('certificates that are given back by card', () => {
  let site: TestSite;
  let orders: TestOrders;
  let asks = 0;

  beforeAll(async () => {
    site = await startTestSite({ PAYMENT: 'sandbox', OPS_TOKEN });
    orders = new TestOrders(site);
  });
  afterAll(() => site?.close());

  const byBuyer = ({ order_id, token }: MadeOrder, { id }: Certificate) =>
    site.http
      .post(`/api/certificates/orders/${order_id}/certificates/${id}/refund`)
      .set({ 'x-order-token': token, 'x-forwarded-for': `10.9.6.${++asks}` });
  const ops = ({ id }: Certificate, action: string, body: object) =>
    site.http.post(`/api/ops/certificates/${id}/${action}`).set('authorization', `Bearer ${OPS_TOKEN}`).send(body);
  const sold = async (quantity: number): Promise<{ made: MadeOrder; certificates: Certificate[] }> => {
    const made = await orders.make(await orders.basket({}, [quantity]));
    await orders.choose(made, 'pay');
    await orders.delivered(made);
    return { made, certificates: await orders.certificatesOf(made) };
  };
  const now = async ({ id }: Certificate) =>
    (await orders.rows<{ state: string; balance: string }>('SELECT state, balance FROM certificates WHERE id = $1', [id]))[0]!;
  const ledger = ({ id }: Certificate) =>
    orders.rows<{ kind: string; amount: string }>('SELECT kind, amount FROM certificate_ledger WHERE certificate_id = $1 ORDER BY amount', [
      id,
    ]);
  const refunds = ({ order_id }: MadeOrder) =>
    orders.rows<{ state: string; amount: string }>('SELECT state, amount FROM payment_refunds WHERE attempt = $1 ORDER BY created_at, id', [
      order_id,
    ]);
  const settled = (made: MadeOrder, count: number) =>
    until(async () => {
      const all = await refunds(made);
      return all.length === count && all.every(({ state }) => state !== 'pending');
    });
  /** What the provider has given back, kopiykas. */
  const returned = async ({ order_id }: MadeOrder) =>
    Number((await orders.rows<{ returned: string }>('SELECT returned FROM sandbox_payments WHERE id = $1', [order_id]))[0]!.returned);
  const provider = ({ order_id }: MadeOrder, status: 'success' | 'failure') =>
    orders.rows('UPDATE sandbox_payments SET status = $2 WHERE id = $1', [order_id, status]);

  it('go back one by one, the rest of a used one in proportion; with the last the order is refunded', async () => {
    const { made, certificates } = await sold(2);
    const [used, whole] = certificates as [Certificate, Certificate];
    const isSum = used.kind === 'sum';
    if (isSum) await ops(used, 'redeem', { amount: Number(used.nominal) / 200, key: 'receipt-half' }).expect(200);
    const back = isSum ? Math.floor(Number(used.paid) / 2) : Number(used.paid);
    expect((await ops(used, 'refund', { reason: 'moved away' }).expect(200)).body).toEqual({ ok: true, money: back / 100, bySalon: false });
    await settled(made, 1);
    expect([await now(used), await now(whole)]).toMatchObject([{ state: 'void', balance: '0' }, { state: 'active' }]);
    expect([await returned(made), await orders.stateOf(made)]).toEqual([back, 'delivered']);
    await ops(whole, 'refund', { reason: 'moved away' }).expect(200);
    await settled(made, 2);
    expect([await returned(made), await orders.stateOf(made)]).toEqual([back + Number(whole.paid), 'refunded']);
    expect(await refunds(made)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect((await ops(whole, 'refund', { reason: 'again' }).expect(409)).body).toMatchObject({ code: 'certificate_void' });
  });

  it('keeps the discount of a big order with the whole of it, and says so before', async () => {
    const { made, certificates } = await sold(20);
    const [kept, first, ...others] = certificates as [Certificate, Certificate, ...Certificate[]];
    const { subtotal, amount, percent } = quote([{ price: Number(kept.nominal), quantity: 20 }]);
    expect(percent).toBe(15);
    const { body } = await orders.view(made).expect(200);
    const [{ refund: told }] = (body as { certificates: [{ refund: { amount: number } }] }).certificates;
    const rest = quoteOf(subtotal - Number(first.nominal));
    expect(told.amount).toBe(Math.max(0, amount - rest.amount) / 100);
    const asked = await site.http
      .get(`/thank/?state=email&order=${made.order_id}&refund=${first.id}`)
      .set('cookie', `${made.order_id}=${made.token}`)
      .expect(200);
    expect(new PageDocument(asked.text).text).toContain(
      `Знижку 15 % дано за все замовлення. Те, що лишається, має знижку ${rest.percent} %`,
    );
    // two at once, and neither counts money that the other has taken
    const all = [first, ...others];
    for (let place = 0; place < all.length; place += 2)
      for (const { status } of await Promise.all(all.slice(place, place + 2).map((one) => byBuyer(made, one)))) expect(status).toBe(200);
    await until(async () => (await refunds(made)).every(({ state }) => state !== 'pending'));
    const back = (await refunds(made)).reduce((sum, one) => sum + Number(one.amount), 0);
    expect(amount - back).toBe(Number(kept.nominal));
  });

  it('count again when the provider refuses, and can be given back once more', async () => {
    const { made, certificates } = await sold(1);
    const [one] = certificates as [Certificate];
    await provider(made, 'failure');
    await ops(one, 'refund', { reason: 'moved away' }).expect(200);
    await settled(made, 1);
    expect(await refunds(made)).toMatchObject([{ state: 'refused' }]);
    expect(await now(one)).toEqual({ state: 'active', balance: one.balance });
    expect(await ledger(one)).toEqual([
      { kind: 'refunded', amount: `-${one.balance}` },
      { kind: 'undone', amount: one.balance },
    ]);
    expect([await returned(made), await orders.stateOf(made)]).toEqual([0, 'delivered']);
    await provider(made, 'success');
    await ops(one, 'refund', { reason: 'moved away' }).expect(200);
    await settled(made, 2);
    expect([await now(one), await returned(made)]).toEqual([{ state: 'void', balance: '0' }, Number(one.paid)]);
    expect(await orders.stateOf(made)).toBe('refunded');
  });

  /** The provider gives money back by itself, and tells it. */
  const givenBack = async ({ order_id }: MadeOrder, status: string, kopiykas: number) => {
    await orders.rows('UPDATE sandbox_payments SET status = $2, returned = $3 WHERE id = $1', [order_id, status, kopiykas]);
    const body = (await site.app.get(HostedCheckout, { strict: false }).callback(order_id))!;
    await site.http.post('/api/payments/callback').type('form').send(body.toString('latin1')).expect(200);
  };
  const reportOf = async ({ order_id }: MadeOrder) =>
    (await orders.rows<{ report: string | null }>('SELECT report FROM certificate_orders WHERE id = $1', [order_id]))[0]!.report;

  it('by the provider in part end as many alike as the sum paid for, and the rest lives', async () => {
    const { made, certificates } = await sold(2);
    const [first, second] = certificates as [Certificate, Certificate];
    await givenBack(made, 'reversed', Number(second.paid));
    expect([await now(first), await now(second)]).toEqual([
      { state: 'active', balance: first.nominal },
      { state: 'void', balance: '0' },
    ]);
    expect([await orders.stateOf(made), await reportOf(made)]).toEqual(['delivered', 'returned_in_part']);
    // the provider is asked for the other one, though it calls the payment reversed
    await ops(first, 'refund', { reason: 'moved away' }).expect(200);
    await settled(made, 1);
    expect([await returned(made), await orders.stateOf(made)]).toEqual([Number(first.paid) * 2, 'refunded']);
  });

  it.each([
    ['a part that is no certificate', 'reversed', () => 150_00, 'returned_in_part'],
    ['a word and no sum', 'reversed', () => 0, 'payment_in_doubt'],
    ['more than was paid', 'reversed', (whole: number) => whole + 1, 'payment_in_doubt'],
  ])('by the provider with %s stay as they are, and a person is asked', async (_, status, sumOf, report) => {
    const { made, certificates } = await sold(2);
    await givenBack(made, status, sumOf(Number(certificates[0]!.paid) * 2));
    for (const one of certificates) expect(await now(one)).toEqual({ state: 'active', balance: one.nominal });
    expect([await orders.stateOf(made), await reportOf(made)]).toEqual(['delivered', report]);
  });

  it('whose money went back at the provider are ended by an operator, and nothing goes back twice', async () => {
    const { made, certificates } = await sold(2);
    await givenBack(made, 'reversed', 150_00);
    expect((await ops(certificates[0]!, 'refund', { reason: 'half of it', returned: true }).expect(200)).body).toMatchObject({ ok: true });
    expect([await now(certificates[0]!), await refunds(made), await returned(made)]).toEqual([{ state: 'void', balance: '0' }, [], 150_00]);
    expect(await now(certificates[1]!)).toMatchObject({ state: 'active' });
  });

  it('go back once though ten operators press at the same time', async () => {
    const { made, certificates } = await sold(1);
    const [one] = certificates as [Certificate];
    const answers = await Promise.all(Array.from({ length: 10 }, () => ops(one, 'refund', { reason: 'moved away' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await settled(made, 1);
    expect(await returned(made)).toBe(Number(one.paid));
  });

  it('are reminded of once before they end: who has one, else who gave it, and only while something is left', async () => {
    const database = site.app.get(Database);
    const inDays = (days: number) => kyivDay(new Date(Date.now() + days * 86_400_000));
    const gift = { isGift: true, channel: 'email', recipient: 'Марія', email: 'gift@remind.example', state: 'sent' } as const;
    const link = { isGift: true, channel: 'link', recipient: 'Ірина', email: null, state: 'opened' } as const;
    await seedOrder(database, { validThrough: inDays(29), email: 'buyer@remind.example', deliveries: [gift, link] });
    await seedOrder(database, { validThrough: inDays(20), email: 'own@remind.example', locale: 'en', deliveries: [{ state: 'sent' }] });
    const none = [
      { validThrough: inDays(40), email: 'later@remind.example', deliveries: [{ state: 'sent' }] },
      { validThrough: inDays(-1), email: 'over@remind.example', deliveries: [{ state: 'sent' }] },
      { validThrough: inDays(5), email: 'waiting@remind.example', deliveries: [{ state: 'scheduled' }] },
    ];
    for (const seed of none) await seedOrder(database, seed);
    for (const change of [`state = 'void'`, `state = 'refund_pending'`, 'balance = 0']) {
      const { deliveries } = await seedOrder(database, {
        validThrough: inDays(5),
        email: 'no@remind.example',
        deliveries: [{ state: 'sent' }],
      });
      await database.query(`UPDATE certificates SET ${change} WHERE id = $1`, [deliveries[0]!.certificates[0]!.id]);
    }
    const reminders = site.app.get(CertificateReminders, { strict: false });
    await Promise.all([reminders.remind(), reminders.remind()]);
    await reminders.remind();
    const { rows } = await database.query<{ recipient: string; text: string }>(
      `SELECT recipient, text FROM messages WHERE template = 'certificate.expires' ORDER BY recipient`,
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual(['buyer@remind.example', 'gift@remind.example', 'own@remind.example']);
    expect(rows[0]!.text).toContain('Нагадайте');
    expect(rows[1]!.text).toMatch(/На\sсертифікаті\sлишилося\s1\s000\sгрн/);
    expect(rows[2]!.text).toContain('It is valid through');

    // shortly before the end once more, and again from the beginning once it was put off
    const told = async () => {
      await Promise.all([reminders.remind(), reminders.remind()]);
      const mails = await database.query<{ key: string }>(
        `SELECT key FROM messages WHERE template = 'certificate.expires' AND recipient = 'own@remind.example' ORDER BY created_at, key`,
      );
      return mails.rows.map(({ key }) => key.replace(/^certificate-expires:[\da-f-]{36}/, ''));
    };
    const ending = (days: number, prolonged: number) =>
      database.query(
        `UPDATE certificates SET valid_through = $1, prolonged = $2 WHERE order_id IN (SELECT id FROM certificate_orders WHERE email = 'own@remind.example')`,
        [inDays(days), prolonged],
      );
    await ending(7, 0);
    expect(await told()).toEqual(['', ':again']);
    await ending(20, 1);
    expect(await told()).toEqual(['', ':again', ':1']);
  });
});
