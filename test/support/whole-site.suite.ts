import { WAY_FAULTS, type WayFault } from './faulty-way';
import { WholeSite } from './whole-site';

const LIMIT_MS = 60_000;
const TRIED: readonly WayFault[] = process.env.EVERY_VARIANT === 'all' ? WAY_FAULTS : ['silence', 'html'];

/** A visitor's way through the whole site, and what is left of it while each outside service is away. @param wordpress address of the backend */
export function wholeSiteSuite(wordpress: () => Promise<string>): void {
  const whole = new WholeSite();
  let users = 500;

  beforeAll(async () => whole.start(await wordpress()), LIMIT_MS);
  afterAll(() => whole.stop());
  afterEach(() => Promise.all(Object.values(whole.ways).map((way) => way.mend())));

  it(
    'reads, books, buys and writes',
    async () => {
      expect(await whole.read()).toEqual([200, 200, 200, 200, 200, 200]);
      const book = await whole.client();
      await book().expect(201);
      const user = ++users;
      const order = await whole.orderIntoChat(user);
      expect(whole.orderService.orders.has(order.order_id)).toBe(true);
      await whole.callBack(await whole.payAtProvider(order)).expect(200);
      await whole.orders.delivered(order);
      expect(whole.telegram.documents.filter(({ chat }) => chat === String(user))).toHaveLength(1);
      const phone = whole.phone();
      await whole.write(phone).expect(({ status }) => expect(status).toBeLessThan(300));
      await whole.work(() => whole.notesOf(phone) > 0);
    },
    LIMIT_MS,
  );

  describe.each(TRIED)('while a service is away (%s), the visitor is answered, nothing is lost, and all is done afterwards', (fault) => {
    it('WordPress: pages stay as they were read', () => wordPressAway(fault), LIMIT_MS);
    it('BeautyPro: the visit is refused with a word, and can be booked afterwards, once', () => beautyProAway(fault), LIMIT_MS);
    it('HelpCrunch: who writes is thanked, and the lead is brought once', () => helpCrunchAway(fault), LIMIT_MS);
    it('the order service: an order is taken and paid, and told of once', () => orderServiceAway(fault), LIMIT_MS);
    it('LiqPay: a payment that nobody told of is asked for, and found', () => liqPayAway(fault), LIMIT_MS);
    it('Telegram: a paid certificate waits, and comes into the chat once', () => telegramAway(fault), LIMIT_MS);
  });

  it('WordPress is read again once it is back', () => whole.work(async () => (await whole.refresh()).status === 200), LIMIT_MS);

  async function wordPressAway(fault: WayFault): Promise<void> {
    await whole.ways.wordpress.break(fault);
    const refreshing = whole.refresh().then(({ status }) => status);
    if (fault !== 'silence') expect(await refreshing).toBeGreaterThanOrEqual(400);
    expect(await whole.read()).toEqual([200, 200, 200, 200, 200, 200]);
    await whole.ways.wordpress.mend();
    await refreshing;
  }

  async function beautyProAway(fault: WayFault): Promise<void> {
    const book = await whole.client();
    const before = whole.beautypro.visits.all.length;
    await whole.ways.beautypro.break(fault);
    const refused = await book();
    expect([refused.status >= 400, refused.body]).toEqual([
      true,
      expect.objectContaining({ ok: false, error: expect.any(String) as string }),
    ]);
    expect(await whole.read()).toEqual([200, 200, 200, 200, 200, 200]);
    expect(whole.beautypro.visits.all).toHaveLength(before);
    await whole.ways.beautypro.mend();
    await whole.work(async () => (await book()).status === 201);
    expect(whole.beautypro.visits.all).toHaveLength(before + 1);
  }

  async function helpCrunchAway(fault: WayFault): Promise<void> {
    const phone = whole.phone();
    await whole.ways.helpcrunch.break(fault);
    await whole.write(phone).expect(({ status }) => expect(status).toBeLessThan(300));
    expect(whole.notesOf(phone)).toBe(0);
    await whole.ways.helpcrunch.mend();
    await whole.work(() => whole.notesOf(phone) > 0);
    expect(whole.notesOf(phone)).toBe(1);
  }

  async function orderServiceAway(fault: WayFault): Promise<void> {
    await whole.ways.orders.break(fault);
    const order = await whole.orders.make();
    await whole.callBack(await whole.payAtProvider(order)).expect(200);
    await whole.ways.orders.mend();
    await whole.work(() => whole.orderService.orders.has(order.order_id));
    await whole.work(async () => (await whole.orders.stateOf(order)) === 'delivered');
  }

  async function liqPayAway(fault: WayFault): Promise<void> {
    const order = await whole.orders.make();
    await whole.payAtProvider(order);
    await whole.ways.liqpay.break(fault);
    expect((await whole.orders.view(order).expect(200)).body).toMatchObject({ state: 'awaiting_payment' });
    await whole.work(() => whole.ways.liqpay.met > 0 || fault === 'refused');
    expect(await whole.orders.stateOf(order)).toBe('awaiting_payment');
    await whole.ways.liqpay.mend();
    await whole.work(async () => (await whole.orders.stateOf(order)) === 'delivered');
    expect(await whole.orders.certificatesOf(order)).toHaveLength(1);
  }

  async function telegramAway(fault: WayFault): Promise<void> {
    const user = ++users;
    const order = await whole.orderIntoChat(user);
    await whole.ways.telegram.break(fault);
    await whole.callBack(await whole.payAtProvider(order)).expect(200);
    expect((await whole.orders.view(order).expect(200)).body).toMatchObject({ state: expect.stringMatching(/paid|issued/) as string });
    await whole.ways.telegram.mend();
    await whole.work(async () => (await whole.orders.stateOf(order)) === 'delivered');
    expect(whole.telegram.documents.filter(({ chat }) => chat === String(user))).toHaveLength(1);
  }
}
