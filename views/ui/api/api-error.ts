import type { ApiRefusal } from '../../../src/shared/api-route';

/** Why there is no response of our API: the server was not reached, not in time, or something else (an error page) responded. */
export type NoResponseReason = 'network' | 'timeout' | 'server';

/** A call to our API that failed. With a `refusal` the server has given the reason; `silence` says what happened without one. */
export class ApiError extends Error {
  constructor(
    readonly refusal: ApiRefusal | null,
    /** When it is worth trying again, as the server said; 0: at once. */
    readonly retryAfterSeconds = 0,
    readonly silence: NoResponseReason = 'server',
    /** Of the answer; null: there was none. */
    readonly status: number | null = null,
  ) {
    super(refusal ? `${refusal.code}: ${refusal.error}` : 'the server was not reached');
    this.name = 'ApiError';
  }

  /** Whether the same call may succeed later: what the server refuses for its content does not. */
  get isTransient(): boolean {
    return this.refusal === null || this.retryAfterSeconds > 0;
  }
}
