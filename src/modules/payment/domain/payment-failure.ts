/** A call to the provider failed. `message` names no person and no key: it may be logged and shown to operators. */
export abstract class PaymentError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/**
 * It could not be asked, or what it answered cannot be used: no answer in time, a network failure, HTML, 5xx, too many requests. What was
 * asked for may have been done nevertheless: ask for the status before asking again.
 */
export class PaymentUnavailable extends PaymentError {
  constructor(
    message: string,
    /** How long it asks to be left alone, in milliseconds. */
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A refund was called for, and the provider cannot be asked whether it was made: a person looks into its cabinet and decides. */
export class RefundUnclear extends PaymentError {}

/** It will not do this, and has done nothing. */
export class PaymentRefused extends PaymentError {
  constructor(
    message: string,
    /** The provider's code; empty where it gave none. */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
