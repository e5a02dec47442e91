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

const kindsOf = (settlement: ReturnType<typeof settlementOf>) => settlement.events.map(({ kind }) => kind);

describe('what updates make of an attempt', () => {
  it.each<[PaymentState, PaymentState, PaymentState, readonly string[]]>([
    ['pending', 'pending', 'pending', []],
    ['pending', 'paid', 'paid', ['succeeded']],
    ['pending', 'failed', 'failed', ['failed']],
    ['failed', 'pending', 'failed', []],
    ['failed', 'paid', 'paid', ['succeeded']],
    ['failed', 'failed', 'failed', []],
    ['paid', 'pending', 'paid', []],
    ['paid', 'paid', 'paid', []],
    ['paid', 'failed', 'paid', []],
    ['pending', 'held', 'held', ['held']],
    ['failed', 'held', 'held', ['held']],
    ['held', 'held', 'held', []],
    ['held', 'pending', 'held', []],
    ['held', 'paid', 'paid', ['succeeded']],
    ['held', 'failed', 'failed', ['failed']],
    ['held', 'refunded', 'failed', ['failed']],
    ['paid', 'held', 'paid', []],
    ['refunded', 'held', 'refunded', []],
    ['refunded', 'paid', 'refunded', []],
    ['refunded', 'failed', 'refunded', []],
    ['refunded', 'refunded', 'refunded', []],
  ])('%s, told %s, is %s', (stored, said, state, kinds) => {
    const settlement = after(stored, { state: said });
    expect([settlement.state, kindsOf(settlement)]).toEqual([state, kinds]);
  });

  it.each<[PaymentState]>([['pending'], ['failed'], ['paid']])('%s, told that all of it went back, is refunded', (stored) => {
    expect(after(stored, { state: 'refunded', returned: 100 })).toMatchObject({
      state: 'refunded',
      returned: 100,
      confirmed: 100,
      events: [{ kind: 'reversed', amount: 100 }],
    });
  });

  it('tells a reversal of what we did not give back ourselves', () => {
    const all = { state: 'refunded', returned: 100 } as const;
    expect(after('paid', all, 40)).toMatchObject({ returned: 100, events: [{ kind: 'reversed', amount: 60 }] });
    expect(after('paid', all, 100)).toMatchObject({ state: 'refunded', events: [] });
    // our own refunds are all of it: the word needs no sum
    expect(after('paid', { state: 'refunded' }, 100)).toMatchObject({ state: 'refunded', events: [], confirmed: 100 });
  });

  it.each<[PaymentState]>([['refunded'], ['paid']])('counts the sum where a part went back, whatever the word: %s', (state) => {
    expect(after('paid', { state, returned: 30 }, 10)).toEqual({
      state: 'paid',
      returned: 30,
      confirmed: 30,
      events: [{ kind: 'returned_in_part', amount: 20 }],
      remark: '20 kopiykas went back at the provider',
      isDoubtful: false,
    });
    // repeated, late, or a refund of our own
    for (const returned of [30, 20])
      expect(after('paid', { state, returned }, 30)).toMatchObject({ state: 'paid', returned: 30, events: [] });
  });

  it('has a hold that a refund of ours lets go end as refunded, and tells nobody', () => {
    expect(after('held', { state: 'refunded' }, 100)).toMatchObject({ state: 'refunded', events: [], isDoubtful: false });
    expect(after('held', { state: 'refunded', returned: 100 }, 100)).toMatchObject({ state: 'refunded', events: [] });
    // taken before it was let go
    expect(after('held', { state: 'paid' }, 100)).toMatchObject({ state: 'paid', returned: 100, events: [{ kind: 'succeeded' }] });
  });

  it('tells of a payment and of a part that went back when both come at once', () => {
    const settlement = after('pending', { returned: 30 });
    expect([settlement.state, settlement.returned, kindsOf(settlement)]).toEqual(['paid', 30, ['succeeded', 'returned_in_part']]);
  });

  it.each<[string, PaymentState, Partial<PaymentFacts>, number]>([
    ['says reversed and no sum', 'paid', { state: 'refunded', status: 'reversed' }, 0],
    ['says reversed and no sum after a part', 'paid', { state: 'refunded', status: 'reversed' }, 40],
    ['says reversed and nothing', 'paid', { state: 'refunded', status: 'reversed', returned: 0 }, 0],
    ['says more than was paid', 'paid', { state: 'refunded', status: 'reversed', returned: 101 }, 0],
    ['says more than was paid, all of which we gave back', 'paid', { state: 'refunded', status: 'reversed', returned: 101 }, 100],
    ['says paid and that all of it went back', 'paid', { returned: 100 }, 0],
    ['says failed and that some went back', 'paid', { state: 'failed', returned: 10 }, 0],
    ['gives a part back of what was not paid', 'pending', { state: 'refunded', status: 'reversed', returned: 10 }, 0],
  ])('changes nothing and asks a person where the provider %s', (_, state, said, returned) => {
    const settlement = after(state, said, returned);
    expect(settlement).toMatchObject({
      state,
      returned,
      isDoubtful: true,
      confirmed: 0,
      remark: expect.stringContaining('compare') as string,
    });
    expect(kindsOf(settlement)).toEqual(['doubted']);
  });

  it('tells an operator what the order does not know', () => {
    expect(after('pending', { needsOperator: true, status: 'wait_accept' }).remark).toBe(
      'the provider has to verify the shop: wait_accept',
    );
    expect(after('pending', { state: 'failed', failure: 'limit' }).remark).toBe('failed: limit');
  });

  it('tells of no success by a hold alone, whatever else comes', () => {
    const states = fc.array(fc.constantFrom<PaymentState>('pending', 'held', 'failed'), { maxLength: 12 });
    fc.assert(
      fc.property(states, (all) => {
        let stored = { state: 'pending' as PaymentState, amount: 100, returned: 0 };
        for (const state of all) {
          const next = settlementOf(stored, { ...FACTS, state });
          expect(kindsOf(next)).not.toContain('succeeded');
          stored = { ...stored, state: next.state, returned: next.returned };
        }
        expect(stored.returned).toBe(0);
      }),
    );
  });

  it('succeeds at most once, never returns more than was paid, and ends only by sums, in whatever order updates come', () => {
    const update = fc.record({
      state: fc.constantFrom<PaymentState>('pending', 'paid', 'failed', 'refunded'),
      returned: fc.option(fc.constantFrom(0, 1, 40, 60, 99, 100, 101, 300)),
    });
    fc.assert(
      fc.property(fc.array(update, { maxLength: 12 }), (all) => {
        let stored = { state: 'pending' as PaymentState, amount: 100, returned: 0 };
        const kinds: string[] = [];
        for (const one of all) {
          const { events, ...next } = settlementOf(stored, { ...FACTS, ...one });
          expect(next.returned).toBeGreaterThanOrEqual(stored.returned);
          expect(next.returned).toBeLessThanOrEqual(100);
          kinds.push(...events.map(({ kind }) => kind));
          stored = { ...stored, state: next.state, returned: next.returned };
        }
        expect(kinds.filter((kind) => kind === 'succeeded').length).toBeLessThanOrEqual(1);
        expect(stored.state === 'refunded').toBe(all.some(({ state, returned }) => state === 'refunded' && returned === 100));
        if (stored.state === 'refunded') expect(stored.returned).toBe(100);
      }),
    );
  });
});
