/**
 * Copies of genuine callbacks for the salons' order service (docs/product.md, money 6). A copy holds what the provider says of the payer, so it is kept
 * until it was passed on and no longer.
 */
export abstract class CallbackForwarder<Tx = unknown> {
  /** Whether forwarding is configured. */
  abstract readonly isOn: boolean;

  /** Keeps a callback. @returns its id; null when one that tells the same waits already */
  abstract store(tx: Tx, callback: { readonly key: string; readonly body: Buffer }): Promise<string | null>;

  /** Posts a copy, byte for byte, and forgets it. Rejects with PaymentUnavailable, or with the reason of `signal`. */
  abstract forward(id: string, signal: AbortSignal): Promise<void>;
}
