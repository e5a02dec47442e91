import fc from 'fast-check';
import type { PaymentFacts, PaymentState } from './payment';
import { settlementOf } from './settlement';

const FACTS: PaymentFacts = {
  attempt: 'order_1',
  paymentId: '1',
  state: 'paid',
  status: 'success',
  amount: 100,
  currency: 'UAH',
  account: 'i1',
  needsOperator: false,
  returned: null,
  failure: null,
  receipt: null,
};
const after = (state: PaymentState, said: Partial<PaymentFacts>, returned = 0) =>
  settlementOf({ state, amount: 100, returned }, { ...FACTS, ...said });

describe('what news make of an attempt', () => {
  it.each<[PaymentState, PaymentState, PaymentState, string | null]>([
    ['pending', 'pending', 'pending', null],
    ['pending', 'paid', 'paid', 'succeeded'],
    ['pending', 'failed', 'failed', 'failed'],
    ['pending', 'refunded', 'refunded', 'reversed'],
    ['failed', 'pending', 'failed', null],
    ['failed', 'paid', 'paid', 'succeeded'],
    ['failed', 'failed', 'failed', null],
    ['paid', 'pending', 'paid', null],
    ['paid', 'paid', 'paid', null],
    ['paid', 'failed', 'paid', null],
    ['paid', 'refunded', 'refunded', 'reversed'],
    ['refunded', 'paid', 'refunded', null],
    ['refunded', 'failed', 'refunded', null],
  ])('%s, told %s, is %s', (stored, said, state, kind) => {
    const settlement = after(stored, { state: said });
    expect([settlement.state, settlement.event?.kind ?? null]).toEqual([state, kind]);
  });

  it('tells a reversal of what we did not give back ourselves', () => {
    expect(after('paid', { state: 'refunded' }, 40)).toMatchObject({ returned: 100, event: { kind: 'reversed', amount: 60 } });
    expect(after('paid', { state: 'refunded' }, 100)).toMatchObject({ state: 'refunded', event: null });
  });

  it('tells an operator what the order does not know', () => {
    expect(after('paid', { returned: 30 }, 10)).toMatchObject({ returned: 30, remark: '20 kopiykas went back at the provider' });
    expect(after('pending', { needsOperator: true, status: 'wait_accept' }).remark).toBe(
      'the provider has to verify the shop: wait_accept',
    );
    expect(after('pending', { state: 'failed', failure: 'limit' }).remark).toBe('failed: limit');
  });

  it('succeeds at most once and is never more returned than paid, in whatever order news come', () => {
    const news = fc.record({
      state: fc.constantFrom<PaymentState>('pending', 'paid', 'failed', 'refunded'),
      returned: fc.option(fc.nat(300)),
    });
    fc.assert(
      fc.property(fc.array(news, { maxLength: 12 }), (all) => {
        let stored = { state: 'pending' as PaymentState, amount: 100, returned: 0 };
        const events: string[] = [];
        for (const one of all) {
          const { event, ...next } = settlementOf(stored, { ...FACTS, ...one });
          expect(next.returned).toBeGreaterThanOrEqual(stored.returned);
          expect(next.returned).toBeLessThanOrEqual(100);
          if (event) events.push(event.kind);
          stored = { ...stored, state: next.state, returned: next.returned };
        }
        expect(events.filter((kind) => kind === 'succeeded').length).toBeLessThanOrEqual(1);
        expect(stored.state === 'paid').toBe(all.some(({ state }) => state === 'paid') && !all.some(({ state }) => state === 'refunded'));
      }),
    );
  });
});
