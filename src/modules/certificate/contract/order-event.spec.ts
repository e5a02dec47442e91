import { checkoutEvent, orderEvent, packageEvent } from './order-event';
import type { OrderView } from './order-view';

const ORDER = {
  order_id: 'order_1',
  state: 'paid',
  amount: 900,
  items: [{ id: 7, title: 'Тиша', qty: 2, price: 500 }],
} as unknown as OrderView;

describe('what certificates are to analytics', () => {
  it('is a look at a package, with its price in hryvnias where it has one', () => {
    expect(packageEvent({ id: 7, title: 'Тиша', amount: 50_000 }).params).toEqual({
      currency: 'UAH',
      value: 500,
      items: [{ item_id: 'certificate-7', item_name: 'Тиша', price: 500 }],
    });
    expect(packageEvent({ id: 7, title: 'Тиша', amount: null }).params).toEqual({
      currency: 'UAH',
      items: [{ item_id: 'certificate-7', item_name: 'Тиша' }],
    });
  });

  it('is the beginning of an order by the amount with its discount', () => {
    expect(checkoutEvent([{ id: 7, name: 'Тиша', price: 50_000, quantity: 2 }], 900)).toMatchObject({
      name: 'begin_checkout',
      params: { value: 900, items: [{ item_id: 'certificate-7', price: 500, quantity: 2 }] },
    });
  });

  it('is a purchase and a refund, each once for an order, and nothing before it is paid', () => {
    for (const state of ['paid', 'issued', 'delivered'] as const)
      expect(orderEvent({ ...ORDER, state })).toMatchObject({
        name: 'purchase',
        once: 'order_1',
        params: { value: 900, transaction_id: 'order_1' },
      });
    expect(orderEvent({ ...ORDER, state: 'refunded' })).toMatchObject({ name: 'refund', once: 'order_1', params: { value: 900 } });
    expect(orderEvent({ ...ORDER, state: 'awaiting_payment' })).toBeUndefined();
  });
});
