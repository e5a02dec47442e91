import type { Transaction } from '../../../../platform/database/database';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { isTokenOf } from '../certificate-secrets';
import type { StoredOrder } from '../../domain/order';
import type { OrderStore } from '../../store/order.store';

/** Who asks for an order: its id, and the token they have. */
export interface OrderAccess {
  readonly id: string;
  readonly token: string | undefined;
}

/** The order, for who has its token. @throws DomainError `order_unknown`, the same without the order as without its token */
export async function ownOrder(store: OrderStore, { id, token }: OrderAccess): Promise<StoredOrder> {
  return owned(await store.find(id), token);
}

/** The same, locked. */
export async function lockOwnOrder(store: OrderStore, tx: Transaction, { id, token }: OrderAccess): Promise<StoredOrder> {
  return owned(await store.lock(tx, id), token);
}

/** An order that was found, for who has its token. @throws DomainError `order_unknown`, the same without the order as without its token */
export function owned<Order extends Pick<StoredOrder, 'erasedAt' | 'tokenHash'>>(order: Order | null, token: string | undefined): Order {
  if (!order || order.erasedAt || !isTokenOf(token, order.tokenHash)) {
    throw new DomainError('not-found', 'order_unknown', translation('certificate.orders.unknown'));
  }
  return order;
}
