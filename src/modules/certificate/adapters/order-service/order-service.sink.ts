import type { HttpClient } from '../../../../platform/http-client/http-client';
import type { HttpClientFactory } from '../../../../platform/http-client/http-client.factory';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { RemoteRefused, RemoteUnavailable } from '../../../../shared/remote-failure';
import { OrderSink, type SinkOrder, type SinkOutcome } from '../../ports/order-sink.port';
import { sentOrder } from './order-service.wire';

/** The first try is made while the buyer waits. */
const ORDER_SERVICE_LIMITS = { timeoutMs: 3000, retries: 0, maxBytes: 256 * 1024 } as const;

/** Statuses of 4xx after which the same call may go well. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);

/** Longest words of the service that a buyer is shown. */
const MAX_WORDS = 300;

/** An order service of the salons: a POST of JSON, without credentials. */
export class OrderServiceSink extends OrderSink {
  readonly name = 'order-service';

  private readonly client: HttpClient;
  private readonly url: URL;

  /** @param url where orders are posted, a whole address */
  constructor(clients: Pick<HttpClientFactory, 'create'>, url: string) {
    super();
    this.url = new URL(url);
    this.client = clients.create({ name: 'order-service', baseUrl: this.url.origin, ...ORDER_SERVICE_LIMITS });
  }

  async send(order: SinkOrder, salon: string, signal?: AbortSignal): Promise<SinkOutcome> {
    const answer = await this.client
      .post(this.url.pathname, { query: Object.fromEntries(this.url.searchParams), json: sentOrder(order, salon), signal })
      .catch(read);
    if (answer === 'duplicate') return answer;
    const body = answer.body.toString('utf8');
    // a page of what stands before the service, under maintenance: it has not seen the order
    if (/^\s*</.test(body)) throw new RemoteUnavailable(`order service: a page under ${answer.status}`);
    const { ok, words } = answerOf(body);
    // told under 200 that it did not take it
    if (ok === false) throw refused(answer.status, words);
    return 'taken';
  }
}

function read(error: unknown): 'duplicate' {
  if (!(error instanceof UpstreamError)) throw error;
  const { kind, status = 0, body = '', retryAfterMs } = error;
  if (kind !== 'status') throw new RemoteUnavailable(`order service: ${kind}`, retryAfterMs, { cause: error });
  if (status === 409) return 'duplicate';
  if (status >= 400 && status < 500 && !TRANSIENT.has(status)) throw refused(status, answerOf(body).words, error);
  throw new RemoteUnavailable(`order service: ${status}`, retryAfterMs, { cause: error });
}

/** The buyer reads the service's own words, or the status (docs/product.md, certificates 13). */
function refused(status: number, words: string, cause?: unknown): RemoteRefused {
  return new RemoteRefused(`order service: ${status}`, status, words || `WP ${status}`, { cause });
}

/** `ok`, and the words of `error` or `message`; an answer that is not JSON has neither. */
function answerOf(body: string): { readonly ok?: unknown; readonly words: string } {
  try {
    const { ok, error, message } = (JSON.parse(body) ?? {}) as Readonly<Record<string, unknown>>;
    const words = [error, message].find((text) => typeof text === 'string' && text.trim() !== '') as string | undefined;
    return { ok, words: (words ?? '').trim().slice(0, MAX_WORDS) };
  } catch {
    return { words: '' };
  }
}
