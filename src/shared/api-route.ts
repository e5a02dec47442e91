/** What the API answers when it refuses: the shape of every error under /api. */
export interface ApiRefusal {
  readonly ok: false;
  /** For people, in the language that was asked for. */
  readonly error: string;
  /** Stable, for programs. */
  readonly code: string;
  /** What is wrong with each field, by its path: `items.0.qty`; or figures, as the right amount of an order. */
  readonly details?: Readonly<Record<string, string | number>>;
}

/**
 * A route of our API with the types of what it takes and what it answers. A module declares it in its `domain/`: the controller
 * answers what it says, and islands call it (`useApi` of views/ui/api).
 */
export interface ApiRoute<Body, Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A part in braces is taken from what is sent: `/api/holds/{hold}`. */
  readonly path: string;
  /** Whether a retry must be harmless: retries carry the same Idempotency-Key until there is a response. */
  readonly idempotent?: boolean;
  /** Never set: they only carry the types. */
  readonly types?: { readonly body: Body; readonly answer: Answer };
}

/** @param path begins with /api/; a GET sends its body as query */
export function apiRoute<Body extends object, Answer>(
  method: ApiRoute<Body, Answer>['method'],
  path: `/api/${string}`,
  options: Pick<ApiRoute<Body, Answer>, 'idempotent'> = {},
): ApiRoute<Body, Answer> {
  return { method, path, ...options };
}
