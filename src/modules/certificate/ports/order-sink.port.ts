import type { SentOrder } from '../domain/sent-order';

/** How an order was taken. A duplicate is one that was sent before, and is as good. */
export type SinkOutcome = 'taken' | 'duplicate';

/** Where orders go besides our own database. */
export abstract class OrderSink {
  /** For logs, health and the start-up banner. */
  abstract readonly name: string;

  /**
   * Sends an order; harmless to repeat, because a repeated one is a duplicate. Not repeated by itself.
   * Rejects with OutsideUnavailable; with OutsideRefused, whose `words` the buyer reads; or with the reason of `signal`.
   */
  abstract send(order: SentOrder, signal?: AbortSignal): Promise<SinkOutcome>;
}
