import type { Kopiykas } from '../../../shared/money';

/** A checkout that somebody has opened with a form of ours. */
export interface OpenedCheckout {
  readonly attempt: string;
  readonly amount: Kopiykas;
  readonly description: string;
  /** Where the payer goes back to. */
  readonly resultUrl: string;
  readonly expiresAt: Date;
  /** Whether it was paid here already. */
  readonly isPaid: boolean;
}

/** The provider's side of a sandbox: what its hosted page shows and does. Only there where PAYMENT is the sandbox. */
export abstract class HostedCheckout {
  /** False where payments are taken by somebody else: there is no such page then. */
  abstract readonly isOn: boolean;

  /** @returns null when the form is not signed by us */
  abstract open(data: string, signature: string): Promise<OpenedCheckout | null>;

  /** The payer pays, or the bank declines. Nothing is told to the site by it. */
  abstract pay(checkout: OpenedCheckout, outcome: 'success' | 'failure'): Promise<void>;

  /** The body of the callback that tells how a payment is now; null when there is none. */
  abstract callback(attempt: string): Promise<Buffer | null>;
}
