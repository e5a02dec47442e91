import type { HttpClient } from '../../../../platform/http-client/http-client';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { PaymentRefused, PaymentUnavailable } from '../../domain/payment-failure';
import { codeOf, fieldsOf, isFields, mayPass } from './wayforpay.wire';

/** Limits of the client: an answer is small, and whoever asks repeats in its own time. */
export const WAYFORPAY_LIMITS = { timeoutMs: 10_000, retries: 0, maxBytes: 1024 * 1024, refusesKey } as const;

/** Codes of a signature that is wrong, and of a shop that may not call; they come under 200. */
const KEY_REFUSED: ReadonlySet<string> = new Set(['1113', '1117']);

function refusesKey(status: number, body: string): boolean {
  return status === 401 || status === 403 || KEY_REFUSED.has(codeOf(fieldsOf(body) ?? {}));
}

/** What the adapter needs of the platform's HTTP client. */
export type WayforpayClient = Pick<HttpClient, 'postJson'>;

/** A signed request: its kind, whose, and of which order. */
export type WayforpayRequest = Readonly<Record<string, string | number>> & { readonly transactionType: string };

/** Statuses after which the same call may go well. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);

/** Calls between servers. Each is tried once, and rejects with PaymentUnavailable, PaymentRefused or the reason of `signal`. */
export class WayforpayApi {
  constructor(private readonly client: WayforpayClient) {}

  async call(request: WayforpayRequest, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    const action = request.transactionType;
    try {
      const { json } = await this.client.postJson('/api', { json: request, signal });
      if (isFields(json)) return json;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const { kind, status = 0, body = '', retryAfterMs } = error;
      if (kind !== 'status') throw new PaymentUnavailable(`WayForPay ${action}: ${kind}`, retryAfterMs, { cause: error });
      if (status >= 500 || TRANSIENT.has(status))
        throw new PaymentUnavailable(`WayForPay ${action}: ${status}`, retryAfterMs, { cause: error });
      const code = codeOf(fieldsOf(body) ?? {});
      throw new PaymentRefused(`WayForPay ${action}: ${status} ${code}`.trimEnd(), code, { cause: error });
    }
    throw this.unusable(action);
  }

  /** What an answer refuses. @param code empty where it gave none */
  failed(action: string, code: string): Error {
    const said = `WayForPay ${action}: ${code || 'refused'}`;
    return mayPass(code) ? new PaymentUnavailable(said) : new PaymentRefused(said, code);
  }

  /** An answer that says nothing that can be used. */
  unusable(action: string): PaymentUnavailable {
    return new PaymentUnavailable(`WayForPay ${action}: the answer cannot be used`);
  }
}
