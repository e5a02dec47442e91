import { UpstreamError } from './upstream-error';

const BACKOFF_CAP_MS = 5000;
/** 501 and 505 are not among them: a retry does not help. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether the same call may succeed later: the upstream was out of reach, slow, overloaded or failed by itself. */
export function isTransient(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false;
  if (error.kind === 'status') return TRANSIENT_STATUSES.has(error.status ?? 0);
  return error.kind === 'timeout' || error.kind === 'network';
}

/** Whether a failure tells that the upstream does not work; being asked to slow down (429) or refused (4xx) does not. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  return error.kind === 'status' ? (error.status ?? 0) >= 500 : error.kind === 'timeout' || error.kind === 'network';
}

/** Whether the upstream could not be reached or did not answer in time; any status is an answer. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof UpstreamError && (error.kind === 'timeout' || error.kind === 'network');
}

/**
 * Wait before try number `attempt` + 1: full jitter (a random part of a doubling bound), so that many clients do not
 * come back at the same moment; never earlier than the upstream asked for.
 * @param random from 0 to 1
 */
export function retryDelayMs(error: unknown, attempt: number, backoffMs: number, random: number): number {
  const jitter = random * Math.min(BACKOFF_CAP_MS, backoffMs * 2 ** (attempt - 1));
  return Math.max(jitter, error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0);
}

/** Retry-After in milliseconds, from seconds or an HTTP date (RFC 9110, 10.2.3); undefined when it is neither. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
