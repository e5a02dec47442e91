import fc from 'fast-check';
import { beginOrder, hasMoney, ORDER_EVENTS, ORDER_STATES, ORDER_TRANSITIONS, transition } from './order-states';
import type { OrderEvent, OrderProgress, OrderState } from './order-states';

/** The state after events, of which those that are not possible change nothing. */
function after(events: readonly OrderEvent[], from: OrderProgress = beginOrder('new')): OrderProgress {
  return events.reduce((order, event, at) => transition(order, { event, at, cause: 'test' }) ?? order, from);
}

const events = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 40 });
const begun = fc.constantFrom(beginOrder('new'), beginOrder('draft'));
const PAYMENT_NEWS: readonly OrderEvent[] = [
  'payment_succeeded',
  'payment_failed',
  'payment_reversed',
  'payment_returned_in_part',
  'payment_doubted',
];

describe('the way of an order', () => {
  it.each<[string, readonly OrderEvent[], OrderState]>([
    ['is paid by card and delivered', ['payment_begun', 'payment_succeeded', 'certificates_issued', 'certificates_delivered'], 'delivered'],
    ['is paid at the salon', ['reserved', 'paid_at_salon', 'certificates_issued'], 'issued'],
    ['is paid by the invoice of a company', ['reserved', 'paid_by_bank', 'certificates_issued'], 'issued'],
    ['is paid by an invoice after its time', ['reserved', 'expired', 'paid_by_bank'], 'paid'],
    ['is paid at the counter in place of a card', ['payment_begun', 'payment_failed', 'paid_at_salon'], 'paid'],
    ['is paid at the counter once', ['paid_at_salon', 'paid_at_salon', 'certificates_issued'], 'issued'],
    ['is paid at the counter after its time', ['reserved', 'expired', 'paid_at_salon'], 'paid'],
    ['is retried after a failure', ['payment_begun', 'payment_failed', 'payment_begun', 'payment_succeeded'], 'paid'],
    ['is paid after a failure that was told first', ['payment_begun', 'payment_failed', 'payment_succeeded'], 'paid'],
    ['stays paid when a failure is told late', ['payment_begun', 'payment_succeeded', 'payment_failed'], 'paid'],
    ['expires', ['payment_begun', 'expired'], 'expired'],
    ['is paid late', ['payment_begun', 'expired', 'payment_succeeded'], 'paid'],
    ['is refused before it is paid', ['payment_begun', 'refused', 'payment_begun'], 'refused'],
    ['is never dropped once it is paid', ['payment_begun', 'payment_succeeded', 'refused', 'expired'], 'paid'],
    ['is refunded by the provider', ['payment_begun', 'payment_succeeded', 'certificates_issued', 'payment_reversed'], 'refunded'],
  ])('%s', (_name, list, state) => expect(after(list).state).toBe(state));

  it('begins as a draft where a messenger comes first, and a draft cannot be paid', () => {
    expect(after(['payment_begun', 'reserved'], beginOrder('draft')).state).toBe('draft');
    expect(after(['completed', 'payment_begun'], beginOrder('draft')).state).toBe('awaiting_payment');
  });

  it('is recorded with time and cause', () => {
    const paid = after(['payment_begun', 'payment_succeeded']);
    expect(transition(paid, { event: 'certificates_issued', at: 7, cause: 'job' })!.history.at(-1)).toEqual({
      at: 7,
      event: 'certificates_issued',
      from: 'paid',
      to: 'issued',
      report: null,
      cause: 'job',
    });
  });

  it.each<[OrderEvent, readonly OrderEvent[], string]>([
    ['payment_succeeded', ['payment_begun', 'payment_succeeded'], 'second_payment'],
    ['payment_succeeded', ['payment_begun', 'payment_succeeded', 'refunded'], 'payment_to_return'],
    ['payment_succeeded', ['paid_at_salon'], 'second_payment'],
    ['payment_succeeded', ['refused'], 'payment_to_return'],
    ['payment_succeeded', [], 'payment_to_return'],
    ['payment_reversed', ['payment_begun'], 'reversal_without_payment'],
    ['payment_returned_in_part', ['payment_begun', 'payment_succeeded', 'certificates_issued'], 'returned_in_part'],
    ['payment_doubted', ['payment_begun'], 'payment_in_doubt'],
    ['refused', ['payment_begun', 'payment_succeeded'], 'refused_after_payment'],
  ])('%s after %j is reported as %s', (event, before, report) => {
    expect(after([...before, event]).history.at(-1)).toMatchObject({ event, report });
  });
});

describe('whatever happens to an order', () => {
  it('each state of its history follows from the one before', () => {
    fc.assert(
      fc.property(begun, events, (from, list) => {
        const order = after(list, from);
        let state = from.state;
        for (const entry of order.history) {
          expect(entry.from).toBe(state);
          state = entry.to;
        }
        expect(order.state).toBe(state);
      }),
    );
  });

  it('nothing is issued without money, and money never leaves without a refund', () => {
    fc.assert(
      fc.property(begun, events, (from, list) => {
        const { history } = after(list, from);
        for (const { event, from: before, to } of history) {
          if (hasMoney(to) && !hasMoney(before)) {
            expect(['payment_succeeded', 'paid_at_salon', 'paid_by_bank']).toContain(event);
            expect(to).toBe('paid');
          }
          if (hasMoney(before) && !hasMoney(to)) expect(to).toBe('refunded');
          if (to === 'delivered' && before !== 'delivered') expect(before).toBe('issued');
        }
      }),
    );
  });

  it('a refunded or refused order stays so', () => {
    fc.assert(
      fc.property(begun, events, (from, list) => {
        for (const { from: before, to } of after(list, from).history) {
          if (before === 'refunded' || before === 'refused') expect(to).toBe(before);
        }
      }),
    );
  });

  it('every payment either pays the order or is reported', () => {
    fc.assert(
      fc.property(begun, events, (from, list) => {
        const { history } = after(list, from);
        expect(history.filter(({ event }) => event === 'payment_succeeded')).toHaveLength(
          list.filter((event) => event === 'payment_succeeded').length,
        );
        for (const { event, to, from: before, report } of history) {
          if (event === 'payment_succeeded') expect(report !== null || (to === 'paid' && !hasMoney(before))).toBe(true);
        }
      }),
    );
  });

  it.each(ORDER_STATES)('an update of payments is possible while it is %s', (state) => {
    for (const event of PAYMENT_NEWS) expect(ORDER_TRANSITIONS[state]).toHaveProperty(event);
  });
});
