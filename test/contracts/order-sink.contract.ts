import { isOrderId } from '../../src/modules/certificate/contract/order-id';
import type { OrderSink, SinkOrder } from '../../src/modules/certificate/ports/order-sink.port';

/** A sink, and a look at what it holds. */
export interface OpenSink {
  readonly sink: OrderSink;
  orders(): Promise<readonly object[]>;
}

export const ORDER: SinkOrder = {
  id: 'order_1795348000000',
  name: 'Олена «Лі» & <b>',
  phone: '380671234567',
  lines: [{ packageId: 7, quantity: 2, title: 'Тиша', price: 5_000_50, kind: 'sum', picture: '' }],
  forMother: true,
  link: 'email',
  email: 'olena@example.com',
  messenger: null,
  comments: 'раз\nдва',
  info: '',
  percent: 10,
  amount: 9_000_90,
};
/** The same as the sink has it: hryvnias, and names that the salons know. */
const SENT = {
  order_id: 'order_1795348000000',
  name: 'Олена «Лі» & <b>',
  phone: '380671234567',
  certificate: [{ id: 7, qty: 2, title: 'Тиша', amount: 5000.5 }],
  for_mother: true,
  delivery: 105,
  email: 'olena@example.com',
  telegram: '',
  tg_user_id: '',
  tg_username: '',
  salon: 'Печерськ',
  discontPercent: 10,
  comments: 'раз\nдва',
  amount: 9000.9,
  status: 'no_pay',
  info: '',
};

/**
 * What every order sink promises (src/modules/certificate/ports/order-sink.port.ts).
 * @param open gives an empty one for each test; the caller closes what it opened
 */
export function orderSinkContract(name: string, open: () => Promise<OpenSink>): void {
  describe(`${name} keeps the promise of an order sink`, () => {
    let bench: OpenSink;
    beforeEach(async () => {
      bench = await open();
    });

    it('has a name', () => {
      expect(bench.sink.name).toMatch(/^[a-z-]+$/);
    });

    it('takes an order as it is', async () => {
      expect(await bench.sink.send(ORDER, 'Печерськ')).toBe('taken');
      expect(await bench.orders()).toEqual([SENT]);
    });

    it('takes the same order once', async () => {
      await bench.sink.send(ORDER, '');
      expect(await bench.sink.send(ORDER, '')).toBe('duplicate');
      expect(await bench.sink.send({ ...ORDER, id: 'order_1795348000001' }, '')).toBe('taken');
      const ids = (await bench.orders()).map((order) => (order as typeof SENT).order_id);
      expect(ids).toEqual(['order_1795348000000', 'order_1795348000001']);
      expect(ids.every(isOrderId)).toBe(true);
    });

    it('does nothing for a caller who has given up', async () => {
      const reason = new Error('the process stops');
      await expect(bench.sink.send(ORDER, '', AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(await bench.orders()).toEqual([]);
    });
  });
}
