/** A call to the messenger or to the order service failed. `message` names no person and no key: it may be logged. */
abstract class RemoteError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/**
 * It could not be asked, or what it answered cannot be used. What was asked for may have been done nevertheless: for the order service a
 * repetition is a duplicate, a document may come twice.
 */
export class RemoteUnavailable extends RemoteError {
  constructor(
    message: string,
    /** How long it asks to be left alone, in milliseconds. */
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** It will not do this, now or later. */
export class RemoteRefused extends RemoteError {
  // not a field: the log copies the fields of an error
  readonly #words: string;

  constructor(
    message: string,
    readonly status: number,
    words: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.#words = words;
  }

  /** What is said to the buyer or to operators; may hold personal data. */
  get words(): string {
    return this.#words;
  }
}
