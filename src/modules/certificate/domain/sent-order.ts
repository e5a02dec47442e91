import { toHryvnias } from '../../../shared/money';
import { DELIVERY_IDS } from '../contract/order-request';
import type { OrderRequest } from '../contract/order-request';
import type { OrderId } from '../contract/order-id';

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

/** What is sent of an order. */
export type SendableOrder = Pick<
  OrderRequest,
  'name' | 'phone' | 'items' | 'forMother' | 'link' | 'email' | 'messenger' | 'comments' | 'info'
> & {
  readonly quote: Pick<OrderRequest['quote'], 'percent' | 'amount'>;
};

/**
 * @param titles of the packages by id
 * @param salon title of the order's salon; empty without one
 */
export function sentOrder(id: OrderId, order: SendableOrder, titles: ReadonlyMap<number, string>, salon: string): SentOrder {
  return {
    order_id: id,
    name: order.name,
    phone: order.phone,
    certificate: order.items.map((item) => ({
      id: item.id,
      qty: item.quantity,
      title: titles.get(item.id) ?? '',
      amount: toHryvnias(item.price),
    })),
    for_mother: order.forMother,
    delivery: order.link === 'salon' ? DELIVERY_IDS.salon : DELIVERY_IDS.online,
    email: order.email ?? '',
    telegram: order.messenger?.username ?? order.messenger?.userId ?? '',
    tg_user_id: order.messenger?.userId ?? '',
    tg_username: order.messenger?.username ?? '',
    salon,
    discontPercent: order.quote.percent,
    comments: order.comments,
    amount: toHryvnias(order.quote.amount),
    status: 'no_pay',
    info: order.info,
  };
}
