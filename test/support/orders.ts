import type { PaymentEvent } from '../../src/modules/payment/payment.api';
import { OrderSettlement } from '../../src/modules/certificate/application/orders/order-settlement';
import { Database } from '../../src/platform/database/database';
import type { TestSite } from './site';
import { until } from './until';

/** A package as the API lists it. */
export interface ListedPackage {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly amount: number;
  readonly category: string;
  readonly singleItem: boolean;
}

/** An order that is committed. */
export interface MadeOrder {
  readonly order_id: string;
  readonly token: string;
}

/** Keys of a shop at LiqPay that exists in tests only. */
export const LIQPAY_KEYS = {
  PAYMENT: 'liqpay',
  LIQPAY_PUBLIC_KEY: 'sandbox_i00000000',
  LIQPAY_PRIVATE_KEY: 'sandbox_a4825234f4bae72a0be04eafe9e8e2bada209255',
};

/** A certificate as it is kept, with whom its delivery is for. */
export interface Certificate {
  readonly id: string;
  readonly unit: number;
  readonly code: string;
  readonly token: string;
  readonly paid: string;
  readonly nominal: string;
  readonly balance: string;
  readonly state: string;
  readonly valid_through: string;
  readonly recipient: string;
  readonly kind: string;
}

let addresses = 0;
let phones = 0;

/** Orders as buyers make them, each from an address and with a phone of its own, so that limits do not meet. */
export class TestOrders {
  constructor(private readonly site: TestSite) {}

  async packages(): Promise<readonly ListedPackage[]> {
    return (await this.site.http.get('/api/certificates/packages').expect(200)).body as ListedPackage[];
  }

  /** A right order of one package, to be paid by card. */
  async body(changed: object = {}): Promise<Record<string, unknown>> {
    const [first] = (await this.packages()).filter(({ singleItem, amount }) => singleItem && amount < 10_000);
    const phone = `38067${String(1_000_000 + ++phones)}`;
    const certificate = [{ id: first!.id, qty: 1 }];
    return {
      name: 'Олена Лі',
      phone,
      certificate,
      for_mother: false,
      delivery: 105,
      linkValue: 'online',
      amount: first!.amount,
      ...changed,
    };
  }

  /** Sends a body as it is. */
  post(body: object, headers: Readonly<Record<string, string>> = {}) {
    const address = `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    return this.site.http
      .post('/api/certificates/orders')
      .set({ 'x-forwarded-for': address, ...headers })
      .send(body);
  }

  /** Makes an order. */
  async make(changed: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<MadeOrder> {
    const answer = await this.post(await this.body(changed), headers);
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body as MadeOrder;
  }

  view({ order_id, token }: MadeOrder) {
    return this.site.http.get(`/api/certificates/orders/${order_id}`).set('x-order-token', token);
  }

  pay({ order_id, token }: MadeOrder) {
    return this.site.http.post(`/api/certificates/orders/${order_id}/payment`).set('x-order-token', token);
  }

  /** Has the certificates told what became of the money, as payments tell it. */
  async told(order: MadeOrder, changed: Partial<PaymentEvent> = {}) {
    const settlement = this.site.app.get(OrderSettlement, { strict: false });
    const facts = { kind: 'succeeded', subject: order.order_id, attempt: order.order_id, amount: 1, cause: 'test', receipt: null } as const;
    return this.site.app
      .get(Database)
      .transaction((tx) => settlement.payment(tx, { ...facts, at: new Date('2026-11-22T10:00:00Z'), ...changed }));
  }

  async rows<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.site.app.get(Database).query<Row & Record<string, unknown>>(sql, values)).rows;
  }

  async stateOf({ order_id }: MadeOrder): Promise<string | undefined> {
    return (await this.rows<{ state: string }>('SELECT state FROM certificate_orders WHERE id = $1', [order_id]))[0]?.state;
  }

  certificatesOf({ order_id }: MadeOrder): Promise<Certificate[]> {
    return this.rows<Certificate>(
      `SELECT certificates.*, recipient FROM certificates JOIN certificate_deliveries ON delivery_id = certificate_deliveries.id
        WHERE certificates.order_id = $1 ORDER BY package_id, unit`,
      [order_id],
    );
  }

  /** Resolves when all certificates of a paid order have reached those they are for. */
  delivered(order: MadeOrder): Promise<void> {
    return until(async () => (await this.stateOf(order)) === 'delivered');
  }

  /** What happened to it, oldest first: `payment_begun new→awaiting_payment`. */
  async events({ order_id }: MadeOrder): Promise<string[]> {
    const sql = `SELECT concat_ws(' ', event, from_state || '→' || to_state, report) AS line FROM certificate_order_events WHERE order_id = $1`;
    return (await this.rows<{ line: string }>(`${sql} ORDER BY id`, [order_id])).map(({ line }) => line);
  }

  /** Several packages with a discount; the amount is what the API says. */
  async basket(changed: object = {}, quantities: readonly number[] = [3, 2]): Promise<Record<string, unknown>> {
    const packages = (await this.packages()).filter(({ singleItem }) => singleItem);
    const items = quantities.map((qty, place) => ({ id: packages[place]!.id, qty }));
    const { body } = await this.site.http.post('/api/certificates/quote').send({ items }).expect(200);
    return this.body({ certificate: items, amount: (body as { amount: number }).amount, ...changed });
  }

  /** Begins to pay at the sandbox, and tells it what to do: `pay`, `decline`, `pay_lost`. */
  async choose(order: MadeOrder, choice: string): Promise<void> {
    const { data, signature } = (await this.pay(order).expect(200)).body as { data: string; signature: string };
    await this.site.http.post('/sandbox/checkout/').type('form').send({ data, signature, choice }).redirects(0).expect(303);
  }
}
