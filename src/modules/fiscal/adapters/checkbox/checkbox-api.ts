import type { HttpClient } from '../../../../platform/http-client/http-client';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { FiscalRefused, FiscalUnavailable } from '../../domain/fiscal-failure';
import { messageOf, tokenOf } from './checkbox.wire';

/** Limits of the client: an answer is small, and the job repeats in its own time. */
export const CHECKBOX_LIMITS = { timeoutMs: 10_000, retries: 0, maxBytes: 1024 * 1024 } as const;

/** What the adapter needs of the platform's HTTP client, which carries the key of the register. */
export type CheckboxClient = Pick<HttpClient, 'getJson' | 'postJson'>;

/** How the cashier signs in. */
export type CheckboxCashier = { readonly login: string; readonly password: string } | { readonly pin: string };

/** Statuses after which the same call may go well; those of a key are corrected in the settings. */
const TRANSIENT: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);
const KEY_MS = 5 * 60_000;

/** Calls of a signed in cashier. Each is tried once, and rejects with FiscalUnavailable, FiscalRefused or the reason of the signal. */
export class CheckboxApi {
  private token: string | null = null;

  constructor(
    private readonly client: CheckboxClient,
    private readonly cashier: CheckboxCashier,
  ) {}

  /** @returns null for 404 */
  async get(path: string, signal?: AbortSignal): Promise<unknown> {
    try {
      return await this.signed(path, (headers) => this.client.getJson(path, { headers, signal }), signal);
    } catch (error) {
      if (error instanceof FiscalRefused && statusOf(error.cause) === 404) return null;
      throw error;
    }
  }

  post(path: string, json: object, signal?: AbortSignal): Promise<unknown> {
    return this.signed(path, (headers) => this.client.postJson(path, { json, headers, signal }), signal);
  }

  /** How long a token counts is not documented: where it does not any more, the cashier signs in and the call is made once more. */
  private async signed(path: string, call: (headers: Record<string, string>) => Promise<{ json: unknown }>, signal?: AbortSignal) {
    const isOld = this.token !== null;
    try {
      return (await call(await this.headers(signal))).json;
    } catch (error) {
      const isExpired = statusOf(error) === 401 || statusOf(error) === 403;
      if (isExpired) this.token = null;
      if (!isExpired || !isOld) throw failureOf(path, error);
    }
    try {
      return (await call(await this.headers(signal))).json;
    } catch (error) {
      throw failureOf(path, error);
    }
  }

  private async headers(signal?: AbortSignal): Promise<Record<string, string>> {
    this.token ??= await this.signIn(signal);
    return { authorization: `Bearer ${this.token}` };
  }

  private async signIn(signal?: AbortSignal): Promise<string> {
    const [path, json] =
      'pin' in this.cashier ? ['/cashier/signinPinCode', { pin_code: this.cashier.pin }] : ['/cashier/signin', this.cashier];
    try {
      const token = tokenOf((await this.client.postJson(path, { json, signal })).json);
      if (token === null) throw unusable(path);
      return token;
    } catch (error) {
      const failure = failureOf(path, error);
      // nothing can be refused for what it is before somebody has signed in
      throw failure instanceof FiscalRefused ? new FiscalUnavailable(failure.message, KEY_MS, { cause: error }) : failure;
    }
  }
}

/** An answer that says nothing that can be used. */
export const unusable = (path: string) => new FiscalUnavailable(`Checkbox ${path}: the answer cannot be used`);

function statusOf(error: unknown): number | null {
  return error instanceof UpstreamError && error.kind === 'status' ? (error.status ?? null) : null;
}

function failureOf(path: string, error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error;
  const status = statusOf(error);
  if (status === null) return new FiscalUnavailable(`Checkbox ${path}: ${error.kind}`, error.retryAfterMs, { cause: error });
  const said = `Checkbox ${path}: ${status} ${messageOf(error.body ?? '')}`.trimEnd();
  const after = status === 401 || status === 403 ? KEY_MS : error.retryAfterMs;
  return status >= 500 || TRANSIENT.has(status)
    ? new FiscalUnavailable(said, after, { cause: error })
    : new FiscalRefused(said, { cause: error });
}
