import type { StoredOrder } from '../domain/order';

/** How an order was taken. A duplicate is one that was sent before, and is as good. */
export type SinkOutcome = 'taken' | 'duplicate';

/** What is sent of an order. Amounts are kopiykas. */
export type SinkOrder = Pick<
  StoredOrder,
  'id' | 'name' | 'phone' | 'lines' | 'forMother' | 'link' | 'email' | 'messenger' | 'comments' | 'info' | 'percent' | 'amount'
>;

/** Where orders go besides our own database. */
export abstract class OrderSink {
  /** For logs, health and the start-up banner. */
  abstract readonly name: string;

  /**
   * Sends an order with the title of its salon (empty: none); harmless to repeat, because a repeated one is a duplicate. Not repeated by itself.
   * Rejects with RemoteUnavailable; with RemoteRefused, whose `words` the buyer reads; or with the reason of `signal`.
   */
  abstract send(order: SinkOrder, salon: string, signal?: AbortSignal): Promise<SinkOutcome>;
}
