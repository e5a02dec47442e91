import { randomUUID } from 'node:crypto';
import { MonthReports } from '../../src/modules/sales/application/month-reports';
import { certificateTotals } from '../../src/modules/certificate/certificate.api';
import { formatMoney } from '../../src/shared/money';
import { Counter, Till } from '../../src/modules/sales/sales.api';
import type { SaleRequest } from '../../src/modules/sales/application/counter';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, LOCATION } from '../support/booked-appointment';
import { enterAs, enterAsOwner } from '../support/console';
import { startClientSite, type MovedClock } from '../support/clients';
import { seedOrder } from '../support/issued-certificates';
import type { TestSite } from '../support/site';

const CASHIER = { id: 'operator', salon: 'pechersk' };
const OWNER = { OPS_TOKEN: 'token-of-the-owner-0123456789' };
const HOUR_MS = 3_600_000;
/** What a report without any figures says. */
const NOTHING = /За\sцей\sмісяць нічого немає/;
/** From the moment of booking to the morning of the appointment. */
const AHEAD_MS = 94 * HOUR_MS;

describe('money at the counter of a salon', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let counter: Counter;
  let till: Till;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ ...OWNER, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    counter = site.app.get(Counter);
    till = site.app.get(Till);
    clock.pass(AHEAD_MS);
  });
  afterAll(() => site?.close());

  const today = () => new Date(clock.epochMs() + 2 * HOUR_MS).toISOString().slice(0, 10);
  const cashOf = async () => (await till.report(LOCATION, today())).totals;

  /** An appointment with its one service. */
  async function booked() {
    clock.pass(-AHEAD_MS);
    const visit = await bookAppointment(site);
    clock.pass(AHEAD_MS);
    const read = async () =>
      (
        await site.http
          .get(`/api/ops/booking/appointments/${visit.id}`)
          .set({ authorization: `Bearer ${OWNER.OPS_TOKEN}` })
          .expect(200)
      ).body as {
        state: string;
        hasAnySales: boolean;
        services: { id: string; sale: string | null; saleSum: number | null; refundSum: number | null }[];
      };
    const { rows } = await database.query<{ id: string; price: number }>(
      'SELECT id, price::float8 AS price FROM booking_appointment_services WHERE appointment_id = $1',
      [visit.id],
    );
    const { id: part, price } = rows[0]!;
    const request = (change: Partial<SaleRequest> = {}): SaleRequest => ({
      appointment: visit.id,
      lines: [{ part, price, discount: 0 }],
      reason: '',
      tip: 0,
      cash: price,
      card: 0,
      certificates: [],
      key: randomUUID(),
      ...change,
    });
    return { ...visit, part, price, read, request };
  }
  async function certificate(nominal: number) {
    const { deliveries } = await seedOrder(database, { nominal });
    const { id, code } = deliveries[0]!.certificates[0]!;
    const balance = async () =>
      (await database.query<{ balance: number }>('SELECT balance::float8 AS balance FROM certificates WHERE id = $1', [id])).rows[0]!
        .balance;
    return { id, code, balance };
  }

  it('is taken once, fills the sale of the appointment and marks it done', async () => {
    const { request, read, price, part } = await booked();
    const before = await cashOf();
    const wanted = request({ tip: 5000, cash: price + 5000 });
    const [first, again] = [await counter.take(wanted, CASHIER), await counter.take(wanted, CASHIER)];
    expect(again).toEqual(first);
    expect(await cashOf()).toEqual({ ...before, cash: before.cash + price + 5000 });
    expect(first).toMatchObject({ location: LOCATION, day: today(), tip: 5000, payments: [{ method: 'cash', amount: price + 5000 }] });
    expect(await read()).toMatchObject({
      state: 'done',
      hasAnySales: true,
      services: [{ id: part, sale: first.id, saleSum: price / 100 }],
    });
    await expect(counter.take({ ...wanted, cash: price }, CASHIER)).rejects.toMatchObject({ code: 'key_reused' });
    await expect(counter.take(request(), CASHIER)).rejects.toMatchObject({ code: 'sale_taken' });
  });

  it('comes from certificates in part, or nothing is taken from anybody', async () => {
    const { request, price } = await booked();
    const [gift, other] = [await certificate(100_000), await certificate(5000)];
    const certificates = [
      { code: gift.code, amount: 30_000 },
      { code: other.code, amount: 5000 },
    ];
    await expect(counter.take(request({ certificates, cash: price }), CASHIER)).rejects.toMatchObject({ code: 'payment_differs' });
    const beyond = [{ code: other.code, amount: 5001 }];
    await expect(
      counter.take(request({ certificates: [certificates[0]!, ...beyond], cash: price - 35_001 }), CASHIER),
    ).rejects.toMatchObject({
      code: 'certificate_beyond_balance',
    });
    await expect(counter.take(request({ certificates: [{ code: gift.code, amount: 0 }] }), CASHIER)).rejects.toBeDefined();
    expect([await gift.balance(), await other.balance()]).toEqual([100_000, 5000]);

    const sale = await counter.take(request({ certificates, cash: price - 35_000 }), CASHIER);
    expect([await gift.balance(), await other.balance()]).toEqual([70_000, 0]);
    expect(sale.payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', price - 35_000],
      ['certificate', 30_000],
      ['certificate', 5000],
    ]);

    const before = await cashOf();
    await expect(counter.undo(sale.id, ' ', CASHIER)).rejects.toMatchObject({ code: 'reason_missing' });
    const undone = await counter.undo(sale.id, 'wrong client', CASHIER);
    expect(await counter.undo(sale.id, 'once more', CASHIER)).toEqual(undone);
    expect([await gift.balance(), await other.balance()]).toEqual([100_000, 5000]);
    expect(await cashOf()).toEqual({ ...before, cash: before.cash - price + 35_000, certificate: before.certificate - 35_000 });
  });

  it('is what the contract of appointments says: sold, given back, sold again', async () => {
    const { id, request, price, read } = await booked();
    const money = async () => {
      const { hasAnySales, services } = await read();
      const [{ sale, saleSum, refundSum }] = services as [(typeof services)[number]];
      return { hasAnySales, sale, saleSum, refundSum };
    };
    const nothing = { hasAnySales: false, sale: null, saleSum: null, refundSum: null };
    expect(await money()).toEqual(nothing);
    const first = await counter.take(request(), CASHIER);
    expect(await money()).toEqual({ ...nothing, hasAnySales: true, sale: first.id, saleSum: price / 100 });
    await counter.undo(first.id, 'wrong client', CASHIER);
    expect(await money()).toEqual({ ...nothing, refundSum: price / 100 });
    // as it was paid in advance: that part stays with the salon when a sale is taken back
    await database.query('UPDATE booking_appointment_services SET prepayment = 10000 WHERE appointment_id = $1', [id]);
    const paid = `INSERT INTO booking_prepayments (subject, appointment_id, amount, state, due) VALUES ($1, $1, 10000, 'paid', now())`;
    await database.query(paid, [id]);
    const second = await counter.take(request({ cash: price - 10_000 }), CASHIER);
    expect(await money()).toEqual({ ...nothing, hasAnySales: true, sale: second.id, saleSum: price / 100 });
    await counter.undo(second.id, 'wrong client', CASHIER);
    expect(await money()).toEqual({ ...nothing, refundSum: price / 100 - 100 });
    await database.query(`UPDATE booking_prepayments SET state = 'returned' WHERE appointment_id = $1`, [id]);
    expect(await money()).toEqual({ ...nothing, refundSum: price / 100 });
  });

  it('is asked a reason for another price or a discount', async () => {
    const { request, price, part, read } = await booked();
    const lines = [{ part, price, discount: 10_000 }];
    await expect(counter.take(request({ lines, cash: price - 10_000 }), CASHIER)).rejects.toMatchObject({ code: 'reason_missing' });
    await counter.take(request({ lines, cash: price - 10_000, reason: 'birthday' }), CASHIER);
    expect((await read()).services[0]!.saleSum).toBe((price - 10_000) / 100);
  });

  it('is taken once by twenty who press at the same moment', async () => {
    const { request, price } = await booked();
    const gift = await certificate(100_000);
    const before = await cashOf();
    const presses = Array.from({ length: 20 }, () =>
      counter.take(request({ certificates: [{ code: gift.code, amount: 10_000 }], cash: price - 10_000 }), CASHIER),
    );
    const taken = await Promise.allSettled(presses);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await gift.balance()).toBe(90_000);
    expect((await cashOf()).cash).toBe(before.cash + price - 10_000);
  });

  it('is not taken before the day of the appointment, and no day to come is counted', async () => {
    const { request } = await booked();
    clock.pass(-24 * HOUR_MS);
    await expect(counter.take(request(), CASHIER)).rejects.toMatchObject({ code: 'appointment_ahead' });
    const tomorrow = new Date(clock.epochMs() + 26 * HOUR_MS).toISOString().slice(0, 10);
    await expect(till.move(LOCATION, tomorrow, 100, 'early', 'operator')).rejects.toMatchObject({ code: 'day_ahead' });
    await expect(till.close(LOCATION, tomorrow, 0, '', 'operator')).rejects.toMatchObject({ code: 'day_ahead' });
    clock.pass(24 * HOUR_MS);
    await counter.take(request(), CASHIER);
  });

  it('keeps the appointment as it is until it is taken back', async () => {
    const { request, id } = await booked();
    const settle = (how: string) =>
      site.http
        .post(`/api/ops/booking/appointments/${id}/${how}`)
        .set({ authorization: `Bearer ${OWNER.OPS_TOKEN}` })
        .send({ reason: 'a mistake' });
    const sale = await counter.take(request(), CASHIER);
    for (const how of ['no-show', 'cancel']) expect((await settle(how).expect(409)).body).toMatchObject({ code: 'appointment_paid' });
    await counter.undo(sale.id, 'a mistake', CASHIER);
    expect((await settle('cancel')).body).toMatchObject({ code: 'appointment_settled' });
  });

  it('is one sale of two presses with one key at the same moment', async () => {
    const { request } = await booked();
    const wanted = request();
    const [one, other] = await Promise.all([counter.take(wanted, CASHIER), counter.take(wanted, CASHIER)]);
    expect(other).toEqual(one);
  });

  it.each(['ua', 'en'])('is taken by the form as it is filled in, %s', async (locale) => {
    const cookie = await enterAsOwner(site);
    await site.http.post('/ops/language').set({ cookie }).type('form').send({ locale }).expect(303);
    const { id, price } = await booked();
    const { text } = await site.http.get(`/ops/sales/of/${id}`).set({ cookie }).expect(200);
    const fields = Object.fromEntries(
      [...text.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
        const [name, value] = [/ name="([^"]*)"/.exec(tag)?.[1], / value="([^"]*)"/.exec(tag)?.[1] ?? ''];
        return name === undefined ? [] : [[name, value] as const];
      }),
    );
    await site.http
      .post(`/ops/sales/of/${id}`)
      .set({ cookie })
      .type('form')
      .send({ ...fields, rest: 'cash' })
      .expect(303);
    expect((await counter.saleOf(id))?.payments).toEqual([{ method: 'cash', amount: price, certificate: null }]);
  });

  it('of a cancelled appointment is not taken', async () => {
    const { request, id } = await booked();
    const cancel = site.http.post(`/api/ops/booking/appointments/${id}/cancel`).set({ authorization: `Bearer ${OWNER.OPS_TOKEN}` });
    await cancel.send({ reason: 'ill' }).expect((answer) => expect(answer.status).toBeLessThan(300));
    await expect(counter.take(request(), CASHIER)).rejects.toMatchObject({ code: 'appointment_settled' });
    await expect(counter.take(request({ appointment: randomUUID() }), CASHIER)).rejects.toMatchObject({ code: 'appointment_unknown' });
  });

  it('of a day is counted, closed, and opened again', async () => {
    const { request } = await booked();
    const day = today();
    await till.move(LOCATION, day, 50_000, 'change in the morning', 'operator');
    await expect(till.move(LOCATION, day, 0, 'nothing', 'operator')).rejects.toMatchObject({ code: 'amount_wrong' });
    const { cash } = await cashOf();
    await expect(till.close(LOCATION, day, cash - 100, '', 'operator')).rejects.toMatchObject({ code: 'reason_missing' });
    expect(await till.close(LOCATION, day, cash - 100, 'a coin is missing', 'operator')).toMatchObject({
      expected: cash,
      counted: cash - 100,
    });
    await expect(counter.take(request(), CASHIER)).rejects.toMatchObject({ code: 'day_closed' });
    await expect(till.move(LOCATION, day, 100, 'found', 'operator')).rejects.toMatchObject({ code: 'day_closed' });
    await till.reopen(LOCATION, day);
    await expect(till.reopen(LOCATION, day)).rejects.toMatchObject({ code: 'day_open' });
    await counter.take(request(), CASHIER);
  });

  it('is closed and opened again in the console, with what was typed kept, and by nobody of another salon', async () => {
    const cookie = await enterAsOwner(site);
    const elsewhere = await enterAs(site, cookie, 'salon', 'oksamyt-lypky', clock.epochMs());
    const at = { salon: 'oksamyt-pechersk', date: today() };
    const post = (path: string, body: object, who = cookie) =>
      site.http
        .post(path)
        .set({ cookie: who })
        .type('form')
        .send({ ...at, ...body });
    const { cash } = await cashOf();
    const question = await site.http.get(`/ops/sales/close?salon=${at.salon}&date=${at.date}`).set({ cookie }).expect(200);
    expect(question.text).not.toContain(formatMoney(cash, 'ua'));
    const refused = await post('/ops/sales/close', { counted: '1', note: '' }).expect(409);
    expect(refused.text).toMatch(/name="counted"[^>]*value="1"|value="1"[^>]*name="counted"/);
    await post('/ops/sales/close', { counted: 'багато', note: 'x' }).expect(409);
    await post('/ops/sales/close', { counted: '1', note: 'до сейфа' }, elsewhere).expect(404);
    const closed = await post('/ops/sales/close', { counted: '1', note: 'до сейфа' }).expect(303);
    expect(closed.headers.location).toBe(`/ops/sales?salon=${at.salon}&date=${at.date}&done=closed_day`);
    expect((await till.report(LOCATION, at.date)).closed).toMatchObject({ expected: cash, counted: 100, note: 'до сейфа' });
    await post('/ops/sales/move', { amount: '5', reason: 'решта' }).expect(409);
    await post('/ops/sales/reopen', {}, elsewhere).expect(404);
    await post('/ops/sales/reopen', {}).expect(303);
    await post('/ops/sales/reopen', {}).expect(409);
    expect((await till.report(LOCATION, at.date)).closed).toBeNull();
  });

  it('is taken back in the console with a reason', async () => {
    const cookie = await enterAsOwner(site);
    const { id, request } = await booked();
    await counter.take(request(), CASHIER);
    const undo = (reason: string) => site.http.post(`/ops/sales/of/${id}/undo`).set({ cookie }).type('form').send({ reason });
    await undo(' ').expect((answer) => expect(answer.status).toBeGreaterThanOrEqual(400));
    expect(await counter.saleOf(id)).not.toBeNull();
    expect((await undo('не той візит').expect(303)).headers.location).toBe(`/ops/visits/${id}?done=unsold`);
    expect(await counter.saleOf(id)).toBeNull();
    await undo('ще раз').expect(409);
  });

  it('comes to the same in the report of the month, as a page and as files', async () => {
    const cookie = await enterAsOwner(site);
    const month = today().slice(0, 7);
    const report = await site.app.get(MonthReports).of(month, 'all');
    const { rows } = await database.query<{
      sold: number;
      tips: number;
      till: number;
      movements: number;
      certificates: number;
      redeemed: number;
    }>(
      `SELECT (SELECT sum(price - discount) FROM sale_lines JOIN sales ON id = sale_id WHERE undone_at IS NULL)::float8 AS sold,
        (SELECT sum(tip) FROM sales WHERE undone_at IS NULL)::float8 AS tips, (SELECT sum(amount) FROM till_entries)::float8 AS till,
        (SELECT coalesce(sum(amount), 0) FROM till_entries WHERE kind = 'movement')::float8 AS movements,
        (SELECT sum(balance) FROM certificates)::float8 AS certificates, (SELECT -sum(amount) FROM certificate_ledger)::float8 AS redeemed`,
    );
    const kept = rows[0]!;
    const added = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
    expect(added(report.services.map(({ sum }) => sum))).toBe(kept.sold);
    expect(added(report.sales.map(({ tips }) => tips))).toBe(kept.tips);
    expect(added(report.money.map(({ amount }) => amount))).toBe(kept.till);
    expect(certificateTotals(report.certificates!)).toMatchObject({
      redeemed: kept.redeemed,
      expired: 0,
      outstanding: { balance: kept.certificates },
    });
    // all in the first month of this site: each client came for the first time once
    const done = report.appointments.filter(({ state }) => state === 'done');
    expect(added(done.map(({ sum }) => sum))).toBe(kept.sold);
    expect(added(done.map(({ count }) => count))).toBeGreaterThanOrEqual(added(report.sales.map(({ count }) => count)));

    const page = await site.http.get(`/ops/reports?month=${month}`).set({ cookie }).expect(200);
    expect(page.text).toContain(formatMoney(kept.certificates, 'ua'));
    const file = async (path: string) =>
      (await site.http.get(`${path}?month=${month}`).set({ cookie }).expect(200)).text.trim().split('\r\n').slice(1);
    // numbers are no texts to a spreadsheet
    const sums = async (path: string, column: RegExp) =>
      added((await file(path)).map((line) => Math.round(Number(column.exec(line)?.[1]) * 100)));
    expect(await sums('/ops/reports/file', /,(-?[\d.]+)$/)).toBe(kept.sold);
    expect(await sums('/ops/reports/money/file', /",(-?[\d.]+),"[^"]*","[^"]*","[^"]*"$/)).toBe(kept.till);
    expect((await site.http.get('/ops/reports?month=2020-01').set({ cookie }).expect(200)).text).toMatch(NOTHING);
  });

  it('of another salon is in no report of who works at one', async () => {
    const owner = await enterAsOwner(site);
    const cookie = await enterAs(site, owner, 'salon', 'oksamyt-obolon', clock.epochMs());
    const { text } = await site.http
      .get(`/ops/reports?month=${today().slice(0, 7)}&salon=oksamyt-pechersk`)
      .set({ cookie })
      .expect(200);
    expect(text).toMatch(NOTHING);
    const { text: lines } = await site.http.get('/ops/reports/file?salon=oksamyt-pechersk').set({ cookie }).expect(200);
    expect(lines.trim().split('\r\n')).toHaveLength(1);
  });

  it('agrees with the sales, the ledger and the till to the kopiyka', async () => {
    const { rows } = await database.query<{ lines: number; till: number; ledger: number; sold: number }>(
      `SELECT (SELECT coalesce(sum(price - discount), 0) FROM sale_lines JOIN sales ON id = sale_id WHERE undone_at IS NULL)::float8 AS lines,
        (SELECT coalesce(sum(amount), 0) FROM till_entries WHERE kind IN ('sale', 'undo'))::float8
          - (SELECT coalesce(sum(tip), 0) FROM sales WHERE undone_at IS NULL)::float8 AS till,
        (SELECT coalesce(sum(amount), 0) FROM till_entries WHERE method = 'certificate')::float8
          + (SELECT coalesce(sum(amount), 0) FROM certificate_ledger)::float8 AS ledger,
        (SELECT coalesce(sum(sale_sum), 0) FROM booking_appointment_services)::float8 AS sold`,
    );
    const { lines, till: entered, ledger, sold } = rows[0]!;
    expect({ entered, ledger, sold }).toEqual({ entered: lines, ledger: 0, sold: lines });
    expect(lines).toBeGreaterThan(0);
  });

  it('that is taken back in a later month leaves the till and the report of that day; what was closed stays as it was', async () => {
    const { request, price, id: appointment } = await booked();
    const paidDay = today();
    const sale = await counter.take(request({ tip: 700, cash: 0, card: price + 700 }), CASHIER);
    const reportOf = async (day: string) => {
      const { services, sales, money } = await site.app.get(MonthReports).of(day.slice(0, 7), 'all');
      const added = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
      return {
        sold: added(services.map(({ sum }) => sum)),
        count: added(sales.map(({ count }) => count)),
        tips: added(sales.map(({ tips }) => tips)),
        card: added(money.filter(({ method }) => method === 'card').map(({ amount }) => amount)),
      };
    };
    const [month, day] = [await reportOf(paidDay), await till.report(LOCATION, paidDay)];
    clock.pass(31 * 24 * HOUR_MS);
    const later = today();
    expect(later.slice(0, 7)).not.toBe(paidDay.slice(0, 7));
    await Promise.all([1, 2].map(() => counter.undo(sale.id, 'не та картка', CASHIER)));
    expect((await till.report(LOCATION, later)).totals).toEqual({ cash: 0, card: -price - 700, prepayment: 0, certificate: 0 });
    expect(await till.report(LOCATION, paidDay)).toEqual(day);
    expect(await reportOf(paidDay)).toEqual(month);
    expect(await reportOf(later)).toEqual({ sold: -price, count: -1, tips: -700, card: -price - 700 });
    const cookie = await enterAsOwner(site);
    const page = await site.http.get(`/ops/sales?salon=oksamyt-pechersk&date=${later}`).set({ cookie }).expect(200);
    expect(page.text).toContain(`/ops/sales/of/${appointment}`);
    expect(page.text.replace(/\s/g, ' ')).toContain('Скасовано розрахунок іншого дня');
    const file = await site.http
      .get(`/ops/reports/file?month=${later.slice(0, 7)}`)
      .set({ cookie })
      .expect(200);
    expect(file.text.trim().split('\r\n').at(-1)).toMatch(new RegExp(`,-${price / 100},[-0]+,-${price / 100}$`));
    clock.pass(-31 * 24 * HOUR_MS);
  });
});
