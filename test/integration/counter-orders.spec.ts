import { randomUUID } from 'node:crypto';
import { CertificateAdmin, CertificateFigures, certificateTotals } from '../../src/modules/certificate/certificate.api';
import { OrderAdmin } from '../../src/modules/certificate/application/orders/order-admin';
import { Payments } from '../../src/modules/payment/payment.api';
import { Till } from '../../src/modules/sales/sales.api';
import { Database } from '../../src/platform/database/database';
import { LOCATION } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { maskPhone } from '../../src/shared/phone';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { TestOrders, type MadeOrder } from '../support/orders';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const SALON = 'oksamyt-pechersk';
const OTHER = 'oksamyt-obolon';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CASH = { method: 'cash', salon: SALON, by: 'oksana' } as const;

describe('certificates at the counter of a salon', () => {
  let site: TestSite;
  let clock: MovedClock;
  let orders: TestOrders;
  let till: Till;
  let desk: OrderAdmin;
  let owner: string;
  let pechersk: string;
  let obolon: string;
  let viewer: string;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, PAYMENT: 'sandbox', BOOKING_DEMO: 'off' }));
    orders = new TestOrders(site);
    till = site.app.get(Till);
    desk = site.app.get(OrderAdmin);
    owner = await enterAsOwner(site);
    pechersk = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
    obolon = await enterAs(site, owner, 'salon', OTHER, clock.epochMs());
    viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
  });
  afterAll(() => site?.close());

  const today = () => new Date(clock.epochMs() + 2 * HOUR_MS).toISOString().slice(0, 10);
  const sums = async (salon = LOCATION) => (await till.report(salon, today())).totals;
  const reserved = (changed: object = {}) => orders.make({ delivery: 101, linkValue: 'salon', salon: SALON, pay: 'salon', ...changed });
  const amountOf = async ({ order_id }: MadeOrder) => (await desk.record(order_id)).order.amount;
  const see = (path: string, cookie: string) => site.http.get(path).set({ cookie });
  const post = (path: string, body: object, cookie: string) => site.http.post(path).set({ cookie }).type('form').send(body);
  /** What a page says, with plain blanks. */
  const said = ({ text }: { readonly text: string }) => text.replace(/\s/g, ' ');
  const of = ({ order_id }: MadeOrder) => `/ops/orders/${order_id}`;
  const smsOf = async (key: string) =>
    (await orders.rows<{ text: string; recipient: string }>('SELECT text, recipient FROM messages WHERE key = $1', [key]))[0];

  describe('are found', () => {
    let made: MadeOrder;
    let phone: string;
    beforeAll(async () => {
      made = await reserved();
      ({ phone } = (await desk.record(made.order_id)).order);
    });
    const find = (what: string, cookie: string) => post('/ops/orders/find', { what }, cookie);

    it('by a phone in any spelling and by the last digits of their number, at their own salon alone', async () => {
      const nine = phone.slice(3);
      for (const what of [phone, `+${phone}`, `0${nine}`, `(0${nine.slice(0, 2)}) ${nine.slice(2, 5)}-${nine.slice(5)}`, `8 0${nine}`])
        expect((await find(what, pechersk).expect(303)).headers.location).toBe(of(made));
      for (const what of [made.order_id.slice(-4), made.order_id.slice(-6), made.order_id.replace('order_', '№ ')])
        expect((await find(what, pechersk)).text + (await find(what, pechersk)).headers.location).toContain(of(made));
      for (const what of [phone, made.order_id.slice(-6)]) expect((await find(what, obolon).expect(200)).text).not.toContain(of(made));
      expect((await find('', pechersk).expect(200)).text).not.toContain(of(made));
    });

    it('by a phone of another country, as it is kept', async () => {
      await orders.rows(`UPDATE certificate_orders SET phone = '+14155550100' WHERE id = $1`, [made.order_id]);
      for (const what of ['+1 (415) 555-01-00', '0014155550100', '14155550100'])
        expect((await find(what, owner).expect(303)).headers.location).toBe(of(made));
    });

    it('by nobody of another salon, who sees nothing of them and does nothing with them', async () => {
      expect(said(await see('/ops/orders', pechersk).expect(200))).toContain(of(made));
      expect(said(await see('/ops/orders', obolon).expect(200))).not.toContain(of(made));
      await see(of(made), obolon).expect(404);
      for (const action of ['mark-paid', 'take-back', 'hand-out']) {
        await see(`${of(made)}/${action}`, obolon).expect(404);
        await post(`${of(made)}/${action}`, { method: 'cash', reason: 'x' }, obolon).expect(404);
        await post(`${of(made)}/${action}`, { method: 'cash', reason: 'x' }, viewer).expect(403);
      }
      await see(`${of(made)}/print/1`, obolon).expect(404);
      await see('/ops/orders/file', pechersk).expect(403);
      expect(await orders.stateOf(made)).toBe('reserved');
      const unplaced = await orders.make();
      await see(of(unplaced), pechersk).expect(404);
    });
  });

  describe('are paid', () => {
    it('into the till of today, once, with words to the buyer at the reservation and at the payment', async () => {
      const made = await reserved();
      const { amount } = (await desk.record(made.order_id)).order;
      const before = await sums();
      expect((await smsOf(`order-reserved:${made.order_id}`))?.text).toMatch(/чекають на оплату до 26\.11, 12:00/);
      const question = said(await see(`${of(made)}/mark-paid`, pechersk).expect(200));
      expect(question).not.toContain('name="salon"');
      for (let press = 0; press < 2; press++)
        await post(`${of(made)}/mark-paid`, { method: 'cash', salon: OTHER }, pechersk)
          .expect(303)
          .expect('location', `${of(made)}?done=paid`);
      expect(await sums()).toEqual({ ...before, cash: before.cash + amount });
      expect(await sums(OTHER)).toEqual({ cash: 0, card: 0, prepayment: 0, certificate: 0 });
      expect(await orders.certificatesOf(made)).toHaveLength(1);
      expect((await smsOf(`certificate-paid:${made.order_id}`))?.text).toContain(made.order_id.slice(-6));
      expect(await orders.events(made)).toContain('paid_at_salon reserved→paid');
      const page = said(await see(of(made), pechersk).expect(200));
      expect(page).toMatch(/Готівка, [^<]*Печерськ[^<]*, Пані salon/);
      expect(page).not.toContain(`${of(made)}/mark-paid`);
      expect(said(await see(`/ops/sales?salon=${SALON}&date=${today()}`, pechersk).expect(200))).toContain(of(made));
    });

    it('once by two operators at the same moment, of whom the other is told', async () => {
      for (let round = 0; round < 5; round++) {
        const made = await reserved();
        const before = await sums();
        const answers = await Promise.all([
          post(`${of(made)}/mark-paid`, { method: 'cash' }, pechersk),
          post(`${of(made)}/mark-paid`, { method: 'card', salon: SALON }, owner),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
        expect(said(answers.find(({ status }) => status === 409)!)).toContain('вже оплачено на касі');
        const after = await sums();
        expect(after.cash + after.card - before.cash - before.card).toBe(await amountOf(made));
        expect(await orders.certificatesOf(made)).toHaveLength(1);
      }
    });

    it('at the counter or online, whoever is first; online the second payment goes back', async () => {
      let firsts = 0;
      for (let round = 0; round < 6; round++) {
        const made = await orders.make({ delivery: 101, linkValue: 'salon', salon: SALON });
        await orders.pay(made).expect(200);
        const before = await sums();
        const online = async () => orders.told(made, { amount: await amountOf(made) });
        const counter = post(`${of(made)}/mark-paid`, { method: 'cash' }, pechersk).then((answer) => answer);
        // at the same moment, and in the last rounds just after
        const [press, effect] = await Promise.all([counter, round < 4 ? online() : counter.then(online)]);
        const isPaidHere = press.status === 303;
        firsts += Number(isPaidHere);
        if (!isPaidHere) expect(said(press)).toContain('вже оплачено онлайн');
        expect(effect).toBe(isPaidHere ? 'give_back' : 'keep');
        expect((await sums()).cash - before.cash).toBe(isPaidHere ? await amountOf(made) : 0);
        expect(await orders.certificatesOf(made)).toHaveLength(1);
        expect(await orders.rows('SELECT FROM till_entries WHERE order_id = $1', [made.order_id])).toHaveLength(Number(isPaidHere));
      }
      expect(firsts).toBeGreaterThanOrEqual(2);
    });

    it('not when they were paid online before, which the page says', async () => {
      const made = await orders.make({ delivery: 101, linkValue: 'salon', salon: SALON });
      await orders.pay(made).expect(200);
      const before = await sums();
      // the provider is asked before money is taken, and says what nobody has told
      const asked = jest.spyOn(site.app.get(Payments, { strict: false }), 'isAtProvider').mockImplementationOnce(async () => {
        await orders.told(made, { amount: await amountOf(made) });
        return false;
      });
      const refused = await post(`${of(made)}/mark-paid`, { method: 'cash' }, pechersk).expect(409);
      expect(said(refused)).toContain('вже оплачено онлайн');
      expect(asked).toHaveBeenCalledTimes(1);
      asked.mockRestore();
      expect(await sums()).toEqual(before);
    });

    it('not on a closed day, nor at no salon, nor by no method', async () => {
      const made = await reserved();
      await till.close(LOCATION, today(), (await sums()).cash, '', 'boss');
      const refused = await post(`${of(made)}/mark-paid`, { method: 'cash' }, pechersk).expect(409);
      expect(said(refused)).toContain('День у цьому салоні закрито');
      expect(await orders.stateOf(made)).toBe('reserved');
      expect((await orders.events(made)).some((line) => line.startsWith('paid_at_salon'))).toBe(false);
      await till.reopen(LOCATION, today());
      await post(`${of(made)}/mark-paid`, { method: 'barter' }, pechersk).expect(409);
      await post(`${of(made)}/mark-paid`, { method: 'cash', salon: 'nowhere' }, owner).expect(409);
      await post(`${of(made)}/mark-paid`, { method: 'cash' }, pechersk).expect(303);
    });
  });

  describe('are taken back', () => {
    const paid = async () => {
      const made = await reserved();
      await desk.markPaid(made.order_id, CASH);
      await orders.delivered(made);
      return made;
    };

    it('with a reason and once: the money leaves the till, the certificates are void', async () => {
      const before = await sums();
      const made = await paid();
      expect(said(await post(`${of(made)}/take-back`, { reason: ' ' }, pechersk).expect(409))).toContain('причину');
      await Promise.all([1, 2, 3].map(() => post(`${of(made)}/take-back`, { reason: 'не те замовлення' }, pechersk).expect(303)));
      expect(await sums()).toEqual(before);
      expect(await orders.stateOf(made)).toBe('refunded');
      expect(said(await see(of(made), pechersk).expect(200))).toContain('Пані salon: не те замовлення');
      expect((await orders.certificatesOf(made)).map(({ state, balance }) => [state, balance])).toEqual([['void', '0']]);
      const entries = await orders.rows<{ amount: number; note: string }>(
        'SELECT amount::float8 AS amount, note FROM till_entries WHERE order_id = $1 ORDER BY id',
        [made.order_id],
      );
      expect(entries.map(({ amount, note }) => [Math.sign(amount), note])).toEqual([
        [1, ''],
        [-1, 'не те замовлення'],
      ]);
    });

    it('not once something was redeemed, nor after its day, nor on a closed one', async () => {
      const [used, late] = [await paid(), await paid()];
      const [certificate] = await orders.certificatesOf(used);
      const redeem = { amount: certificate!.kind === 'sum' ? 100 : null, key: randomUUID(), salon: SALON, note: '' };
      await site.app.get(CertificateAdmin).redeem(certificate!.id, redeem);
      const before = await sums();
      expect(said(await post(`${of(used)}/take-back`, { reason: 'x' }, pechersk).expect(409))).toContain('уже скористалися');
      await till.close(LOCATION, today(), before.cash, '', 'boss');
      expect(said(await post(`${of(late)}/take-back`, { reason: 'x' }, pechersk).expect(409))).toContain('закрито');
      await till.reopen(LOCATION, today());
      clock.pass(DAY_MS);
      await expect(desk.takeBack(late.order_id, 'x', 'oksana')).rejects.toMatchObject({ code: 'counter_day_over' });
      clock.pass(-DAY_MS);
      expect(await sums()).toEqual(before);
      expect((await orders.certificatesOf(late)).map(({ state }) => state)).toEqual(['active']);
    });

    it('or a certificate of them redeemed, of two at the same moment one', async () => {
      for (let round = 0; round < 4; round++) {
        const made = await paid();
        const [certificate] = await orders.certificatesOf(made);
        const before = await sums();
        const redeem = { amount: certificate!.kind === 'sum' ? 100 : null, key: randomUUID(), salon: SALON, note: '' };
        const [taken, back] = await Promise.allSettled([
          site.app.get(CertificateAdmin).redeem(certificate!.id, redeem),
          desk.takeBack(made.order_id, 'a mistake', 'oksana'),
        ]);
        expect([taken.status, back.status].sort()).toEqual(['fulfilled', 'rejected']);
        expect((await sums()).cash - before.cash).toBe(back.status === 'fulfilled' ? -(await amountOf(made)) : 0);
      }
    });
  });

  it('are printed and handed out, by whom and when', async () => {
    const made = await reserved();
    await post(`${of(made)}/hand-out`, {}, pechersk).expect(409);
    await desk.markPaid(made.order_id, CASH);
    const page = said(await see(of(made), pechersk).expect(200));
    expect(page).toContain(`${of(made)}/print/1`);
    const file = await see(`${of(made)}/print/1`, pechersk)
      .expect(200)
      .expect('content-type', 'application/pdf');
    expect((file.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    await see(`${of(made)}/print/2`, pechersk).expect(404);
    const [certificate] = await orders.certificatesOf(made);
    expect(page).not.toContain(certificate!.code);
    const pickUps = async () =>
      (await see('/ops/certificates', pechersk).expect(200)).text.includes(`/ops/certificates/${certificate!.id}`);
    expect(await pickUps()).toBe(true);
    await post(`${of(made)}/hand-out`, {}, pechersk).expect(303);
    const { handedOutAt } = (await desk.record(made.order_id)).order;
    clock.pass(HOUR_MS);
    await desk.handOut(made.order_id, 'somebody else');
    clock.pass(-HOUR_MS);
    expect((await desk.record(made.order_id)).order.handedOutAt).toEqual(handedOutAt);
    expect(said(await see(of(made), pechersk).expect(200))).toMatch(/23\.11\.2026, 12:00, Пані salon/);
    expect(await pickUps()).toBe(false);
  });

  it('are read by an accountant without contacts of buyers, who changes nothing', async () => {
    const accountant = await enterAs(site, owner, 'accountant', '', clock.epochMs());
    const made = await orders.make({ linkValue: 'email', email: 'nobody.else@mail.example' });
    const { phone } = (await desk.record(made.order_id)).order;
    await desk.markPaid(made.order_id, CASH);
    const pages = ['/ops/orders', of(made), '/ops/orders/file', `/ops/sales?salon=${SALON}`, '/ops/reports', '/ops/reports/money/file'];
    for (const path of pages) {
      const text = said(await see(path, accountant).expect(200));
      for (const contact of [
        maskPhone(phone),
        phone,
        'mail.example',
        '/mark-paid',
        '/take-back',
        '/print/',
        '/ops/orders/sell',
        '/ops/certificates/',
      ])
        expect([path, text.includes(contact)]).toEqual([path, false]);
    }
    const seen = said(await see(of(made), viewer).expect(200));
    expect([seen.includes(maskPhone(phone)), seen.includes('mail.example')]).toEqual([true, true]);
    expect((await see('/ops/orders', accountant).expect(200)).text).toContain(of(made));
    for (const path of ['/ops/visits', '/ops/calendar', '/ops/leads', '/ops/certificates', `${of(made)}/print/1`, '/ops/orders/sell'])
      await see(path, accountant).expect(403);
    for (const action of [`${of(made)}/open`, `${of(made)}/take-back`, '/ops/sales/move', '/ops/sales/close', '/ops/orders/sell'])
      await post(action, { reason: 'x' }, accountant).expect(403);
  });

  describe('are sold on the spot', () => {
    const form = async (changed: object = {}, cookie = pechersk) => {
      const { text } = await see('/ops/orders/sell', cookie).expect(200);
      const [, chosen] = /<option value="(\d+:\d+)"/.exec(text)!;
      const [, key] = /name="key" value="([^"]+)"/.exec(text)!;
      return { package: chosen, key, method: 'cash', name: 'Олена Лі', phone: '067 765 43 21', ...changed };
    };
    const orderIn = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
      /order_\d+/.exec(headers.location ?? '')?.[0] ?? '';

    it('as an order like every other, paid, once for a form', async () => {
      const before = await sums();
      const sent = await form();
      const answers = await Promise.all([1, 2].map(() => post('/ops/orders/sell', sent, pechersk)));
      const id = orderIn(answers[0]!);
      expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
        [303, `/ops/orders/${id}?done=sold_certificate`],
        [303, `/ops/orders/${id}?done=sold_certificate`],
      ]);
      const { order } = await desk.record(id);
      expect(order).toMatchObject({ phone: '380677654321', salon: SALON, pay: 'salon', counterSalon: SALON, counterMethod: 'cash' });
      expect((await sums()).cash - before.cash).toBe(order.amount);
      expect(await smsOf(`order-reserved:${id}`)).toBeUndefined();
      expect((await smsOf(`certificate-paid:${id}`))?.recipient).toContain('677654321');
      expect(said(await see(`/ops/orders/${id}?done=sold_certificate`, pechersk).expect(200))).toContain(`/ops/orders/${id}/print/1`);
    });

    it('with an e-mail by mail, and stay visible to the salon whose till took the money', async () => {
      const id = orderIn(await post('/ops/orders/sell', await form({ email: 'olena@mail.example', method: 'card' }), pechersk).expect(303));
      const { order } = await desk.record(id);
      expect(order).toMatchObject({ email: 'olena@mail.example', link: 'email', salon: null, counterSalon: SALON, counterMethod: 'card' });
      await see(`/ops/orders/${id}`, pechersk).expect(200);
      await see(`/ops/orders/${id}`, obolon).expect(404);
      await until(async () => (await orders.stateOf({ order_id: id, token: '' })) === 'delivered');
      const keys = await orders.rows<{ channel: string }>('SELECT channel FROM messages WHERE key = $1', [`certificate-paid:${id}`]);
      expect(keys).toEqual([{ channel: 'mail' }]);
    });

    it('by the rules of orders, with what is wrong in words, at the price that was shown', async () => {
      const count = async () => (await orders.rows('SELECT FROM certificate_orders')).length;
      const before = await count();
      const wrong = await post('/ops/orders/sell', await form({ phone: '12', name: '' }), pechersk).expect(422);
      expect(wrong.text).toContain('role="alert"');
      expect(wrong.text).toContain('value="12"');
      const { package: chosen } = await form();
      const dearer = `${chosen!.split(':')[0]}:1`;
      expect(said(await post('/ops/orders/sell', await form({ package: dearer }), pechersk).expect(409))).toContain('Ціна щойно змінилася');
      await post('/ops/orders/sell', await form({ package: 'nothing' }), pechersk).expect(422);
      await post('/ops/orders/sell', await form({ quantity: '1000' }), pechersk).expect(422);
      await till.close(LOCATION, today(), (await sums()).cash, '', 'boss');
      expect(said(await post('/ops/orders/sell', await form(), pechersk).expect(409))).toContain('закрито');
      await till.reopen(LOCATION, today());
      await post('/ops/orders/sell', await form(), viewer).expect(403);
      expect(await count()).toBe(before);
    });

    it('in several, whose sum with the discount is shown before', async () => {
      const shown = await post('/ops/orders/sell', await form({ quantity: '40', step: 'sum' }), pechersk).expect(200);
      expect(said(shown)).toMatch(/До сплати [^<]*зі знижкою/);
    });
  });

  it('agree in till, orders, certificates, report and file to the kopiyka', async () => {
    const month = today().slice(0, 7);
    const { rows } = await site.app.get(Database).query<{ entered: number; paid: number; back: number }>(
      `SELECT (SELECT sum(amount) FROM till_entries WHERE kind = 'order')::float8 AS entered,
        (SELECT sum(amount) FROM certificate_orders WHERE counter_salon IS NOT NULL AND state <> 'refunded')::float8 AS paid,
        (SELECT sum(amount) FROM certificate_orders WHERE counter_salon IS NOT NULL AND state = 'refunded')::float8 AS back`,
    );
    const { entered, paid, back } = rows[0]!;
    expect(entered).toBe(paid);
    expect(back).toBeGreaterThan(0);
    const online = await orders.rows<{ paid: number }>(
      'SELECT coalesce(sum(amount), 0)::float8 AS paid FROM certificate_orders WHERE paid_attempt IS NOT NULL',
    );
    // the ledger has the moments of the database, whose clock is not that of the spec
    const span = { begin: new Date(0), end: new Date(Math.max(clock.epochMs(), Date.now()) + DAY_MS) };
    const salons = await site.app.get(CertificateFigures).bySalon({ ...span, from: `${month}-01`, to: `${month}-30` }, today());
    const figures = certificateTotals(salons);
    const year = (await see(`/ops/reports/certificates/file?month=${month}`, owner).expect(200)).text.trim().split('\r\n');
    expect(year.slice(1).reduce((sum, line) => sum + Number(line.split(',')[4]) * 100, 0)).toBe(figures.sold.paid);
    expect(figures.sold.paid - figures.refunded.money).toBe(entered + online[0]!.paid);

    const file = (await see(`/ops/reports/money/file?month=${month}`, owner).expect(200)).text.trim().split('\r\n').slice(1);
    const lines = file.map((line) => /,"(order_\d+)?",(-?[\d.]+),"[^"]*","[^"]*","[^"]*"$/.exec(line));
    expect(lines.every(Boolean)).toBe(true);
    expect(lines.reduce((sum, line) => sum + Math.round(Number(line![2]) * 100), 0)).toBe(entered);
    expect(said(await see(`/ops/reports?month=${month}`, owner).expect(200))).toContain('Сертифікати на касах');

    const { cash } = await sums();
    const closed = await till.close(LOCATION, today(), cash, '', 'boss');
    expect(closed.expected).toBe(cash);
  });

  it('given back on a later day leave the till of that day, in the way in which they came; closed days stay as they are', async () => {
    clock.pass(DAY_MS);
    const paidDay = today();
    const [byCash, byCard] = [await reserved(), await reserved()];
    const [cash, card] = [await amountOf(byCash), await amountOf(byCard)];
    await desk.markPaid(byCash.order_id, CASH);
    await desk.markPaid(byCard.order_id, { ...CASH, method: 'card' });
    await till.close(LOCATION, paidDay, cash, '', 'boss');
    const closedBefore = await till.report(LOCATION, paidDay);
    clock.pass(DAY_MS);
    owner = await enterAsOwner(site);
    const before = await sums();
    const refund = async (made: MadeOrder) => {
      const [certificate] = await orders.certificatesOf(made);
      return post(`/ops/certificates/${certificate!.id}/refund`, { reason: 'передумала' }, owner);
    };
    // pressed by several at once it is one
    const pressed = await Promise.all([1, 2, 3].map(() => refund(byCash)));
    expect(pressed.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await sums()).toEqual({ ...before, cash: before.cash - cash });
    const [certificate] = await orders.certificatesOf(byCash);
    const entries = await orders.rows<object>(
      `SELECT day, method, amount::float8 AS amount, note, by FROM till_entries WHERE kind = 'refund' AND certificate_id = $1`,
      [certificate!.id],
    );
    expect(entries).toEqual([{ day: today(), method: 'cash', amount: -cash, note: 'передумала', by: expect.any(String) as string }]);
    const page = said(await see(`/ops/sales?salon=${SALON}&date=${today()}`, owner).expect(200));
    expect(page).toContain('Повернення за сертифікат: передумала');
    expect(page).toContain(`/ops/certificates/${certificate!.id}`);
    // nothing leaves a till that is closed
    await till.close(LOCATION, today(), 0, 'повернення з іншої каси', 'boss');
    expect(said(await refund(byCard))).toContain('закрито');
    expect((await orders.certificatesOf(byCard)).map(({ state }) => state)).toEqual(['active']);
    await till.reopen(LOCATION, today());
    expect((await refund(byCard)).status).toBe(303);
    expect(await sums()).toEqual({ ...before, cash: before.cash - cash, card: before.card - card });
    expect(said(await see(`/ops/sales?salon=${SALON}&date=${today()}`, owner).expect(200))).toContain('Повернуто за інші дні: Готівка');
    expect(await till.report(LOCATION, paidDay)).toEqual(closedBefore);
    expect([await orders.stateOf(byCash), await orders.stateOf(byCard)]).toEqual(['refunded', 'refunded']);
    const { rows } = await site.app
      .get(Database)
      .query<{ sum: number }>(`SELECT sum(amount)::float8 AS sum FROM till_entries WHERE day >= $1`, [paidDay]);
    expect(rows[0]!.sum).toBe(0);
  });
});
