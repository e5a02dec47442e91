import type { ApiRefusal, ApiRoute } from '../../../src/shared/api-route';
import { isoOf } from '../../../src/shared/locale';
import type { Locale } from '../../../src/shared/locale';
import { ApiError } from './api-error';
import { sourceHeader } from './source-header';

interface CallOptions {
  /** Language of what is told of errors. */
  readonly locale: Locale;
  /** Ends the call; it rejects with the signal's reason then. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in the place of the body: a form with files. */
  readonly form?: FormData;
}

/** Time limit of a call, ms. */
const TIMEOUT_MS = 10_000;
/** Longest wait that a server may ask for, seconds. */
const MAX_RETRY_AFTER = 3600;
/** Statuses that tell when to try again. */
const TRANSIENT: readonly number[] = [429, 503];

/**
 * Calls a route of our API once.
 * @throws ApiError when it is refused or not reached
 */
export async function callApi<Body extends object, Answer>(
  route: ApiRoute<Body, Answer>,
  body: Body,
  { locale, signal, timeoutMs = TIMEOUT_MS, idempotencyKey, headers, form }: CallOptions,
): Promise<Answer> {
  const { method } = route;
  const { path, left } = withPath(route.path, body);
  const query = new URLSearchParams({ lang: locale, ...(method === 'GET' ? asQuery(left) : {}) });
  const ending = new AbortController();
  let isLate = false;
  const end = () => ending.abort();
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, timeoutMs);
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    const answer = await fetch(`${path}?${query}`, {
      method,
      signal: ending.signal,
      headers: {
        accept: 'application/json',
        // for messages about a query that cannot be read
        'accept-language': isoOf(locale),
        // the browser says what a form is
        ...(method === 'GET' || form ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...(method === 'GET' ? {} : sourceHeader()),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: form ?? JSON.stringify(left) }),
    });
    const content = await contentOf(answer);
    // some routes answer 200 and report the failure in the body
    if (isRefusal(content)) throw new ApiError(content, retryAfter(answer), 'server', answer.status);
    if (answer.ok && content !== NO_JSON) return content as Answer;
    throw new ApiError(null, retryAfter(answer), 'server', answer.status);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : new ApiError(null, 0, isLate ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** The address, with the parts in braces filled in, and what of the body is left then. */
function withPath(path: string, body: object): { readonly path: string; readonly left: object } {
  const left = new Map(Object.entries(body) as [string, unknown][]);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name);
    left.delete(name);
    return encodeURIComponent(String(value));
  });
  return { path: filled, left: Object.fromEntries(left) };
}

const NO_JSON = Symbol('no JSON');

async function contentOf(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NO_JSON;
  }
}

function asQuery(body: object): Record<string, string> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function isRefusal(content: unknown): content is ApiRefusal {
  const { ok, error } = (content ?? {}) as { ok?: unknown; error?: unknown };
  return ok === false && typeof error === 'string';
}

/** Seconds of the header, which is a number or a date; 1 where a busy server does not say. */
function retryAfter({ status, headers }: Response): number {
  if (!TRANSIENT.includes(status)) return 0;
  const header = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Math.min(Math.max(1, Math.ceil(seconds) || 1), MAX_RETRY_AFTER);
}
