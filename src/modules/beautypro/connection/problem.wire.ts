import { z } from 'zod';
import { listOf, nullableText, number, text } from './wire-values';

/** An error of the API: `{ status, type?, request, message, details, …extra }`. */
export interface WireProblem {
  readonly status: number;
  /** Its name, for errors that callers handle: `TIME_CONFLICT`. */
  readonly type: string | null;
  /** Words for people, in whatever language; shortened, without markup. */
  readonly message: string;
  /** BLOCKED: seconds until it may be tried again. */
  readonly unblockAfter: number | null;
  /** Of `Retry-After`. */
  readonly retryAfterSeconds: number | null;
  /** APPOINTMENT_VALIDATION: what is wrong with the appointment. */
  readonly validations: readonly { readonly type: string; readonly service: string | null }[];
}

const MAX_WORDS = 200;
const NAME = /^[A-Z][A-Z0-9_]{0,59}$/;

const problem = z.object({
  status: number,
  type: nullableText,
  message: text,
  unblockAfter: number,
  validations: listOf(z.object({ type: text, service: nullableText })),
});

/** What a body says of a failure whose status is known. */
export function problemOf(status: number, body: unknown, retryAfterMs?: number): WireProblem {
  const read = problem.safeParse(body);
  const { type = null, message = '', unblockAfter = null, validations = [] } = read.success ? read.data : {};
  return {
    status,
    type: type !== null && NAME.test(type) ? type : null,
    message: message.replace(/<[^<>]*>/g, '').slice(0, MAX_WORDS),
    unblockAfter: unblockAfter !== null && unblockAfter > 0 ? Math.ceil(unblockAfter) : null,
    retryAfterSeconds: retryAfterMs === undefined ? null : Math.ceil(retryAfterMs / 1000),
    validations,
  };
}

/** An error that came with status 200; null for every other answer. */
export function hiddenProblemOf(body: unknown): WireProblem | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const { status, message } = body as { readonly status?: unknown; readonly message?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 599 || typeof message !== 'string') return null;
  return problemOf(status, body);
}
