/** What a request is known by: keys of two visitors or routes never meet. */
export interface RequestKey {
  /** Route and visitor: `POST /api/holds 10.0.0.1`. */
  readonly scope: string;
  /** The Idempotency-Key that was sent. */
  readonly key: string;
}

/** An answer as it is sent again. */
export interface StoredAnswer {
  readonly status: number;
  /** Serialisable. */
  readonly body: unknown;
}

/** A request that was begun before. Without an answer it is still under way. */
export interface KnownRequest {
  readonly bodyHash: string;
  readonly answer: StoredAnswer | null;
}

/** A request that begins now. */
export interface BegunRequest {
  /** Tells this beginning from a later one that took the key over. */
  readonly token: string;
}

/** Keeps which requests were begun and what was answered; bounded in time, so that a request whose process died frees its key. */
export abstract class IdempotencyStore {
  /**
   * Notes that a request begins, unless its key is known; one atomic step: of two that come at once, one begins.
   * @throws DomainError `database_unavailable`: what cannot be noted is not begun
   */
  abstract begin(request: RequestKey, bodyHash: string): Promise<BegunRequest | KnownRequest>;

  /** Keeps the answer of a request that was begun, unless it was taken over. */
  abstract finish(request: RequestKey, token: string, answer: StoredAnswer): Promise<void>;

  /** Forgets a request that failed: it may be sent again. Not when it was taken over. */
  abstract release(request: RequestKey, token: string): Promise<void>;
}
