import { isOrderId, MAX_ORDER_IDS, orderNumber, takeOrderId } from './order-id';

const NOW = 1_795_348_000_000;

describe('the id of an order', () => {
  it('is read as a number that stays on its line', () => {
    expect(orderNumber(`order_${NOW}`)).toBe(`№\u00a0${NOW}`);
  });

  it('is the time, and unique for orders of the same moment', async () => {
    const taken = new Set<string>();
    // as a database does: it answers later, and decides at once
    const take = async (id: string) => {
      await Promise.resolve();
      return taken.has(id) ? false : Boolean(taken.add(id));
    };
    const ids = await Promise.all(Array.from({ length: 100 }, () => takeOrderId(NOW, take)));
    expect(new Set(ids).size).toBe(100);
    expect(ids).toContain(`order_${NOW}`);
    expect(ids.every(isOrderId)).toBe(true);
  });

  it('is given up when none is free, and not looked for without end', async () => {
    let asked = 0;
    await expect(takeOrderId(NOW, () => Promise.resolve(++asked < 0))).rejects.toThrow(`no order id is free from order_${NOW} on`);
    expect(asked).toBe(MAX_ORDER_IDS);
  });

  it.each(['order_1795348000000', 'order_1'])('is %s', (id) => expect(isOrderId(id)).toBe(true));

  it.each(['order_', 'order_01', 'order_1.5', 'order_12345678901234567', 'Order_1', ' order_1', 'order_1\n', 'order_x', 7, null])(
    'is not %j',
    (id) => expect(isOrderId(id)).toBe(false),
  );
});
