import { CertificateFigures, certificateTotals } from '../../src/modules/certificate/certificate.api';
import { ExpireOrders } from '../../src/modules/certificate/application/orders/expire-orders';
import { PromoCodes } from '../../src/modules/certificate/application/orders/promo-codes';
import { OrderCheckout } from '../../src/modules/certificate/application/orders/order-checkout';
import { fiscalLines } from '../../src/modules/fiscal/contract/fiscal-lines';
import { Payments } from '../../src/modules/payment/payment.api';
import type { OrderId } from '../../src/modules/certificate/contract/order-id';
import type { PromoTerms } from '../../src/modules/certificate/contract/promo-code';
import { kyivDay } from '../../src/shared/kyiv-day';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { TestOrders, type Certificate, type MadeOrder } from '../support/orders';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const DAY_MS = 86_400_000;
const day = (days: number) => kyivDay(new Date(Date.now() + days * DAY_MS));

describe('promo codes', () => {
  let store: TestDatabase;
  let site: TestSite;
  let other: TestSite;
  let orders: TestOrders;
  let elsewhere: TestOrders;
  let owner: string;
  let codes = 0;
  let asks = 0;

  beforeAll(async () => {
    store = await createTestDatabase();
    const start = () => startTestSite({ PAYMENT: 'sandbox', OPS_TOKEN, CERTIFICATE_VOLUME_DISCOUNT: '4:5' }, { database: store.url });
    [site, other] = [await start(), await start()];
    orders = new TestOrders(site);
    elsewhere = new TestOrders(other);
    owner = await enterAsOwner(site);
  });
  afterAll(async () => {
    await other?.close();
    await site?.close();
    await store.drop();
  });

  /** A code that counts today; 10 % unless said otherwise. */
  const made = async (changed: Partial<PromoTerms> = {}): Promise<string> => {
    const code = changed.code ?? `ZYMA${1000 + ++codes}`;
    const limits = { maxUses: null, maxOfClient: null, firstDay: day(-1), lastDay: day(1), least: 0 };
    await site.app.get(PromoCodes).make({ kind: 'percent', value: 10, ...limits, ...changed, code }, 'owner');
    return code;
  };
  const quoted = (items: unknown, promo: string, address = `10.61.0.${(++asks % 250) + 1}`) =>
    site.http.post('/api/certificates/quote').set('x-forwarded-for', address).send({ items, promo });
  /** An order of so many of one package with a code, at the amount that the API tells. */
  const body = async (code: string, qty = 1, changed: object = {}) => {
    const right = await orders.body();
    const [{ id }] = right.certificate as [{ id: number }];
    const certificate = [{ id, qty }];
    const { amount } = (await quoted(certificate, code).expect(200)).body as { amount: number };
    return { ...right, certificate, promo: code, amount, ...changed };
  };
  /** What a page says, with plain blanks. */
  const said = ({ text }: { readonly text: string }) => text.replace(/\u2060/g, '').replace(/\s/g, ' ');
  const refusal = (words: RegExp) => ({ code: 'invalid_fields', details: { promo: expect.stringMatching(words) as string } });
  const stored = async ({ order_id }: MadeOrder) =>
    (
      await orders.rows<{ subtotal: string; amount: string; percent: number; promo_code: string | null }>(
        'SELECT subtotal, amount, percent, promo_code FROM certificate_orders WHERE id = $1',
        [order_id],
      )
    )[0]!;
  const usesOf = async (code: string) => (await site.app.get(PromoCodes).list()).find((one) => one.code === code)!.uses;
  const buy = async (order: object): Promise<{ made: MadeOrder; certificates: Certificate[] }> => {
    const one = (await orders.post(order).expect(201)).body as MadeOrder;
    await orders.choose(one, 'pay');
    await orders.delivered(one);
    return { made: one, certificates: await orders.certificatesOf(one) };
  };

  describe('lower what is paid', () => {
    it('and never what the certificate is worth, to the kopiyka, with the payment and the fiscal lines', async () => {
      const code = await made({ kind: 'sum', value: 100_00, least: 100_01 });
      const begun = jest.spyOn(site.app.get(Payments), 'form');
      const figures = async () => {
        const span = { begin: new Date(0), end: new Date(Date.now() + DAY_MS), from: '2020-01-01', to: '2040-01-01' };
        return certificateTotals(await site.app.get(CertificateFigures).bySalon(span, day(0)));
      };
      const before = await figures();
      const { made: order, certificates } = await buy(await body(code.toLowerCase(), 3));
      const [, details] = begun.mock.calls.at(-1)!;
      begun.mockRestore();
      const { subtotal, amount, promo_code } = await stored(order);
      expect([Number(subtotal) - Number(amount), promo_code]).toEqual([100_00, code]);
      expect(fiscalLines(details.lines, Number(amount)).reduce((sum, { cost }) => sum + cost, 0)).toBe(Number(amount));
      const [attempt] = await orders.rows<{ amount: string }>('SELECT amount FROM payment_attempts WHERE id = $1', [order.order_id]);
      expect(attempt!.amount).toBe(amount);
      const sum = (of: (one: Certificate) => string) => certificates.reduce((total, one) => total + Number(of(one)), 0);
      expect([sum(({ paid }) => paid), sum(({ nominal }) => nominal), sum(({ balance }) => balance)]).toEqual(
        [amount, subtotal, subtotal].map(Number),
      );
      const after = await figures();
      expect(after.sold.paid - before.sold.paid).toBe(Number(amount));
      expect(after.outstanding.balance - before.outstanding.balance).toBe(Number(subtotal));
      expect((await orders.view(order).expect(200)).body).toMatchObject({ promo: code, discountPercent: 0, amount: Number(amount) / 100 });
      const page = await site.http.get(`/thank/?state=success&order=${order.order_id}`).set('cookie', `${order.order_id}=${order.token}`);
      expect(page.text).toContain(`Промокод ${code}`);
      expect((await site.http.get(`/ops/orders/${order.order_id}`).set({ cookie: owner }).expect(200)).text).toContain(`Промокод ${code}`);
    });

    it('and refunds give back the shares of what was paid, all of it for all', async () => {
      const code = await made({ kind: 'sum', value: 100_00, least: 100_01 });
      const { made: order, certificates } = await buy(await body(code, 3));
      const { amount } = await stored(order);
      let back = 0;
      for (const one of certificates) {
        const asked = `/api/certificates/orders/${order.order_id}/certificates/${one.id}/refund`;
        await site.http
          .post(asked)
          .set({ 'x-order-token': order.token, 'x-forwarded-for': `10.62.0.${++asks}` })
          .expect(200);
        back += Number(one.paid);
        await until(async () => {
          const [row] = await orders.rows<{ returned: string }>('SELECT returned FROM sandbox_payments WHERE id = $1', [order.order_id]);
          return Number(row!.returned) === back;
        });
      }
      expect(back).toBe(Number(amount));
      await until(async () => (await orders.stateOf(order)) === 'refunded');
    });

    it('in the confirming mail', async () => {
      const code = await made();
      const { made: order } = await buy(await body(code, 1, { linkValue: 'email', email: 'olena.zyma@mail.example' }));
      const [mail] = await orders.rows<{ text: string }>('SELECT text FROM messages WHERE key = $1', [
        `certificate-paid:${order.order_id}`,
      ]);
      expect(mail!.text).toContain(`Промокод ${code}: знижка`);
    });

    it('does not add up with the volume discount: the better one counts, and a code that does not is not used', async () => {
      const [weak, strong] = [await made({ value: 4, maxUses: 1 }), await made({ value: 6 })];
      const one = async (code: string) => (await orders.post(await body(code, 4)).expect(201)).body as MadeOrder;
      expect(await stored(await one(weak))).toMatchObject({ percent: 5, promo_code: null });
      expect(await usesOf(weak)).toBe(0);
      expect(await stored(await one(strong))).toMatchObject({ percent: 6, promo_code: strong });
    });
  });

  it('are refused with what is wrong, and nothing is made', async () => {
    const items = (await orders.body()).certificate;
    expect((await quoted(items, 'NOSUCH').expect(422)).body).toMatchObject(refusal(/немає/));
    expect((await quoted(items, '?').expect(422)).body).toMatchObject(refusal(/немає/));
    expect((await quoted(items, await made({ firstDay: day(1) })).expect(422)).body).toMatchObject(refusal(/діє з/));
    expect((await quoted(items, await made({ lastDay: day(-1) })).expect(422)).body).toMatchObject(refusal(/уже не діє/));
    expect((await quoted(items, await made({ least: 90_000_00 })).expect(422)).body).toMatchObject(refusal(/від 90/));
    const ended = await made();
    const right = await body(ended);
    await site.app.get(PromoCodes).end(ended, 'owner');
    expect((await orders.post(right).expect(422)).body).toMatchObject(refusal(/уже не діє/));
    expect(await usesOf(ended)).toBe(0);
  });

  it('cannot be guessed for long: after twenty wrong ones even a right one is not answered', async () => {
    const items = (await orders.body()).certificate;
    const code = await made();
    for (let tries = 0; tries < 20; tries++) await quoted(items, `WRONG${tries}`, '10.63.0.1').expect(422);
    expect((await quoted(items, code, '10.63.0.1').expect(429)).body).toMatchObject({ code: 'rate_limited' });
    await quoted(items, code, '10.63.0.2').expect(200);
  });

  describe('with limits', () => {
    it('have a last use that exactly one of many at once gets, in two processes', async () => {
      const code = await made({ maxUses: 3 });
      const bodies = await Promise.all(Array.from({ length: 12 }, () => body(code)));
      const answers = await Promise.all(bodies.map((one, place) => (place % 2 ? orders : elsewhere).post(one)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      for (const { body: answer } of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(refusal(/стільки разів/));
      expect(await usesOf(code)).toBe(3);
    });

    it('are used once by the same request at once with one key', async () => {
      const code = await made({ maxUses: 1 });
      const one = await body(code);
      const key = { 'idempotency-key': `promo-${code}` };
      const answers = await Promise.all([orders.post(one, key), elsewhere.post(one, key), orders.post(one, key)]);
      expect(new Set(answers.map(({ status, body: made }) => `${status} ${(made as MadeOrder).order_id}`)).size).toBe(1);
      expect(answers[0].status).toBe(201);
    });

    it('count a buyer by phone in any spelling, or by e-mail in any case', async () => {
      const code = await made({ maxOfClient: 1 });
      const mail = { linkValue: 'email', email: 'Iryna@mail.example' };
      const first = await body(code, 1, mail);
      await orders.post(first).expect(201);
      const { phone } = first as unknown as { phone: string };
      const again = await body(code, 1, { phone: `+${phone.slice(0, 5)} ${phone.slice(5)}` });
      expect((await orders.post(again).expect(422)).body).toMatchObject(refusal(/Ви вже/));
      const sameMail = await body(code, 1, { ...mail, email: 'iryna@MAIL.example' });
      expect((await orders.post(sameMail).expect(422)).body).toMatchObject(refusal(/Ви вже/));
      await orders.post(await body(code)).expect(201);
    });

    it('get the use of an order back that expires or is ended unpaid, and keep that of a paid one', async () => {
      const code = await made({ maxUses: 1 });
      const take = async () => (await orders.post(await body(code)).expect(201)).body as MadeOrder;
      const timedOut = await take();
      await orders.rows(`UPDATE certificate_orders SET expires_at = now() - interval '1 minute' WHERE id = $1`, [timedOut.order_id]);
      await site.app.get(ExpireOrders).run();
      expect(await orders.stateOf(timedOut)).toBe('expired');
      const ended = await take();
      await site.app.get(ExpireOrders).end(ended.order_id as OrderId, 'operator');
      const paid = await take();
      await orders.choose(paid, 'pay');
      await orders.delivered(paid);
      await quoted((await orders.body()).certificate, code).expect(422);
      // money that comes late for one that gave its use back is money all the same
      await orders.told(timedOut);
      expect(await orders.stateOf(timedOut)).not.toBe('expired');
    });

    it('let a buyer begin anew: the earlier order of theirs that waits for its payment ends', async () => {
      const code = await made({ maxUses: 1, maxOfClient: 1 });
      const one = await body(code);
      const first = (await orders.post(one).expect(201)).body as MadeOrder;
      await site.app.get(OrderCheckout).pay({ id: first.order_id, token: first.token });
      const changed = { ...one, name: 'Олена Лісова' };
      await orders.post(changed).expect(422);
      await quoted(one.certificate, code).expect(422);
      const cookie = `${first.order_id}=${first.token}`;
      const second = (await orders.post(changed, { cookie }).expect(201)).body as MadeOrder;
      expect([await orders.stateOf(first), await orders.stateOf(second)]).toEqual(['expired', 'new']);
    });
  });

  describe('are made and ended in the console', () => {
    const form = {
      code: 'vesna 27',
      kind: 'sum',
      value: '200',
      firstDay: day(0),
      lastDay: day(30),
      least: '',
      maxUses: '5',
      maxOfClient: '1',
    };
    const make = (changed: object = {}, cookie = owner) =>
      site.http
        .post('/ops/promo')
        .set({ cookie })
        .type('form')
        .send({ ...form, ...changed });

    it('by the owner, seen by those who look after orders', async () => {
      await make().expect(303).expect('location', '/ops/promo?done=promo_made');
      const salon = await enterAs(site, owner, 'salon', 'oksamyt-pechersk');
      for (const cookie of [owner, salon]) {
        const text = said(await site.http.get('/ops/promo').set({ cookie }).expect(200));
        expect(text).toContain('VESNA27');
        expect(text).toContain('201 грн');
        expect(text).toContain('0 з 5');
      }
      await make({ code: 'OTHER27' }, salon).expect(403);
      await site.http.post('/ops/promo/VESNA27/end').set({ cookie: salon }).expect(403);
      const items = (await orders.body()).certificate;
      await quoted(items, 'Vesna27').expect(200);
      await site.http.post('/ops/promo/VESNA27/end').set({ cookie: owner }).type('form').send({}).expect(303);
      expect((await quoted(items, 'Vesna27').expect(422)).body).toMatchObject(refusal(/уже не діє/));
      expect(said(await make().expect(409))).toContain('Такий код уже є');
    });

    it.each([
      [{ code: 'a b' }, 'від 4 до 24'],
      [{ kind: 'percent', value: '100' }, 'від 1 до 99'],
      [{ value: '-1' }, 'Знижка:'],
      [{ lastDay: day(-1) }, 'останній не раніше'],
      [{ least: '200' }, 'щось завжди треба сплатити'],
      [{ maxUses: '0' }, 'ціле число від 1'],
    ])('and %p is refused with what was typed kept', async (changed, words) => {
      const text = said(await make({ code: 'WRONG27', ...changed }).expect(400));
      expect(text).toContain(words);
      expect(text).toContain(`value="${'code' in changed ? changed.code : 'WRONG27'}"`);
    });

    it('and count at the counter, too', async () => {
      const code = await made({ kind: 'sum', value: 50_00, least: 50_01 });
      const [offer] = (await orders.packages()).filter(({ singleItem, amount }) => singleItem && amount < 10_000);
      const sale = {
        package: `${offer!.id}:${offer!.amount * 100}`,
        quantity: '1',
        name: 'Олена Лі',
        phone: '380671110061',
        promo: code,
        method: 'card',
        salon: 'oksamyt-pechersk',
        language: 'ua',
      };
      const sell = (extra: object) =>
        site.http
          .post('/ops/orders/sell')
          .set({ cookie: owner })
          .type('form')
          .send({ ...sale, ...extra });
      expect(said(await sell({ step: 'sum' }).expect(200))).toContain(`Промокод ${code}: знижка`);
      expect(said(await sell({ promo: 'NOSUCH1' }).expect(422))).toContain('Такого промокоду немає');
      const { headers } = await sell({}).expect(303);
      const id = /order_\d+/.exec(headers.location!)![0];
      const { amount } = await stored({ order_id: id, token: '' });
      expect(Number(amount)).toBe(offer!.amount * 100 - 50_00);
    });
  });
});
