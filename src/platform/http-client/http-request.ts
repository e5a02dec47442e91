export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  /** Undefined values are left out, arrays repeat the key. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives the call up; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** What a request that changes something carries: at most one of `json`, `form`, `multipart` and `body`. */
export interface SendOptions extends RequestOptions {
  readonly json?: unknown;
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as multipart/form-data, files included. It is put together in memory: bound the files before. */
  readonly multipart?: FormData;
  /** Bytes as they are; their `content-type` is among the headers. */
  readonly body?: Buffer;
  /** Sent as `idempotency-key`; with it any request is tried again. */
  readonly idempotencyKey?: string;
}

export interface RepeatableOptions extends SendOptions {
  /**
   * The caller knows that a second request does no harm: it is tried again. HTTP calls every PUT and DELETE idempotent, but a second DELETE
   * may answer 404, and a PUT may overwrite what came between.
   */
  readonly repeatable?: boolean;
}

/** What a method can be given: only PUT and DELETE may be called repeatable without an idempotency key. */
export type OptionsOf<M extends HttpMethod> = M extends 'GET' | 'HEAD'
  ? RequestOptions
  : M extends 'PUT' | 'DELETE'
    ? RepeatableOptions
    : SendOptions;

/** Whether a failed request may be sent a second time. */
export function isSafeToRepeat(method: HttpMethod, { idempotencyKey, repeatable }: RepeatableOptions): boolean {
  if (method === 'GET' || method === 'HEAD' || idempotencyKey) return true;
  return repeatable === true && (method === 'PUT' || method === 'DELETE');
}

/**
 * The body of a request as bytes, so that every try sends the same.
 * @throws Error when more than one kind of body is given
 */
export async function contentOf({ json, form, multipart, body }: SendOptions): Promise<{ content?: string | Buffer; type?: string }> {
  if ([json, form, multipart, body].filter((one) => one !== undefined).length > 1)
    throw new Error('give one of json, form, multipart and body');
  if (body) return { content: body };
  if (json !== undefined) return { content: JSON.stringify(json), type: 'application/json' };
  if (form) return { content: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
  if (!multipart) return {};
  // the platform's own writer of multipart, whatever class of FormData undici would accept
  const written = new Response(multipart);
  return { content: Buffer.from(await written.arrayBuffer()), type: written.headers.get('content-type') ?? undefined };
}
