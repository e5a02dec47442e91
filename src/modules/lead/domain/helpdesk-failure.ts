/** A call to the helpdesk failed. `message` names no person: it may be logged and shown. */
export abstract class HelpdeskError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** It knows a customer with this user id already: search instead. */
export class HelpdeskConflict extends HelpdeskError {}

/**
 * It could not be asked, or what it answered cannot be used: no answer in time, a network failure, a cut answer, HTML, 5xx, too many
 * requests. What was asked for may have been done nevertheless.
 */
export class HelpdeskUnavailable extends HelpdeskError {
  constructor(
    message: string,
    /** How long it asks to be left alone, in milliseconds. */
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** It will not do this, now or later: 4xx other than 429. */
export class HelpdeskRefused extends HelpdeskError {
  // not a field: the log copies the fields of an error
  readonly #detail: string;

  constructor(
    message: string,
    readonly status: number,
    detail = '',
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.#detail = detail;
  }

  /** The helpdesk's own words, for operators; may hold personal data. */
  get detail(): string {
    return this.#detail;
  }
}

/** A key or an id is missing. The message is one of those that docs/product.md gives (leads 6). */
export class HelpdeskUnconfigured extends HelpdeskError {
  constructor(missing: 'HC_API_KEY' | 'HC_APP_ID') {
    super(`${missing} missing`);
  }
}
