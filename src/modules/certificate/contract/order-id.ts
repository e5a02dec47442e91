/** Identifies an order for people and services: `order_1795348000000`. It opens nothing by itself (docs/product.md, certificates 9). */
export type OrderId = `order_${number}`;

const ORDER_ID = /^order_[1-9]\d{0,15}$/;

/** Ids tried for one order before it is given up: more than orders come in so many milliseconds. */
export const MAX_ORDER_IDS = 1000;

export function isOrderId(value: unknown): value is OrderId {
  return typeof value === 'string' && ORDER_ID.test(value);
}

/** The id as buyers read it: `№ 1795348000000`. */
export function orderNumber(id: string): string {
  return id.replace('order_', '№\u00a0');
}

/** Digits of an order's number that are said at a counter and found by. */
const SHORT_DIGITS = 6;

/** The end of an order's number. */
export function shortNumber(id: string): string {
  return id.slice(-SHORT_DIGITS);
}

/**
 * Takes an id for an order that is made now: the time in milliseconds, and one more for each that is taken.
 * @param take whether the id is now this order's: the storage decides, in one statement with a unique key
 * @throws Error when all ids that are tried are taken
 */
export async function takeOrderId(epochMs: number, take: (id: OrderId) => Promise<boolean>): Promise<OrderId> {
  for (let tried = 0; tried < MAX_ORDER_IDS; tried++) {
    const id: OrderId = `order_${epochMs + tried}`;
    if (await take(id)) return id;
  }
  throw new Error(`no order id is free from order_${epochMs} on`);
}
