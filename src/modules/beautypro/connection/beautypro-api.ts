import type { HttpClient } from '../../../platform/http-client/http-client';
import { UpstreamError } from '../../../platform/http-client/upstream-error';
import { BeautyProRejected, BeautyProTimeout } from './beautypro-failure';
import { hiddenProblemOf, problemOf } from './problem.wire';

/** Limits of the HTTP clients: two tries of a read, one of anything else, within what a visitor waits at most. */
export const BEAUTYPRO_LIMITS = {
  timeoutMs: 2600,
  retries: 1,
  maxBytes: 16 * 1024 * 1024,
  maxRetryAfterMs: 1000,
  // 401 is a token that has ended, another 403 a visitor who is not the owner of an appointment
  refusesKey: (status: number, body: string) => status === 403 && /licen[cs]e|scope/i.test(body),
} as const;
/** Sign-in and tokens: each call counts, though the API has them as GET. */
export const BEAUTYPRO_ONCE_LIMITS = {
  timeoutMs: 2600,
  retries: 0,
  maxBytes: 1024 * 1024,
  // a code that a visitor has mistyped is refused as the secret of the application is
  refusesKey: (_status: number, body: string) => /licen[cs]e|application|secret/i.test(body),
} as const;

/** What the adapter needs of the platform's HTTP client. */
export type JsonClient = Pick<HttpClient, 'requestJson'>;

export interface BeautyProCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly json?: object;
  /** Of a PUT or DELETE that may be sent twice. */
  readonly isRepeatable?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const TOKEN = /^[\x21-\x7e]{1,4096}$/;

/** Who the site is to the API: a token that is replaced when it has died. */
export interface SiteToken {
  current(signal: AbortSignal): Promise<{ readonly access: string }>;
  /** The one after a token that the API does not take any more. */
  after(dead: { readonly access: string }, signal: AbortSignal): Promise<{ readonly access: string }>;
}

/** Fields of an entity: what the API documents, and more that it may or may not know. */
export interface Fields {
  readonly all: string;
  readonly documented: string;
}

/** Calls of the API (v1). They reject with BeautyProRejected, BeautyProTimeout, or the reason of the signal. */
export class BeautyProApi {
  /** Entities whose undocumented fields the API did not take. */
  private readonly reduced = new Set<string>();

  constructor(
    private readonly client: JsonClient,
    private readonly token: SiteToken,
  ) {}

  /** With the token of the site. */
  async asSite(call: BeautyProCall, signal: AbortSignal): Promise<unknown> {
    const token = await this.token.current(signal);
    try {
      return await this.send(call, token.access, signal);
    } catch (error) {
      // whatever kind of 401: nothing was done, and another token may do
      if (!(error instanceof BeautyProRejected && error.is(401))) throw error;
      return this.send(call, (await this.token.after(token, signal)).access, signal);
    }
  }

  /** With the token of a client; an empty one stands for the site's, where the site itself vouches for the client. */
  asClient(call: BeautyProCall, accessToken: string, signal: AbortSignal): Promise<unknown> {
    if (accessToken === '') return this.asSite(call, signal);
    // what cannot be sent in a header is no token, and no failure of the API either
    if (!TOKEN.test(accessToken)) return Promise.reject(new BeautyProRejected(call.path, problemOf(401, { type: 'UNKNOWN' })));
    return this.send(call, accessToken, signal);
  }

  /**
   * A call with `fields`, which may name some that the documentation does not: where the API refuses these, it is asked for the documented
   * ones from then on.
   */
  async withFields(fields: Fields, send: (fields: string) => Promise<unknown>): Promise<unknown> {
    if (fields.all === fields.documented || this.reduced.has(fields.all)) return send(fields.documented);
    try {
      return await send(fields.all);
    } catch (error) {
      if (!(error instanceof BeautyProRejected && error.is(400) && error.problem.type === null)) throw error;
      const answer = await send(fields.documented);
      this.reduced.add(fields.all);
      return answer;
    }
  }

  private send(call: BeautyProCall, accessToken: string, signal: AbortSignal): Promise<unknown> {
    const headers = { ...call.headers, authorization: `Bearer ${accessToken}` };
    return callApi(this.client, { ...call, headers }, signal);
  }
}

/** A single call, with the headers that it brings. @returns the parsed answer, undefined without a body */
export async function callApi(client: JsonClient, call: BeautyProCall, signal: AbortSignal): Promise<unknown> {
  const { method, path, query, json, headers, isRepeatable } = call;
  const name = `${method} ${nameOf(path)}`;
  const options = { query, headers, signal, ...(json && { json }) };
  const answer = await (
    method === 'GET' || method === 'POST'
      ? client.requestJson(method, path, options)
      : client.requestJson(method, path, { ...options, repeatable: isRepeatable })
  ).catch((error: unknown) => {
    throw error instanceof UpstreamError ? failureOf(name, error) : error;
  });
  const hidden = hiddenProblemOf(answer.json);
  // 204 alone has nothing to say
  if (!hidden && answer.json === undefined && answer.status !== 204) throw new BeautyProTimeout(name, 'an empty answer', true);
  if (!hidden) return answer.json;
  throw hidden.status >= 500 && !hidden.type
    ? new BeautyProTimeout(name, `${hidden.status} under 200`, true)
    : new BeautyProRejected(name, hidden);
}

/** Errors of the API by name are definite, whatever their status: it says what it could not do. */
const DEFINITE = /^(SMS|SMS_AUTH|SMS_BALANCE|REMOTE_DATABASE)$/;

function failureOf(call: string, error: UpstreamError): Error {
  const { kind, status = 0, body = '', retryAfterMs } = error;
  if (kind !== 'status') return new BeautyProTimeout(call, kind, kind !== 'open', { cause: error });
  const problem = problemOf(status, parsed(body), retryAfterMs);
  const isDefinite = (status >= 400 && status < 500 && status !== 408) || (problem.type !== null && DEFINITE.test(problem.type));
  return isDefinite
    ? new BeautyProRejected(call, problem, { cause: error })
    : new BeautyProTimeout(call, String(status), true, { cause: error });
}

/** Without ids. */
function nameOf(path: string): string {
  return path.replace(/\/[^/\d]*\d[^/]*$/, '/…');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
