import { orderNumber } from '../../src/modules/certificate/contract/order-id';
import { Clock } from '../../src/platform/time/clock';
import { TestOrders, type Certificate, type MadeOrder } from '../support/orders';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

const OPS_TOKEN = 'operators-0123456789-abcdef-care';
const DAY_MS = 86_400_000;

interface View {
  readonly state: string;
  readonly canResend: boolean;
  readonly delivery: { readonly state: string } | null;
  readonly certificates: readonly { readonly certificate: string; readonly refund: { readonly state: string; readonly amount: number } }[];
  readonly gifts: readonly {
    readonly gift: string;
    readonly canResend: boolean;
    readonly delivery: { readonly state: string };
    readonly certificate: { readonly certificate: string } | null;
  }[];
}

/** What a buyer does with an order that is paid, by the API and by the forms of its page. */
describe('an order that is paid', () => {
  let site: TestSite;
  let orders: TestOrders;
  let ahead = 0;

  beforeAll(async () => {
    const clock = { now: () => new Date(Date.now() + ahead), epochMs: () => Date.now() + ahead };
    site = await startTestSite(
      { PAYMENT: 'sandbox', OPS_TOKEN },
      { override: (testing) => testing.overrideProvider(Clock).useValue(clock) },
    );
    orders = new TestOrders(site);
  });
  beforeEach(() => {
    ahead = 0;
  });
  afterAll(() => site?.close());

  let addresses = 0;
  /** Each from an address of its own, so that limits of addresses do not meet. */
  const as = ({ token }: Pick<MadeOrder, 'token'>) => ({ 'x-order-token': token, 'x-forwarded-for': `10.9.8.${++addresses % 250}` });
  const paid = async (changed: object = {}, quantities: readonly number[] = [1]): Promise<MadeOrder> => {
    const made = await orders.make(await orders.basket({ linkValue: 'email', email: 'buyer@mail.example', ...changed }, quantities));
    await orders.choose(made, 'pay');
    await orders.delivered(made);
    return made;
  };
  const refund = ({ order_id, ...order }: MadeOrder, certificate: string) =>
    site.http.post(`/api/certificates/orders/${order_id}/certificates/${certificate}/refund`).set(as(order));
  const resend = ({ order_id, ...order }: MadeOrder, body: object = {}) =>
    site.http.post(`/api/certificates/orders/${order_id}/resend`).set(as(order)).send(body);
  const redeem = ({ id }: Certificate, amount: number, key: string) =>
    site.http.post(`/api/ops/certificates/${id}/redeem`).set('authorization', `Bearer ${OPS_TOKEN}`).send({ amount, key });
  const viewOf = async (made: MadeOrder) => (await orders.view(made).expect(200)).body as View;
  const codeOf = ({ body }: { readonly body: unknown }) => (body as { readonly code?: string }).code;
  const refunds = ({ order_id }: MadeOrder) =>
    orders.rows<{ state: string; amount: string }>('SELECT state, amount FROM payment_refunds WHERE attempt = $1', [order_id]);
  const settled = (made: MadeOrder) =>
    until(async () => {
      const all = await refunds(made);
      return all.length > 0 && all.every(({ state }) => state !== 'pending');
    });
  const mails = (template: string, { order_id }: MadeOrder) =>
    orders.rows('SELECT FROM messages WHERE template = $1 AND text LIKE $2', [template, `%${orderNumber(order_id)}%`]);
  const sold = async (quantity = 1) => {
    const made = await paid({}, [quantity]);
    return { made, certificates: await orders.certificatesOf(made) };
  };
  /** As a browser has it: the cookie of the order. */
  const page = ({ order_id, token }: MadeOrder, query = '') =>
    site.http.get(`/thank/?state=email&order=${order_id}${query}`).set('cookie', `${order_id}=${token}`);
  const form = ({ order_id, token }: MadeOrder, fields: object) =>
    site.http
      .post('/thank/')
      .type('form')
      .set({ cookie: `${order_id}=${token}`, 'x-forwarded-for': `10.9.7.${++addresses % 250}` })
      .send({ order: order_id, ...fields });

  describe('whose buyer wants the money back', () => {
    it('gives back what was paid for an unused certificate, once, and says so by mail', async () => {
      const { made, certificates } = await sold(2);
      const [one, other] = certificates as [Certificate, Certificate];
      expect((await viewOf(made)).certificates[0]!.refund).toMatchObject({ state: 'possible', amount: Number(one.paid) / 100 });
      // whom a busy machine lets wait for the others too long is told so, and asks again
      const asked = async () => {
        const answer = await refund(made, one.id);
        return answer.status === 503 ? refund(made, one.id) : answer;
      };
      const answers = await Promise.all(Array.from({ length: 8 }, asked));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
      await settled(made);
      expect(await refunds(made)).toEqual([{ state: 'done', amount: one.paid }]);
      await refund(made, one.id).expect(200);
      expect(await refunds(made)).toHaveLength(1);
      expect((await viewOf(made)).certificates.map(({ certificate }) => certificate)).toEqual([other.id]);
      expect(await orders.stateOf(made)).toBe('delivered');
      await refund(made, other.id).expect(200);
      await until(async () => (await orders.stateOf(made)) === 'refunded');
      expect(
        await orders.rows(`SELECT FROM messages WHERE template = 'certificate.refunded' AND key LIKE $1`, [`%${one.id}%`]),
      ).toHaveLength(1);
    });

    it('is unknown without its token, and so is a certificate of another order', async () => {
      const [mine, foreign] = [await sold(), await sold()];
      const [certificate] = mine.certificates as [Certificate];
      const answers = [
        await refund({ ...mine.made, token: foreign.made.token }, certificate.id),
        await refund(foreign.made, certificate.id),
        await refund(mine.made, 'no-id'),
        await resend({ ...mine.made, token: foreign.made.token }),
        await form({ ...mine.made, token: foreign.made.token }, { what: 'refund', certificate: certificate.id }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(await refunds(mine.made)).toEqual([]);
    });

    it('keeps a certificate of which something was spent', async () => {
      const { made, certificates } = await sold();
      const [one] = certificates as [Certificate];
      await redeem(one, Number(one.nominal) / 100, 'receipt-whole').expect(200);
      expect(codeOf(await refund(made, one.id).expect(409))).toBe('refund_used');
      expect((await viewOf(made)).certificates[0]!.refund.state).toBe('used');
      const shown = await form(made, { what: 'refund', certificate: one.id }).expect(409);
      expect(new PageDocument(shown.text).text).toContain('уже скористалися');
      expect(await refunds(made)).toEqual([]);
    });

    it('keeps it after fourteen days', async () => {
      const { made, certificates } = await sold();
      ahead = 13 * DAY_MS;
      expect((await viewOf(made)).certificates[0]!.refund.state).toBe('possible');
      ahead = 15 * DAY_MS;
      expect((await viewOf(made)).certificates[0]!.refund.state).toBe('late');
      expect(codeOf(await refund(made, certificates[0]!.id).expect(409))).toBe('refund_late');
      expect(await refunds(made)).toEqual([]);
    });

    it('leaves money that was taken at a salon to the salon', async () => {
      const { made, certificates } = await sold();
      await orders.rows('UPDATE certificate_orders SET paid_attempt = NULL WHERE id = $1', [made.order_id]);
      expect(codeOf(await refund(made, certificates[0]!.id).expect(409))).toBe('refund_at_salon');
      expect((await viewOf(made)).certificates[0]!.refund.state).toBe('at_salon');
    });

    it.each([1, 2, 3, 4, 5])('never gives the money back and the service too, whichever is first (%i)', async (round) => {
      const { made, certificates } = await sold();
      const [one] = certificates as [Certificate];
      const whole = Number(one.nominal) / 100;
      const both = [() => refund(made, one.id), () => redeem(one, whole, `race-receipt-${round}`)];
      const answers = await Promise.all((round % 2 ? both : both.reverse()).map((go) => go()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const entries = await orders.rows<{ amount: string }>('SELECT amount FROM certificate_ledger WHERE certificate_id = $1', [one.id]);
      expect(entries.map(({ amount }) => Number(amount))).toEqual([-Number(one.nominal)]);
      expect(await refunds(made)).toHaveLength(answers[round % 2 ? 0 : 1]!.status === 200 ? 1 : 0);
    });

    it('counts again when the provider refuses, and its buyer is told', async () => {
      const { made, certificates } = await sold();
      await orders.rows(`UPDATE sandbox_payments SET status = 'failure' WHERE id = $1`, [made.order_id]);
      await refund(made, certificates[0]!.id).expect(200);
      await settled(made);
      expect((await viewOf(made)).certificates[0]!.refund.state).toBe('possible');
      const told = `SELECT FROM messages WHERE template = 'certificate.refundRefused' AND key LIKE $1`;
      expect(await orders.rows(told, [`%${certificates[0]!.id}%`])).toHaveLength(1);
    });

    it('is asked on a page first, which changes nothing, and does it by a plain form', async () => {
      const { made, certificates } = await sold();
      const { id, code } = certificates[0]!;
      expect(new PageDocument((await page(made).expect(200)).text).links()).toContain(
        `/thank/?state=email&order=${made.order_id}&refund=${id}`,
      );
      const asked = new PageDocument(
        (
          await page(made, `&refund=${id}`)
            .expect(200)
            .expect('cache-control', /no-store/)
        ).text,
      );
      expect(asked.text).toContain(code);
      expect(asked.attributes('form input[type=hidden]', 'value')).toEqual([made.order_id, 'refund', id]);
      expect(await refunds(made)).toEqual([]);
      const answer = await form(made, { what: 'refund', certificate: id }).expect(303);
      expect(answer.headers.location).toBe(`/thank/?state=email&order=${made.order_id}&saved=refund`);
      await form(made, { what: 'refund', certificate: id }).expect(303);
      expect(await refunds(made)).toHaveLength(1);
      expect(new PageDocument((await page(made, `&refund=${id}`).expect(200)).text).attributes('form input[value=refund]', 'name')).toEqual(
        [],
      );
    });

    it('is not done by another site', async () => {
      const { made, certificates } = await sold();
      const fields = { what: 'refund', certificate: certificates[0]!.id };
      await form(made, fields).set('sec-fetch-site', 'cross-site').expect(403);
      expect(await refunds(made)).toEqual([]);
    });
  });

  describe('whose buyer wants something sent again', () => {
    it('sends their own certificates again, three times an hour', async () => {
      const made = await paid();
      expect(await viewOf(made)).toMatchObject({ canResend: true, delivery: { state: 'sent' } });
      const sentAgain = async (round: number) => {
        await until(async () => (await viewOf(made)).delivery?.state === 'sent');
        const rows = `SELECT FROM messages WHERE template = 'certificate.sent' AND key LIKE $1`;
        const own = await orders.rows<{ id: string }>('SELECT id FROM certificate_deliveries WHERE order_id = $1', [made.order_id]);
        expect(await orders.rows(rows, [`certificate:${own[0]!.id}:%`])).toHaveLength(round + 1);
      };
      for (const round of [1, 2, 3]) {
        await resend(made).expect(200);
        await sentAgain(round);
      }
      expect(codeOf(await resend(made).expect(429))).toBe('rate_limited');
      await sentAgain(3);
      const shown = await form(made, { what: 'resend' }).expect(429).expect('retry-after', /^\d+$/);
      expect(new PageDocument(shown.text).attributes('.thank-order__care input[name=what]', 'value')).toEqual(['resend']);
    });

    it('sends a gift again that was sent or has failed, and none that was opened or is under way', async () => {
      const [first] = (await orders.packages()).filter(({ singleItem }) => singleItem);
      const gifts = [
        { id: first!.id, recipient: 'Ірина', email: 'iryna@mail.example' },
        { id: first!.id, recipient: 'Марта' },
      ];
      const made = await paid({ gifts }, [2]);
      const [mailed, passed] = (await viewOf(made)).gifts;
      expect([mailed!.canResend, passed!.canResend]).toEqual([true, false]);
      const set = (state: string) => orders.rows('UPDATE certificate_deliveries SET state = $2 WHERE id = $1', [mailed!.gift, state]);
      await resend(made, { gift: mailed!.gift }).expect(200);
      await until(async () => (await viewOf(made)).gifts[0]!.delivery.state === 'sent');
      await set('failed');
      await form(made, { what: 'resend', gift: mailed!.gift })
        .expect(303)
        .expect('location', /&saved=resent$/);
      await until(async () => (await viewOf(made)).gifts[0]!.delivery.state === 'sent');
      await set('opened');
      expect(codeOf(await resend(made, { gift: mailed!.gift }).expect(409))).toBe('gift_opened');
      await set('sending');
      expect(codeOf(await resend(made, { gift: mailed!.gift }).expect(409))).toBe('delivery_under_way');
      expect(codeOf(await resend(made, { gift: passed!.gift }).expect(409))).toBe('nothing_to_send');
      expect(codeOf(await resend(made, { gift: made.order_id }).expect(422))).toBe('invalid_fields');
      expect(codeOf(await resend(made, { gift: '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10' }).expect(404))).toBe('gift_unknown');
    });

    it('sends the confirmation where all certificates are gifts, and nothing where there is no address', async () => {
      const [first] = (await orders.packages()).filter(({ singleItem }) => singleItem);
      const made = await paid({ gifts: [{ id: first!.id, recipient: 'Ірина' }] });
      expect((await viewOf(made)).canResend).toBe(true);
      await resend(made).expect(200);
      expect(await mails('certificate.paid', made)).toHaveLength(2);
      const silent = await paid({ linkValue: 'online', email: undefined });
      expect((await viewOf(silent)).canResend).toBe(false);
      expect(codeOf(await resend(silent).expect(409))).toBe('nothing_to_send');
      expect(codeOf(await resend(await orders.make()).expect(409))).toBe('nothing_to_send');
    });

    it('sends nothing of a gift whose money goes back', async () => {
      const [first] = (await orders.packages()).filter(({ singleItem }) => singleItem);
      const made = await paid({ gifts: [{ id: first!.id, recipient: 'Ірина', email: 'iryna@mail.example' }] }, [2]);
      const [gift] = (await viewOf(made)).gifts;
      await refund(made, gift!.certificate!.certificate).expect(200);
      expect((await viewOf(made)).gifts[0]!.canResend).toBe(false);
      expect(codeOf(await resend(made, { gift: gift!.gift }).expect(409))).toBe('nothing_to_send');
      await settled(made);
      expect((await viewOf(made)).gifts[0]).toMatchObject({ certificate: null, canResend: false });
      expect(new PageDocument((await page(made).expect(200)).text).text).toContain('Кошти за цей подарунок повернуто');
    });
  });
});
