/** The register cannot be reached, or does not work now: what it was asked may have happened. */
export class FiscalUnavailable extends Error {
  /** @param retryAfterMs when it is asked again; left out: by the delays of the job */
  constructor(
    reason: string,
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** The register will not make this receipt, however often it is asked. */
export class FiscalRefused extends Error {}

/** Why a return or an after-payment is not made. */
export const RELATED_FAILED = 'the receipt that it follows was refused or cannot be made: have that made first';
