import type { Transaction } from '../../../../platform/database/database';
import { transition, type OrderIncident, type OrderReport } from '../../contract/order-states';
import type { OrderChanges, StoredOrder } from '../../domain/order';
import type { OrderStore } from '../../store/order.store';

/** What an event made of an order. */
export interface AppliedEvent {
  readonly order: StoredOrder;
  /** What an operator is told; null: nothing. */
  readonly report: OrderReport | null;
}

/**
 * Has an event happen to an order that is locked, and writes it down.
 * @param also what changes with it
 * @returns null where the event is not possible in its state: nothing was written
 */
export async function applyOrderEvent(
  store: OrderStore,
  tx: Transaction,
  order: StoredOrder,
  incident: OrderIncident,
  also: OrderChanges = {},
): Promise<AppliedEvent | null> {
  const next = transition({ state: order.state, history: [] }, incident);
  const entry = next?.history.at(-1);
  if (!next || !entry) return null;
  await store.record(tx, order.id, entry, also);
  return { order: { ...order, ...also, state: next.state, report: entry.report ?? order.report }, report: entry.report };
}
