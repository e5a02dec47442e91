import { toHryvnias } from '../../../../shared/money';
import type { OrderId } from '../../contract/order-id';
import { DELIVERY_IDS } from '../../contract/order-request';
import type { SinkOrder } from '../../ports/order-sink.port';

/** An order as the order service takes it (docs/product.md, certificates 8). */
export interface SentOrder {
  readonly order_id: OrderId;
  readonly name: string;
  /** 380671234567 */
  readonly phone: string;
  readonly certificate: readonly { readonly id: number; readonly qty: number; readonly title: string; readonly amount: number }[];
  readonly for_mother: boolean;
  readonly delivery: number;
  readonly email: string;
  readonly telegram: string;
  readonly tg_user_id: string;
  readonly tg_username: string;
  /** Its title. */
  readonly salon: string;
  readonly discontPercent: number;
  readonly comments: string;
  /** What is paid, hryvnias with at most 2 decimals. */
  readonly amount: number;
  readonly status: 'no_pay';
  readonly info: string;
}

/** @param salon title of the order's salon; empty without one */
export function sentOrder(order: SinkOrder, salon: string): SentOrder {
  // who signed in and then chose another way has not asked to be written to
  const messenger = order.link === 'telegram' ? order.messenger : null;
  return {
    order_id: order.id,
    name: order.name,
    phone: order.phone,
    certificate: order.lines.map(({ packageId, quantity, title, price }) => ({
      id: packageId,
      qty: quantity,
      title,
      amount: toHryvnias(price),
    })),
    for_mother: order.forMother,
    delivery: order.link === 'salon' ? DELIVERY_IDS.salon : DELIVERY_IDS.online,
    email: order.email ?? '',
    telegram: messenger?.username ?? messenger?.userId ?? '',
    tg_user_id: messenger?.userId ?? '',
    tg_username: messenger?.username ?? '',
    salon,
    discontPercent: order.percent,
    comments: order.comments,
    amount: toHryvnias(order.amount),
    status: 'no_pay',
    info: order.info,
  };
}
