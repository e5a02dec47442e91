import { HttpException } from '@nestjs/common';
import { DomainError } from '../../shared/domain-error';
import type { DomainErrorKind } from '../../shared/domain-error';

/** What the outside is told of an error. */
export interface ErrorFacts {
  readonly status: number;
  readonly code: string;
  /** For people; never a stack trace or an internal detail. */
  readonly message: string;
  readonly details?: Readonly<Record<string, string>>;
}

const STATUS: Record<DomainErrorKind, number> = { invalid: 400, 'not-found': 404, conflict: 409, forbidden: 403, unavailable: 503 };
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

/** The message for a route that does not exist (docs/product.md, pages 8). */
export const NOT_FOUND_MESSAGE = 'This page could not be found';

/** Reduces anything thrown to a status, a stable code and a message. */
export function errorFacts(error: unknown): ErrorFacts {
  if (error instanceof DomainError) {
    const status = error.code === 'address_too_long' ? 414 : error.code === 'invalid_fields' ? 422 : STATUS[error.kind];
    return { status, code: error.code, message: error.message, details: error.details };
  }
  const status = statusOf(error);
  if (status === 404) return { status, code: 'not_found', message: NOT_FOUND_MESSAGE };
  if (status >= 500) return { status, code: 'internal', message: 'Internal error' };
  return { status, code: CODES[status] ?? 'bad_request', message: error instanceof Error ? error.message : 'Bad request' };
}

/** Status of Nest's exceptions and of the errors Express and body-parser raise (`status` on the error). */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
