/**
 * timeout: no whole answer in time; network: refused, reset or cut; status: answered with 3xx (304 excepted), 4xx or 5xx;
 * malformed: answered with something else than was asked for, or too much of it; open: not asked, the circuit breaker is open.
 */
export type UpstreamErrorKind = 'timeout' | 'network' | 'status' | 'malformed' | 'open';

/** Longest part of an answer that an error keeps, bytes. */
export const MAX_ERROR_BODY = 64 * 1024;

/** The part of an answer that an error keeps. */
export function errorText(body: Buffer): string {
  return body.toString('utf8', 0, MAX_ERROR_BODY);
}

interface UpstreamErrorDetails {
  readonly status?: number;
  /** The first 64 KiB of the answer as text, for callers that know the vendor's error format. May hold personal data: never log it. */
  readonly body?: string;
  /** Milliseconds the upstream asked to wait (Retry-After). */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** A call to another service failed. `message` is safe to log: it holds no query string, header or body. */
export class UpstreamError extends Error {
  readonly status?: number;
  readonly body?: string;
  readonly retryAfterMs?: number;

  constructor(
    readonly upstream: string,
    readonly kind: UpstreamErrorKind,
    message: string,
    details: UpstreamErrorDetails = {},
  ) {
    super(`${upstream}: ${message}`, { cause: details.cause });
    this.name = 'UpstreamError';
    this.status = details.status;
    this.body = details.body;
    this.retryAfterMs = details.retryAfterMs;
  }
}
