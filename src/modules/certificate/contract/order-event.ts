import { sumOf, type AnalyticsEvent } from '../../../shared/analytics-event';
import type { Kopiykas } from '../../../shared/money';
import { hasMoney } from './order-states';
import type { OrderView } from './order-view';

interface Offer {
  readonly id: number;
  readonly title: string;
  /** Kopiykas; null: on request. */
  readonly amount: Kopiykas | null;
}

interface Line {
  readonly id: number;
  readonly name: string;
  readonly price: Kopiykas;
  readonly quantity: number;
}

const itemId = (id: number) => `certificate-${id}`;

/** Somebody looks at a package. */
export function packageEvent({ id, title, amount }: Offer): AnalyticsEvent {
  const item = { item_id: itemId(id), item_name: title };
  const params =
    amount === null ? { currency: 'UAH' as const, items: [item] } : { ...sumOf(amount), items: [{ ...item, price: sumOf(amount).value }] };
  return { name: 'view_item', once: null, params };
}

/** Somebody begins to order packages. @param amount hryvnias, with the discount */
export function checkoutEvent(lines: readonly Line[], amount: number): AnalyticsEvent {
  const items = lines.map(({ id, name, price, quantity }) => {
    return { item_id: itemId(id), item_name: name, price: sumOf(price).value, quantity };
  });
  return { name: 'begin_checkout', once: null, params: { currency: 'UAH', value: amount, items } };
}

/** An order is paid, or all of its money went back; undefined where neither is so. Told once in the browser of its buyer. */
export function orderEvent({ order_id, state, amount, items }: OrderView): AnalyticsEvent | undefined {
  if (!hasMoney(state) && state !== 'refunded') return undefined;
  return {
    name: state === 'refunded' ? 'refund' : 'purchase',
    once: order_id,
    params: {
      currency: 'UAH',
      value: amount,
      transaction_id: order_id,
      items: items.map(({ id, title, price, qty }) => ({ item_id: itemId(id), item_name: title, price, quantity: qty })),
    },
  };
}
