import type { PaymentListener } from './payment-orders';
import { PaymentListeners } from './payment-listeners';

const listener = (): PaymentListener => ({
  revivesRefused: false,
  payment: () => Promise.resolve('keep'),
  refund: () => Promise.resolve(),
});

describe('who is told of payments', () => {
  it('is whoever sells what is paid, by its kind', () => {
    const listeners = new PaymentListeners();
    const [orders, appointments] = [listener(), listener()];
    listeners.set('order', orders);
    listeners.set('visit', appointments);
    expect(listeners.of('order_1795348000000')).toBe(orders);
    expect(listeners.of('visit_1795348000000123456')).toBe(appointments);
  });

  it('is one for each kind', () => {
    const listeners = new PaymentListeners();
    listeners.set('order', listener());
    expect(() => listeners.set('order', listener())).toThrow('order');
  });

  it('is nobody for what nobody sells: it is tried again later', () => {
    const listeners = new PaymentListeners();
    listeners.set('order', listener());
    expect(() => listeners.of('pot_1')).toThrow('pot');
    expect(() => listeners.of('orders_1')).toThrow('orders');
  });
});
