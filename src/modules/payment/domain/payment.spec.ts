import fc from 'fast-check';
import { attemptId, mismatches, updateKey, readAttemptId } from './payment';
import type { PaymentAttempt, PaymentFacts } from './payment';

const STORED: PaymentAttempt = { id: 'order_1795348000000', amount: 9_000_50, currency: 'UAH' };
const FACTS: PaymentFacts = {
  attempt: 'order_1795348000000',
  paymentId: '123',
  state: 'paid',
  status: 'success',
  amount: 9_000_50,
  currency: 'UAH',
  account: 'i00000000',
  needsOperator: false,
  returned: null,
  failure: null,
  receipt: null,
};

describe('what a provider says', () => {
  it('is believed when it is what was stored', () => {
    expect(mismatches(STORED, 'i00000000', FACTS)).toEqual([]);
  });

  it.each<[Partial<PaymentFacts>, readonly string[]]>([
    [{ amount: 9_000_49 }, ['amount']],
    [{ amount: null }, ['amount']],
    [{ currency: 'USD' }, ['currency']],
    [{ account: 'i11111111' }, ['account']],
    [{ attempt: 'order_1795348000001' }, ['attempt']],
    [{ amount: 1, currency: 'EUR', account: '', attempt: '' }, ['attempt', 'account', 'amount', 'currency']],
  ])('is not believed with %j', (said, differing) => {
    expect(mismatches(STORED, 'i00000000', { ...FACTS, ...said })).toEqual(differing);
  });

  it('is the same update when it is repeated, and another one with another status or a part given back', () => {
    expect(updateKey({ ...FACTS })).toBe(updateKey(FACTS));
    const others = [
      { status: 'reversed' },
      // a success of the refund, and not of the payment
      { state: 'refunded' as const },
      { paymentId: '124' },
      { attempt: 'order_1' },
      { returned: 100 },
      { amount: 1 },
      { currency: 'USD' },
      { account: 'i1' },
    ];
    for (const other of others) expect(updateKey({ ...FACTS, ...other })).not.toBe(updateKey(FACTS));
  });
});

describe('the id of an attempt', () => {
  it('is that of the order, with the number from the second on', () => {
    expect(attemptId('order_1795348000000', 1)).toBe('order_1795348000000');
    expect(attemptId('order_1795348000000', 2)).toBe('order_1795348000000-2');
  });

  it('is read back', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 9999 }), (time, number) => {
        expect(readAttemptId(attemptId(`order_${time}`, number))).toEqual({ orderId: `order_${time}`, number });
      }),
    );
  });

  it.each(['', 'order_', 'order_1-1', 'order_1-0', 'order_1-02', 'order_1-2-3', 'order_1-99999', ' order_1'])('is not %j', (id) =>
    expect(readAttemptId(id)).toBeNull(),
  );
});
