import type { HttpClient } from '../../../../platform/http-client/http-client';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { PaymentRefused, PaymentUnavailable } from '../../domain/payment-failure';
import { errorCodeOf } from './monobank.wire';

/** Limits of the client: an answer is small, and whoever asks repeats in its own time. */
export const MONOBANK_LIMITS = { timeoutMs: 10_000, retries: 0, maxBytes: 1024 * 1024 } as const;

/** What the adapter needs of the platform's HTTP client, which carries the token. */
export type MonobankClient = Pick<HttpClient, 'getJson' | 'postJson'>;

/** Statuses after which the same call may go well. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);
/** The same among the codes of errors, and one that says the opposite under 500. */
const PASSING: ReadonlySet<string> = new Set(['ORDER_IN_PROGRESS', 'TMR']);
const FINAL = 'CANCEL_NOT_AVAILABLE';

/** Calls between servers. Each is tried once, and rejects with PaymentUnavailable, PaymentRefused or the reason of `signal`. */
export class MonobankApi {
  constructor(private readonly client: MonobankClient) {}

  createInvoice(invoice: object): Promise<unknown> {
    return this.told('create', () => this.client.postJson('/api/merchant/invoice/create', { json: invoice }));
  }

  /** @returns null when it knows no such invoice */
  async invoice(id: string, signal?: AbortSignal): Promise<unknown> {
    try {
      return await this.told('status', () => this.client.getJson('/api/merchant/invoice/status', { query: { invoiceId: id }, signal }));
    } catch (error) {
      if (error instanceof PaymentRefused && error.cause instanceof UpstreamError && error.cause.status === 404) return null;
      throw error;
    }
  }

  /** Receipts that a register makes of an invoice, where one is linked in the cabinet. */
  fiscalChecks(id: string, signal?: AbortSignal): Promise<unknown> {
    return this.told('fiscal-checks', () =>
      this.client.getJson('/api/merchant/invoice/fiscal-checks', { query: { invoiceId: id }, signal }),
    );
  }

  cancel(cancel: object, signal?: AbortSignal): Promise<unknown> {
    return this.told('cancel', () => this.client.postJson('/api/merchant/invoice/cancel', { json: cancel, signal }));
  }

  finalize(hold: object, signal?: AbortSignal): Promise<unknown> {
    return this.told('finalize', () => this.client.postJson('/api/merchant/invoice/finalize', { json: hold, signal }));
  }

  publicKey(): Promise<unknown> {
    return this.told('pubkey', () => this.client.getJson('/api/merchant/pubkey'));
  }

  private async told(action: string, call: () => Promise<{ readonly json: unknown }>): Promise<unknown> {
    try {
      return (await call()).json;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const { kind, status = 0, body = '', retryAfterMs } = error;
      if (kind !== 'status') throw new PaymentUnavailable(`monobank ${action}: ${kind}`, retryAfterMs, { cause: error });
      const code = errorCodeOf(body);
      const said = `monobank ${action}: ${status} ${code}`.trimEnd();
      const mayPass = (status >= 500 && code !== FINAL) || TRANSIENT.has(status) || PASSING.has(code);
      throw mayPass ? new PaymentUnavailable(said, retryAfterMs, { cause: error }) : new PaymentRefused(said, code, { cause: error });
    }
  }
}

/** An answer that says nothing that can be used. */
export function unusable(action: string): PaymentUnavailable {
  return new PaymentUnavailable(`monobank ${action}: the answer cannot be used`);
}
