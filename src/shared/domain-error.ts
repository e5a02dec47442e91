import type { Translation } from './translation';

/**
 * What kind of failure a business rule reports; the exception filter turns it into a status. `internal` is a mistake in the code or its
 * configuration.
 */
export type DomainErrorKind = 'invalid' | 'unauthorized' | 'forbidden' | 'not-found' | 'conflict' | 'too-many' | 'unavailable' | 'internal';

/**
 * Text of an error: a message of the locales, shown in the language of the reader, or a fixed text, shown unchanged (for operators and
 * machines, and where product.md gives the text).
 */
export type ErrorText = Translation | string;

export interface DomainErrorOptions {
  /** What is wrong with each field, by its path: `items.0.qty`; or figures that a program goes on with. */
  readonly details?: Readonly<Record<string, ErrorText | number>>;
  /** When it is worth trying again, for `too-many` and `unavailable`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * A failure that a caller can act on.
 * `code` is stable and machine-readable; `text` is for people, and `message` (of Error) is its short form for the log.
 */
export class DomainError extends Error {
  readonly details?: DomainErrorOptions['details'];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    readonly text: ErrorText,
    options: DomainErrorOptions = {},
  ) {
    super(typeof text === 'string' ? text : logged(text), { cause: options.cause });
    this.name = 'DomainError';
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

function logged({ key, args }: Translation): string {
  return args ? `${key} ${JSON.stringify(args)}` : key;
}
