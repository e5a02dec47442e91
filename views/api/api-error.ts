import type { ApiRefusal } from '../../src/shared/api-route';

/**
 * A call to our API that brought no answer. With a `refusal` the server has said why; without one it was not reached in time, or
 * something else answered in its place.
 */
export class ApiError extends Error {
  constructor(
    readonly refusal: ApiRefusal | null,
    /** When it is worth trying again, as the server said; 0: at once. */
    readonly retryAfterSeconds = 0,
  ) {
    super(refusal ? `${refusal.code}: ${refusal.error}` : 'the server was not reached');
    this.name = 'ApiError';
  }

  /** Whether the same call may succeed later: what the server refuses for its content does not. */
  get isTransient(): boolean {
    return this.refusal === null || this.retryAfterSeconds > 0;
  }
}
