import type { ApiRefusal, ApiRoute } from '../../src/shared/api-route';
import type { Locale } from '../../src/shared/locale';
import { ApiError } from './api-error';

interface CallOptions {
  /** Language of what is told of errors. */
  readonly locale: Locale;
  /** Ends the call; it rejects with the signal's reason then. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** A visitor who has waited this long wants to hear something. */
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
  { method, path }: ApiRoute<Body, Answer>,
  body: Body,
  { locale, signal, timeoutMs = TIMEOUT_MS }: CallOptions,
): Promise<Answer> {
  const query = new URLSearchParams({ ...(method === 'GET' ? asQuery(body) : {}), lang: locale });
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    const answer = await fetch(`${path}?${query}`, {
      method,
      signal: ending.signal,
      headers: { accept: 'application/json', ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const content: unknown = await answer.json();
    if (answer.ok) return content as Answer;
    throw isRefusal(content) ? new ApiError(content, retryAfter(answer)) : new ApiError(null);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : new ApiError(null);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function asQuery(body: object): Record<string, string> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function isRefusal(content: unknown): content is ApiRefusal {
  const { error, code } = (content ?? {}) as Partial<ApiRefusal>;
  return typeof error === 'string' && typeof code === 'string';
}

/** Seconds of the header, which is a number or a date; 1 where a busy server does not say. */
function retryAfter({ status, headers }: Response): number {
  if (!TRANSIENT.includes(status)) return 0;
  const header = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Math.min(Math.max(1, Math.ceil(seconds) || 1), MAX_RETRY_AFTER);
}
