import { ORDER_STATES } from '../contract/order-states';
import { canPay, expiryOf, isOver, paymentDeadline } from './order-time';

const NOW = new Date('2026-11-22T10:00:00Z');

describe('the time of an order', () => {
  it('is a day for a card and for a draft, three days for the salon', () => {
    expect(expiryOf('new', NOW)).toEqual(new Date('2026-11-23T10:00:00Z'));
    expect(expiryOf('draft', NOW)).toEqual(new Date('2026-11-23T10:00:00Z'));
    expect(expiryOf('reserved', NOW)).toEqual(new Date('2026-11-25T10:00:00Z'));
  });

  it('ends at the provider before it ends here', () => {
    const expiresAt = expiryOf('new', NOW);
    expect(paymentDeadline(expiresAt).getTime()).toBeLessThan(expiresAt.getTime());
    expect(canPay({ state: 'new', expiresAt }, new Date('2026-11-23T09:29:59Z'))).toBe(true);
    expect(canPay({ state: 'new', expiresAt }, new Date('2026-11-23T09:30:00Z'))).toBe(false);
  });

  it('is to pay in three states, and over in three others', () => {
    const expiresAt = expiryOf('new', NOW);
    expect(ORDER_STATES.filter((state) => canPay({ state, expiresAt }, NOW))).toEqual(['new', 'awaiting_payment', 'failed']);
    expect(ORDER_STATES.filter(isOver)).toEqual(['expired', 'refunded', 'refused']);
  });
});
