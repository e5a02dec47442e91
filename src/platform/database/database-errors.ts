import { isNativeError } from 'node:util/types';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';

/** SQLSTATEs: serialization failure, deadlock. The same transaction may succeed at once. */
const REPEATABLE = new Set(['40001', '40P01']);
/** Connection exceptions (class 08), too many connections, shutdown and crash of the server; and those of the network. */
const CUT = /^(08...|53300|57P0[1-4]|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What pg itself throws without a code. */
const CUT_TEXT = /Connection terminated|Client has encountered a connection error|not queryable|Query read timeout/;

/** SQLSTATE of a failed query, below the wrappings of the query builder; undefined when it did not come from the database. */
export function sqlState(error: unknown): string | undefined {
  const { code } = (chain(error).find((part) => typeof (part as { code?: unknown }).code === 'string') ?? {}) as { code?: string };
  return code;
}

/** Whether a statement was refused by a rule of the schema: SQLSTATE class 23, or one of it (`23505`: unique, `23P01`: exclusion). */
export function isConstraintViolation(error: unknown, state?: string): boolean {
  const found = sqlState(error);
  return state === undefined ? Boolean(found?.startsWith('23')) : found === state;
}

/** Whether a failure tells that the database is out of reach, and not that a statement was wrong. */
export function isConnectionError(error: unknown): boolean {
  return CUT.test(sqlState(error) ?? '') || chain(error).some(({ message: text }) => CUT_TEXT.test(text));
}

/** What pg says when all connections of the pool are in use for too long. */
const NO_CONNECTION = /timeout exceeded when trying to connect/;

/** Whether a statement was not carried out because nobody could reach the database: the same one may succeed a moment later. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'database_unavailable';
  return isConnectionError(error) || isPoolExhausted(error);
}

/** Whether the pool had no connection to lend for as long as anybody may wait for one. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && NO_CONNECTION.test(error.message);
}

/** Whether a statement was given up because it took too long, by itself (57014) or waiting for a lock (55P03). */
export function isTimeout(error: unknown): boolean {
  const state = sqlState(error);
  return state === '57014' || state === '55P03';
}

/** Read-only (a standby, or an operator who wants it so), out of disk or memory, an input or output error. */
const REFUSED = /^(25006|53[124]..|58030)$/;

/** Whether the server is there and does not write: 503, and nothing of the statement has been done. */
export function isWriteRefused(error: unknown): boolean {
  return REFUSED.test(sqlState(error) ?? '');
}

/** Whether a statement was refused because one before it in the transaction had failed. */
export function isAborted(error: unknown): boolean {
  return sqlState(error) === '25P02';
}

/** Whether the same transaction is worth repeating at once. */
export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(sqlState(error) ?? '');
}

/** What a visitor is told while the database is not there: 503 with code `database_unavailable`. */
export function databaseUnavailable(cause?: unknown): DomainError {
  return new DomainError('unavailable', 'database_unavailable', translation('common.errors.database'), { retryAfterSeconds: 5, cause });
}

/** In words for operators: what the server said, below the wrappings of the query builder. The driver's texts hold no password. */
export function describeError(error: unknown): string {
  const { code, message } = (chain(error).at(-1) ?? { message: String(error) }) as NodeJS.ErrnoException;
  return code && !message.includes(code) ? `${message} (${code})` : message;
}

/** What the query builder and the driver add to an error: the statement with its values, the row it was about. */
interface DriverDetails {
  query?: unknown;
  params?: unknown;
  detail?: unknown;
  where?: unknown;
}

/**
 * Takes the values of the statement, names and words of people among them, out of an error of it, because errors are logged and kept with
 * jobs. Returns the same error.
 */
export function redactValues<T>(error: T): T {
  for (const part of chain(error) as (Error & DriverDetails)[]) {
    if (typeof part.query === 'string' && 'params' in part) {
      const words = `Failed query: ${part.query}`;
      part.stack = part.stack?.replace(part.message, () => words);
      part.message = words;
      delete part.params;
    }
    delete part.detail;
    delete part.where;
  }
  return error;
}

/** An error and its causes. */
function chain(error: unknown): Error[] {
  const parts: Error[] = [];
  for (let at = error; isNativeError(at) && parts.length < 5; at = at.cause) parts.push(at);
  return parts;
}
