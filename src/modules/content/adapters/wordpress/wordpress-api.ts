import { bulkhead } from 'cockatiel';
import type { HttpClient } from '../../../../platform/http-client/http-client';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { DomainError } from '../../../../shared/domain-error';
import { z } from 'zod';
import { parseJsonList } from './json-list';
import type { ImportBudget } from './import-budget';
import { COMMON_PARAMETERS, type Endpoint, type Query } from './wordpress-endpoints';

/** What the adapter needs of the platform's HTTP client. */
export type JsonClient = Pick<HttpClient, 'getJson'>;

/** One answer that is a list. `total` and `totalPages` are null where the endpoint does not count (custom routes). */
export interface ListAnswer {
  readonly rows: readonly unknown[];
  readonly total: number | null;
  readonly totalPages: number | null;
}

/** The backend answered 3xx or 4xx; WordPress's own error (`{code, message, data:{status, params}}`) tells why. */
export class WordPressRefusal extends DomainError {
  constructor(
    path: string,
    readonly status: number,
    readonly refusal: string,
    /** Names of the parameters it objects to. */
    readonly parameters: readonly string[],
  ) {
    super('unavailable', 'content_unavailable', `WordPress ${path}: ${status} ${refusal} ${parameters.join(', ')}`.trimEnd());
  }
}

/** A WordPress on two cores answers about 40 requests a second; a third concurrent request only lengthens its queue. */
const MAX_AT_ONCE = 2;

/**
 * GETs of the content backend.
 * Everything that is not a list of JSON (time-outs, 429, 5xx, HTML, cut answers) becomes DomainError `content_unavailable`.
 */
export class WordPressApi {
  private readonly limited = bulkhead(MAX_AT_ONCE, Infinity);
  /** Paths that refused orderby=menu_order: it is not sent to them again. */
  private readonly withoutMenuOrder = new Set<string>();

  constructor(
    private readonly client: JsonClient,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether an address is known to refuse `orderby=menu_order`, as core does for media and terms: the caller then sorts by id. */
  refusesMenuOrder(endpoint: Endpoint): boolean {
    return this.withoutMenuOrder.has(endpoint.path);
  }

  /**
   * Asks for a list. Every request carries the language, a timestamp and the common parameters.
   * @param budget of the import that it is part of: counts the request, and stops it
   */
  async list(endpoint: Endpoint, query: Query & { readonly lang: string }, budget?: ImportBudget): Promise<ListAnswer> {
    const wanted = { ...COMMON_PARAMETERS, ...query };
    if (wanted.orderby !== 'menu_order' || !this.refusesMenuOrder(endpoint)) {
      try {
        return await this.ask(endpoint, wanted, budget);
      } catch (error) {
        if (wanted.orderby !== 'menu_order' || !isRefusalOfOrder(error)) throw error;
        this.withoutMenuOrder.add(endpoint.path);
      }
    }
    return this.ask(endpoint, { ...wanted, orderby: 'id' }, budget);
  }

  private async ask(endpoint: Endpoint, query: Query, budget?: ImportBudget): Promise<ListAnswer> {
    const answer = await this.limited.execute(() => {
      budget?.countRequest();
      const options = { query: { ...query, timestamp: String(this.now()) }, parse: parseJsonList, signal: budget?.signal };
      return this.client.getJson(endpoint.path, options).catch((error: unknown) => {
        throw asUnavailable(endpoint.path, error);
      });
    });
    if (!Array.isArray(answer.json)) throw unavailable(endpoint.path, 'the answer is not a list');
    const rows: readonly unknown[] = answer.json;
    budget?.countAnswer(rows.length, answer.bytes);
    return { rows, total: countOf(answer.headers['x-wp-total']), totalPages: countOf(answer.headers['x-wp-totalpages']) };
  }
}

function isRefusalOfOrder(error: unknown): boolean {
  const isRefusal = error instanceof WordPressRefusal && error.status === 400 && error.refusal === 'rest_invalid_param';
  return isRefusal && error.parameters.includes('orderby');
}

export function unavailable(path: string, reason: string): DomainError {
  return new DomainError('unavailable', 'content_unavailable', `WordPress ${path}: ${reason}`);
}

function countOf(header: string | undefined): number | null {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : null;
}

function asUnavailable(path: string, error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error;
  const { status, body, message } = error;
  if (error.kind !== 'status' || status === undefined || status >= 500) return unavailable(path, message);
  const refusal = refusalSchema.safeParse(parsed(body));
  const { code, data } = refusal.success ? refusal.data : { code: 'without a reason', data: { params: {} } };
  return new WordPressRefusal(path, status, code, Object.keys(data.params));
}

/** Core's error answer; `data` and `params` are [] when PHP has nothing to put into them. */
const emptyRecord = z
  .unknown()
  .optional()
  .transform(() => ({}));
const refusalSchema = z.object({
  code: z.string(),
  data: z.object({ params: z.record(z.string(), z.unknown()).or(emptyRecord) }).or(
    z
      .unknown()
      .optional()
      .transform(() => ({ params: {} })),
  ),
});

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return undefined;
  }
}
