import { randomUUID } from 'node:crypto';
import { CardSale } from '../../src/modules/certificate/application/orders/card-sale';
import { PrintedCards } from '../../src/modules/certificate/application/issued/printed-cards';
import { OrderAdmin } from '../../src/modules/certificate/application/orders/order-admin';
import { CertificateAdmin, CertificateFigures, certificateTotals, PayingCertificates } from '../../src/modules/certificate/certificate.api';
import { Till } from '../../src/modules/sales/sales.api';
import { Database } from '../../src/platform/database/database';
import { LOCATION } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { TestOrders } from '../support/orders';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const SALON = 'oksamyt-pechersk';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NO_BATCH = 999_999;
const SALE = { nominal: null, name: '', phone: '', method: 'cash', salon: SALON, by: 'oksana', key: 'console:of-nobody' } as const;
/** Statements that wait for a card. */
const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%certificate_cards%'`;

interface PrintedCard {
  readonly number: number;
  readonly code: string;
  readonly address: string;
}

describe('printed cards', () => {
  let site: TestSite;
  let clock: MovedClock;
  let orders: TestOrders;
  let till: Till;
  let sale: CardSale;
  let owner: string;
  let desk: string;
  let viewer: string;
  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, PAYMENT: 'sandbox', BOOKING_DEMO: 'off' }));
    orders = new TestOrders(site);
    till = site.app.get(Till);
    sale = site.app.get(CardSale);
    owner = await enterAsOwner(site);
    desk = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
    viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
  });
  afterAll(() => site?.close());

  const see = (path: string, cookie = owner) => site.http.get(path).set({ cookie });
  const post = (path: string, body: object, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send(body);
  const ops = (path: string, body: object) => site.http.post(`/api/ops/${path}`).set('authorization', `Bearer ${OPS_TOKEN}`).send(body);
  const said = ({ text }: { readonly text: string }) => text.replace(/\s/g, ' ');
  const today = () => new Date(clock.epochMs() + 2 * HOUR_MS).toISOString().slice(0, 10);
  const sums = async () => (await till.report(LOCATION, today())).totals;
  const keyOf = ({ text }: { readonly text: string }) => /name="key" value="([^"]+)"/.exec(text)![1]!;

  /** Makes a batch in the console. @returns its number */
  async function batchOf(count: number, nominal = '1000'): Promise<number> {
    const key = keyOf(await see('/ops/cards').expect(200));
    const { headers } = await post('/ops/cards', { count: String(count), nominal, key }).expect(303);
    return Number(/\/ops\/cards\/(\d+)\?done=made_cards/.exec(headers.location!)![1]);
  }
  /** What the printing house gets. */
  async function printed(batch: number): Promise<PrintedCard[]> {
    const { text } = await see(`/ops/cards/${batch}/file`)
      .expect(200)
      .expect('content-type', /^text\/csv/)
      .expect('cache-control', 'no-store');
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => {
        const [, number, code, address] = /^(\d+),"([^"]+)","([^"]+)"$/.exec(line)!;
        return { number: Number(number), code: code!, address: address! };
      });
  }
  const card = async (nominal = '1000') => (await printed(await batchOf(1, nominal)))[0]!;
  const scan = (what: string, cookie = desk) => post('/ops/certificates/find', { code: what }, cookie);
  const saleOf = async (what: string) => (await scan(what).expect(303)).headers.location!;
  const orderIn = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    /order_\d+/.exec(headers.location ?? '')?.[0] ?? '';
  const sellAt = async (path: string, changed: object = {}, cookie = desk) =>
    post(path, { key: keyOf(await see(path, cookie).expect(200)), method: 'cash', ...changed }, cookie);
  const sold = async (one: PrintedCard, changed: object = {}) => orderIn(await sellAt(await saleOf(one.code), changed));
  const certificates = (code: string) =>
    orders.rows<{ id: string; order_id: string; state: string; balance: string; token: string; valid_through: string }>(
      'SELECT id, order_id, state, balance, token, valid_through FROM certificates WHERE code = $1',
      [code],
    );
  const figures = async () => {
    const month = today().slice(0, 7);
    const span = { begin: new Date(0), end: new Date(Math.max(clock.epochMs(), Date.now()) + DAY_MS) };
    return certificateTotals(await site.app.get(CertificateFigures).bySalon({ ...span, from: `${month}-01`, to: `${month}-30` }, today()));
  };
  const counts = async (batch: number) => {
    const { made, sold: gone, voided, left } = await site.app.get(PrintedCards).batch(batch);
    return { made, sold: gone, voided, left };
  };

  describe('are made in batches', () => {
    it('of as many cards as were asked for, each with a code of its own, once for a form', async () => {
      const key = keyOf(await see('/ops/cards').expect(200));
      const made = await Promise.all([1, 2].map(() => post('/ops/cards', { count: '1000', nominal: '2 000', key }).expect(303)));
      expect(made[0]!.headers.location).toBe(made[1]!.headers.location);
      const batch = Number(/\d+/.exec(made[0]!.headers.location!)![0]);
      const file = await printed(batch);
      expect(file.map(({ number }) => number)).toEqual(Array.from({ length: 1000 }, (_, place) => place + 1));
      expect(new Set(file.map(({ code }) => code)).size).toBe(1000);
      for (const { code, address } of file) {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
        expect(address).toMatch(/^https?:\/\/[^/]+\/certificate\/[\w-]{22}\/$/);
      }
      expect(await counts(batch)).toEqual({ made: 1000, sold: 0, voided: 0, left: 1000 });
      const page = said(await see(`/ops/cards/${batch}`).expect(200));
      expect(page).toContain(`/ops/cards/${batch}?after=100`);
      for (const { code } of file.slice(0, 100)) expect(page).not.toContain(code);
      expect(said(await see('/ops/cards').expect(200))).toContain('2 000 грн');
    });

    it('not of none, too many, or for a sum that is not offered: what was typed stays', async () => {
      const key = keyOf(await see('/ops/cards').expect(200));
      for (const [count, nominal] of [
        ['0', '1000'],
        ['1001', '1000'],
        ['x', ''],
        ['5', '999'],
        ['5', '10001'],
        ['5', '1000,50'],
        ['5', 'багато'],
      ]) {
        const refused = await post('/ops/cards', { count, nominal, key });
        expect([count, nominal, refused.status]).toEqual([count, nominal, 409]);
        expect(refused.text).toContain(`value="${count}"`);
        expect(refused.text).toContain('role="alert"');
      }
      await see(`/ops/cards/${NO_BATCH}`).expect(404);
      await see(`/ops/cards/${NO_BATCH}/file`).expect(404);
      await see('/ops/cards/99999999999').expect(404);
    });

    it('and leave in a file by the owner alone, which the journal says each time', async () => {
      const batch = await batchOf(2);
      await see('/ops/cards', viewer).expect(200);
      expect((await see(`/ops/cards/${batch}`, viewer).expect(200)).text).not.toContain(`/ops/cards/${batch}/file`);
      for (const cookie of [viewer, desk]) {
        await see(`/ops/cards/${batch}/file`, cookie).expect(403);
        await post('/ops/cards', { count: '1', nominal: '', key: '' }, cookie).expect(403);
        await post(`/ops/cards/${batch}/void`, { reason: 'x' }, cookie).expect(403);
      }
      await see('/ops/cards', desk).expect(403);
      await printed(batch);
      await printed(batch);
      const noted = await orders.rows(`SELECT FROM ops_audit WHERE action = 'GET /ops/cards/:id/file' AND target = $1 AND status = 200`, [
        String(batch),
      ]);
      expect(noted).toHaveLength(2);
      expect(said(await see('/ops/audit').expect(200))).toContain('Завантажено коди карток');
    });
  });

  describe('are worth nothing before they are sold', () => {
    it('at the desk, on their page, at the check of a code, for an appointment, and for programs', async () => {
      const before = await figures();
      const { code, address } = await card();
      const token = /certificate\/([\w-]{22})/.exec(address)![1]!;
      for (const path of [`/certificate/${token}/`, `/certificate/${code}/`, `/en/certificate/${token}/`]) {
        const page = await site.http.get(path).expect(200).expect('cache-control', 'no-store');
        expect(said(page)).toMatch(/не активовано|not active/);
        expect(said(page)).not.toMatch(/1[  ,]000/);
        // but where it was named
        expect(page.text.replaceAll(path, '')).not.toContain(code);
      }
      const checked = await site.http.post('/certificate/check/').type('form').send({ code }).expect(422);
      expect(said(checked)).toContain('не активовано');
      for (const named of [code, address, token]) {
        const refused = await site.http.post('/api/appointments/certificates').send({ code: named }).expect(409);
        expect(refused.body).toMatchObject({ code: 'certificate_not_active' });
        expect(JSON.stringify(refused.body)).not.toMatch(/1000|100000/);
      }
      await expect(site.app.get(PayingCertificates).find(code, null)).rejects.toMatchObject({ code: 'certificate_not_active' });
      await ops('certificates/find', { code }).expect(409, /certificate_not_active/);
      await site.http.get(`/certificate/${token}/certificate.pdf`).expect(404);
      await site.http.post(`/certificate/${token}/`).expect(404);
      expect(await certificates(code)).toEqual([]);
      expect(await figures()).toEqual(before);
      expect(said(await scan(code, viewer).expect(200))).toContain('не активована, нічого не варта');
    });

    it('and cannot be told by guesses: who tries codes is limited as with certificates', async () => {
      const { code } = await card();
      const tries = () => site.http.post('/certificate/check/').set('x-forwarded-for', '203.0.113.77').type('form').send({ code });
      const statuses: number[] = [];
      for (let each = 0; each < 12; each++) statuses.push((await tries()).status);
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
      expect(statuses.slice(10)).toEqual([429, 429]);
    });
  });

  describe('are activated by a scan and their sale', () => {
    it('with one press: order, money and certificate under that very code', async () => {
      const [before, figuresBefore] = [await sums(), await figures()];
      const one = await card('2000');
      // what a scanner reads is the address of the QR
      const path = await saleOf(one.address);
      expect(path).toBe(await saleOf(one.code));
      const page = said(await see(path, desk).expect(200));
      expect(page).toContain('До сплати 2 000 грн');
      expect(page).not.toMatch(/name="(nominal|salon)"/);
      expect(page).not.toContain(one.code);
      const form = { key: keyOf({ text: page }), method: 'cash', phone: '', name: '' };
      const answers = await Promise.all([1, 2].map(() => post(path, form, desk)));
      const order = orderIn(answers[0]!);
      expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
        [1, 2].map(() => [303, `/ops/orders/${order}?done=sold_card`]),
      );
      const [certificate, ...more] = await certificates(one.code);
      expect(more).toEqual([]);
      expect(certificate).toMatchObject({ order_id: order, state: 'active', balance: '200000' });
      expect(one.address).toContain(certificate!.token);
      expect(certificate!.valid_through).toBe(`${Number(today().slice(0, 4)) + 1}${today().slice(4)}`);
      expect(await sums()).toEqual({ ...before, cash: before.cash + 200_000 });
      const figuresAfter = await figures();
      expect(figuresAfter.sold).toEqual({
        count: figuresBefore.sold.count + 1,
        nominal: figuresBefore.sold.nominal + 200_000,
        paid: figuresBefore.sold.paid + 200_000,
      });
      expect(figuresAfter.outstanding.balance).toBe(figuresBefore.outstanding.balance + 200_000);
      const recorded = await site.app.get(OrderAdmin).record(order);
      expect(recorded.order).toMatchObject({ name: '', phone: '', counterSalon: SALON, counterMethod: 'cash', amount: 200_000 });
      expect(recorded.order.handedOutAt).not.toBeNull();
      expect(said(await see(`/ops/orders/${order}?done=sold_card`, desk).expect(200))).toContain('Продано: картка діє');
      // nothing waits to be handed out, and nobody is told anything
      expect((await see('/ops/certificates', desk).expect(200)).text).not.toContain(certificate!.id);
      expect(await orders.rows('SELECT FROM messages WHERE key LIKE $1', [`%${order}%`])).toEqual([]);
      // the certificate is one as every other
      expect((await scan(one.code).expect(303)).headers.location).toBe(`/ops/certificates/${certificate!.id}`);
      expect(said(await site.http.get(new URL(one.address).pathname).expect(200))).toContain('2 000');
      const redeem = { amount: 50_000, key: randomUUID(), salon: SALON, note: '' };
      expect(await site.app.get(CertificateAdmin).redeem(certificate!.id, redeem)).toMatchObject({ balance: 150_000 });
    });

    it('with the discount of a large sum, which the page says; with a buyer who is told by SMS', async () => {
      const one = await card('10000');
      expect(said(await see(await saleOf(one.code), desk).expect(200))).toContain('9 000 грн, зі знижкою 10%');
      const order = await sold(one, { phone: '067 765 43 21', name: 'Олена Лі', method: 'card' });
      expect((await site.app.get(OrderAdmin).record(order)).order).toMatchObject({
        phone: '380677654321',
        amount: 900_000,
        percent: 10,
        counterMethod: 'card',
      });
      expect(await orders.rows('SELECT FROM messages WHERE key = $1', [`certificate-paid:${order}`])).toHaveLength(1);
    });

    it('for a sum that is chosen then, within the limits', async () => {
      const one = await card('');
      const path = await saleOf(one.code);
      for (const nominal of ['', '0', '999', '10001', '1500,50', 'x']) {
        const refused = await sellAt(path, { nominal });
        expect([nominal, refused.status]).toEqual([nominal, 409]);
        if (nominal !== '') expect(refused.text).toContain(`value="${nominal}"`);
      }
      expect(said(await sellAt(path, { nominal: '1500', step: 'sum' }))).toContain('До сплати 1 500 грн');
      expect(await certificates(one.code)).toEqual([]);
      const order = orderIn(await sellAt(path, { nominal: '1 500' }));
      expect(await certificates(one.code)).toMatchObject([{ order_id: order, balance: '150000' }]);
    });

    it('not on a closed day, not with a wrong phone, not at a salon without certificates: nothing is left of the attempt', async () => {
      const one = await card();
      const path = await saleOf(one.code);
      const number = async () => (await orders.rows('SELECT FROM certificate_orders')).length;
      const before = await number();
      const wrong = await sellAt(path, { phone: '12' });
      expect([wrong.status, wrong.text.includes('value="12"')]).toEqual([422, true]);
      const { id } = (await site.app.get(PrintedCards).find(one.code))!;
      for (const salon of ['nowhere', 'oksamyt-podil'])
        await expect(sale.sell({ ...SALE, card: id, salon })).rejects.toMatchObject({ code: 'counter_salon' });
      await till.close(LOCATION, today(), (await sums()).cash, '', 'boss');
      expect(said(await sellAt(path))).toContain('закрито');
      await till.reopen(LOCATION, today());
      expect(await number()).toBe(before);
      expect((await sellAt(path)).status).toBe(303);
    });

    it('once by several desks at the same moment: one sale, one certificate, one sum in the till', async () => {
      for (let round = 0; round < 5; round++) {
        const one = await card();
        const path = await saleOf(one.code);
        const before = await sums();
        const forms = await Promise.all([1, 2, 3, 4].map(async () => ({ key: keyOf(await see(path, desk)), method: 'card' })));
        const answers = await Promise.all(forms.map((form) => post(path, form, desk)));
        expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
        for (const answer of answers.filter(({ status }) => status === 409)) expect(said(answer)).toContain('вже продано');
        expect(await certificates(one.code)).toHaveLength(1);
        expect((await sums()).card - before.card).toBe(100_000);
      }
      const unpaid = await orders.rows(`SELECT FROM certificate_orders WHERE state NOT IN ('issued', 'delivered', 'refunded')`);
      expect(unpaid).toEqual([]);
    });

    it('not once they are sold, nor with the form of another card', async () => {
      const [one, other] = [await card(), await card()];
      const path = await saleOf(one.code);
      const key = keyOf(await see(path, desk));
      const order = orderIn(await post(path, { key, method: 'cash' }, desk).expect(303));
      await post(await saleOf(other.code), { key, method: 'cash' }, desk).expect(422);
      expect(said(await see(path, desk).expect(409))).toContain('вже продано');
      await post(`/ops/orders/${order}/take-back`, { reason: 'передумала' }, desk).expect(303);
      // its sale taken back, the card is dead as every certificate
      expect(await certificates(one.code)).toMatchObject([{ state: 'void', balance: '0' }]);
      expect((await post(path, { key: `console:${randomUUID()}`, method: 'cash' }, desk)).status).toBe(409);
      expect(await certificates(one.code)).toHaveLength(1);
      expect(said(await site.http.get(new URL(one.address).pathname).expect(200))).toContain('Не дійсний');
    });

    it('with nothing when the work fails in between', async () => {
      const one = await card();
      const path = await saleOf(one.code);
      const before = [await sums(), (await orders.rows('SELECT FROM certificate_orders')).length] as const;
      await orders.rows(`CREATE FUNCTION fail_cards() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
      await orders.rows('CREATE TRIGGER fail_cards BEFORE INSERT ON certificates FOR EACH ROW EXECUTE FUNCTION fail_cards()');
      expect((await sellAt(path)).status).toBe(500);
      await orders.rows('DROP TRIGGER fail_cards ON certificates');
      expect([await sums(), (await orders.rows('SELECT FROM certificate_orders')).length]).toEqual(before);
      expect((await sellAt(path)).status).toBe(303);
    });
  });

  describe('that are lost', () => {
    it('are made void by number, with a reason, and cannot be sold; sold ones stay', async () => {
      const batch = await batchOf(6);
      const file = await printed(batch);
      await sold(file[2]!);
      const ending = (body: object) => post(`/ops/cards/${batch}/void`, { reason: 'загубили коробку', ...body });
      await ending({ from: '2', to: '3', reason: ' ' }).expect(409);
      await ending({ from: '4', to: '2' }).expect(409);
      await ending({ from: '0' }).expect(409);
      await ending({ from: '2', to: '4' }).expect(303);
      expect(await counts(batch)).toEqual({ made: 6, sold: 1, voided: 2, left: 3 });
      expect((await ending({ from: '2', to: '4' })).status).toBe(409);
      expect(said(await scan(file[1]!.code).expect(200))).toContain('анульована');
      const id = (await orders.rows<{ id: string }>('SELECT id FROM certificate_cards WHERE code = $1', [file[1]!.code]))[0]!.id;
      expect(said(await see(`/ops/orders/sell/card/${id}`, desk).expect(409))).toContain('анульовано');
      expect((await post(`/ops/orders/sell/card/${id}`, { key: `console:${randomUUID()}`, method: 'cash' }, desk)).status).toBe(409);
      expect(said(await site.http.get(new URL(file[1]!.address).pathname).expect(200))).toContain('не активовано');
      // codes that were sold or made void leave in no file
      expect((await printed(batch)).map(({ number }) => number)).toEqual([1, 5, 6]);
      expect(said(await see(`/ops/cards/${batch}`).expect(200))).toContain('загубили коробку');
      await ending({ to: '1' }).expect(303);
      await ending({}).expect(303);
      expect(await counts(batch)).toEqual({ made: 6, sold: 1, voided: 5, left: 0 });
      await ending({}).expect(409);
      const noted = await orders.rows(`SELECT FROM ops_audit WHERE action = 'POST /ops/cards/:id/void' AND status = 303`);
      expect(noted).toHaveLength(3);
    });

    it('or sold at the same moment, whoever is first', async () => {
      const cards = site.app.get(PrintedCards);
      const database = site.app.get(Database);
      for (const isSaleFirst of [true, false, true, false]) {
        const batch = await batchOf(1);
        const [one] = await printed(batch);
        const { id } = (await cards.find(one!.code))!;
        const works = [
          () => sale.sell({ ...SALE, card: id, key: `console:${randomUUID()}` }),
          () => cards.void(batch, 1, 1, 'lost', 'boss'),
        ];
        if (!isSaleFirst) works.reverse();
        const under: Promise<unknown>[] = [];
        // both wait for the card, one behind the other
        await database.transaction(async (tx) => {
          await tx.query('SELECT FROM certificate_cards WHERE id = $1 FOR UPDATE', [id]);
          for (const [place, work] of works.entries()) {
            under.push(work());
            await until(async () => (await orders.rows(WAITING)).length === place + 1);
          }
        });
        const [first, second] = await Promise.allSettled(under);
        expect([first!.status, second!.status]).toEqual(['fulfilled', 'rejected']);
        expect(await counts(batch)).toEqual({ made: 1, sold: Number(isSaleFirst), voided: Number(!isSaleFirst), left: 0 });
        expect(await certificates(one!.code)).toHaveLength(Number(isSaleFirst));
      }
    });
  });
});
