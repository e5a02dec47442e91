import type { HttpClient } from '../../../../platform/http-client/http-client';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { PaymentRefused, PaymentUnavailable } from '../../domain/payment-failure';
import { answerOf } from './liqpay.wire';

/** Limits of the client: an answer is small, and whoever asks repeats in its own time. */
export const LIQPAY_LIMITS = { timeoutMs: 10_000, retries: 0, maxBytes: 1024 * 1024, refusesKey } as const;

/** Codes of a key that is wrong, or of a shop that may not be paid to any more; they come under 200. */
const KEY_REFUSED = /^(err_)?(auth|invalid_signature|signature|public_key_not_found|shop_not_found|shop_not_active|shop_blocked)$/;

function refusesKey(status: number, body: string): boolean {
  return status === 401 || status === 403 || KEY_REFUSED.test(answerOf(parsed(body))?.error ?? '');
}

/** What the adapter needs of the platform's HTTP client. */
export type FormClient = Pick<HttpClient, 'postJson'>;

/** Path of all calls between servers. */
export const REQUEST_PATH = '/request';

/** Statuses after which the same call may go well. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);

/** Codes of errors under 200 after which the same call may go well; the others are refusals. */
const PASSING = /^(err_)?(internal|system|server|timeout|limit|try_again|busy|temporar)/;

/** Calls between servers. Each is tried once. */
export class LiqpayApi {
  constructor(private readonly client: FormClient) {}

  /** @returns the parsed answer @throws PaymentUnavailable, PaymentRefused, or the reason of `signal` */
  async call(action: string, form: Readonly<Record<'data' | 'signature', string>>, signal?: AbortSignal): Promise<unknown> {
    try {
      return (await this.client.postJson(REQUEST_PATH, { form: { ...form }, signal })).json;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const { kind, status = 0, body = '', retryAfterMs } = error;
      if (kind !== 'status') throw new PaymentUnavailable(`LiqPay ${action}: ${kind}`, retryAfterMs, { cause: error });
      if (status >= 500 || TRANSIENT.has(status))
        throw new PaymentUnavailable(`LiqPay ${action}: ${status}`, retryAfterMs, { cause: error });
      const code = answerOf(parsed(body))?.error ?? '';
      throw new PaymentRefused(`LiqPay ${action}: ${status} ${code}`.trimEnd(), code, { cause: error });
    }
  }

  /** An error that came under 200. @param code empty where it gave none */
  failed(action: string, code: string): Error {
    const said = `LiqPay ${action}: ${code || 'error'}`;
    return PASSING.test(code) ? new PaymentUnavailable(said) : new PaymentRefused(said, code);
  }

  /** An answer that says nothing that can be used. */
  unusable(action: string): Error {
    return new PaymentUnavailable(`LiqPay ${action}: the answer cannot be used`);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
