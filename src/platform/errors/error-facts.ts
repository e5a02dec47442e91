import { HttpException } from '@nestjs/common';
import { DomainError } from '../../shared/domain-error';
import type { DomainErrorKind, ErrorText } from '../../shared/domain-error';

/** The public part of an error. */
export interface ErrorFacts {
  readonly status: number;
  readonly code: string;
  /** For people; never a stack trace or an internal detail. */
  readonly text: ErrorText;
  readonly details?: Readonly<Record<string, ErrorText | number>>;
  /** Value of the Retry-After header, in seconds. */
  readonly retryAfterSeconds?: number;
}

const STATUS: Record<DomainErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
  internal: 500,
};
const CODES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  414: 'address_too_long',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'too_many_requests',
  503: 'unavailable',
};
/** Default texts by status. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 30 };

/** The text of product.md for a route that does not exist (pages 8). */
export const NOT_FOUND_MESSAGE = 'This page could not be found';

/** Reduces anything thrown to a status, a stable code and a text. */
export function errorFacts(error: unknown): ErrorFacts {
  const facts = error instanceof DomainError ? ofDomain(error) : ofOther(error);
  return { retryAfterSeconds: RETRY_AFTER_SECONDS[facts.status], ...facts };
}

/** Codes of requests that can be read, and not be carried out as they are. */
const UNPROCESSABLE: ReadonlySet<string> = new Set([
  'invalid_fields',
  'email_needed',
  'idempotency_key_reused',
  'order_refused',
  'cannot_be_booked',
  'answers_wrong',
]);

function ofDomain({ kind, code, text, details, retryAfterSeconds }: DomainError): ErrorFacts {
  const status = code === 'address_too_long' ? 414 : UNPROCESSABLE.has(code) ? 422 : STATUS[kind];
  return { status, code, text, ...(details && { details: few(details) }), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

/** Details that an answer holds, and letters of a field's name: both are of the client's choice. */
const MAX_DETAILS = 20;
const LONGEST_NAME = 100;

const few = (details: NonNullable<ErrorFacts['details']>): ErrorFacts['details'] =>
  Object.fromEntries(
    Object.entries(details)
      .slice(0, MAX_DETAILS)
      .map(([field, problem]) => [field.slice(0, LONGEST_NAME), problem]),
  );

function ofOther(error: unknown): ErrorFacts {
  const status = statusOf(error);
  if (status === 404) return { status, code: 'not_found', text: NOT_FOUND_MESSAGE };
  if (status >= 500) return { status, code: 'internal', text: 'Internal error' };
  return { status, code: CODES[status] ?? 'bad_request', text: error instanceof Error ? error.message : 'Bad request' };
}

/** Status of Nest's exceptions and of the errors Express and body-parser raise (`status` on the error). */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
