import { refundStanding, type RefundFacts } from './buyer-refund';

const WHOLE: RefundFacts = {
  state: 'active',
  nominal: 100_000,
  balance: 100_000,
  paidAt: new Date('2026-11-22T10:00:00Z'),
  paidAttempt: 'order_1',
};
const at = (now: string, changed: Partial<RefundFacts> = {}) => refundStanding({ ...WHOLE, ...changed }, new Date(now));

describe('a refund that a buyer asks for', () => {
  it('is possible until the end of the fourteenth day in Kyiv', () => {
    expect([at('2026-11-22T10:00:01Z'), at('2026-12-06T21:59:59Z'), at('2026-12-06T22:00:00Z')]).toEqual(['possible', 'possible', 'late']);
  });

  it('is not of what was used, was paid at a salon, or is on its way', () => {
    const now = '2026-11-23T10:00:00Z';
    expect(at(now, { balance: 99_999 })).toBe('used');
    expect(at(now, { balance: 0 })).toBe('used');
    expect(at(now, { paidAttempt: null })).toBe('at_salon');
    expect(at(now, { state: 'refund_pending', balance: 0 })).toBe('pending');
  });
});
