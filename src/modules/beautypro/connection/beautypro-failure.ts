import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { appointmentUnknown, authFailed, bookingUnavailable, timeConflict } from '../../../shared/booking-failure';
import { bookingBusy, bookingRefused, smsFailed, prepaymentElsewhere } from '../domain/vendor-failure';
import type { WireProblem } from './problem.wire';

/** The API has answered that it does not do this: nothing was done. */
export class BeautyProRejected extends Error {
  constructor(
    readonly call: string,
    readonly problem: WireProblem,
    options?: ErrorOptions,
  ) {
    super(`BeautyPro ${call}: ${problem.status} ${problem.type ?? ''}`.trimEnd(), options);
    this.name = 'BeautyproRefusal';
  }

  is(status: number, type?: string): boolean {
    return this.problem.status === status && (type === undefined || this.problem.type === type);
  }
}

/** No answer, or none that says anything: what was asked for may have been done or not. */
export class BeautyProTimeout extends Error {
  constructor(
    readonly call: string,
    why: string,
    /** False: the call never left, so nothing was done. */
    readonly wasSent: boolean,
    options?: ErrorOptions,
  ) {
    super(`BeautyPro ${call}: ${why}`, options);
    this.name = 'BeautyproSilence';
  }
}

/** A failure in the words of the ports. What is none of the API's is passed on. */
export function domainFailure(error: unknown): unknown {
  if (error instanceof BeautyProTimeout) return bookingUnavailable(error);
  if (error instanceof DomainError) return error.code === 'database_unavailable' ? bookingUnavailable(error) : error;
  if (!(error instanceof BeautyProRejected)) return error;
  const { status, type, retryAfterSeconds } = error.problem;
  const data = dataOf(error.problem);
  if (asksPrepayment(error.problem)) return prepaymentElsewhere(data, error);
  if (status === 409) return type === 'TIME_CONFLICT' ? timeConflict() : bookingRefused('conflict', data, error);
  if (status === 401) return tokenFailure(error);
  if (status === 404) return appointmentUnknown();
  if (status === 429) return bookingBusy(retryAfterSeconds);
  if (type !== null && /^SMS/.test(type)) return smsFailed(data, error);
  if (status === 400) return bookingRefused('invalid', data, error);
  // 403: the scope or the licence is not enough, which only an operator can mend
  return bookingUnavailable(error);
}

/** How the API names a prepayment that is missing is not documented: its names and words are looked through. */
function asksPrepayment({ status, type, message: said, validations }: WireProblem): boolean {
  if (status !== 400 && status !== 402 && status !== 409) return false;
  return [type ?? '', said, ...validations.map(({ type: kind }) => kind)].some((words) => /pre_?-?payment|передоплат/i.test(words));
}

/** Of a question that the site itself asks: whatever the API has against it, there is no answer. */
export function readFailure(error: unknown): unknown {
  return error instanceof BeautyProRejected ? bookingUnavailable(error) : domainFailure(error);
}

/** What is wrong with the token of a client: run out, or not known (any more). */
export function tokenFailure({ problem }: BeautyProRejected, status = problem.status): DomainError {
  return authFailed(status, problem.type === 'EXPIRED' ? 'token_expired' : 'token_invalid');
}

/** What the API said, for programs; figures and short words, as the message of an error may name people. */
export function dataOf({ status, type, message: said, validations }: WireProblem): Readonly<Record<string, string | number>> {
  return {
    status,
    ...(type !== null && { type }),
    ...(said !== '' && { message: said }),
    ...Object.fromEntries(validations.map(({ type: kind, service }, place) => [`validations.${place}`, `${kind} ${service ?? ''}`.trim()])),
  };
}

/** Nobody knows whether it was done. */
export function outcomeUnknown(cause: unknown): DomainError {
  return new DomainError('unavailable', 'booking_unknown', translation('booking.vendor.unknown'), { retryAfterSeconds: 30, cause });
}
