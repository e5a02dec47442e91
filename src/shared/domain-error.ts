/** What kind of failure a business rule reports; the exception filter turns it into a status. */
export type DomainErrorKind = 'invalid' | 'not-found' | 'conflict' | 'forbidden' | 'unavailable';

/**
 * A failure that a caller can act on.
 * `code` is stable and machine-readable; `message` is for people.
 */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    message: string,
    readonly details?: Readonly<Record<string, string>>,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
