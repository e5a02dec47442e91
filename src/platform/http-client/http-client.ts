import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  DelegateBackoff,
  circuitBreaker,
  handleWhen,
  noop,
  retry,
  CircuitState,
  type CircuitBreakerPolicy,
  type IPolicy,
} from 'cockatiel';
import type { Dispatcher } from 'undici';
import { exchange, type HttpResponse } from './http-exchange';
import { contentOf, isSafeToRepeat } from './http-request';
import type { HttpMethod, OptionsOf, RepeatableOptions, RequestOptions, SendOptions } from './http-request';
import { isOutage, isTransient, retryDelayMs } from './retry-rules';
import { traced } from '../tracing/tracer';
import { recordServerTiming } from './server-timing';
import { UpstreamError, errorText } from './upstream-error';
import type { UpstreamObserver } from './upstream-observer';

export interface HttpClientOptions {
  /** Name of the upstream in metrics, health and logs: `wordpress`. */
  readonly name: string;
  /** http(s) address that every path is appended to; may hold a folder. Errors and logs leave it out. */
  readonly baseUrl: string;
  /** Limit of one try, in milliseconds, from the connection to the last byte. */
  readonly timeoutMs: number;
  /** Further tries after the first, for what is safe to repeat (`isSafeToRepeat`). */
  readonly retries: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Largest answer, after decompression. Default 5 MiB. */
  readonly maxBytes?: number;
  /** Bound of the wait before the first further try; it doubles. Default 200 ms. */
  readonly backoffMs?: number;
  /** A Retry-After longer than this is not waited for: the call fails at once. Default 5 s. */
  readonly maxRetryAfterMs?: number;
  /** Failures in a row that open the circuit breaker (5), and how long it stays open (10 s). */
  readonly breaker?: { readonly failures: number; readonly halfOpenAfterMs: number };
  /** Whether an answer says that the service does not take our key. Default: 401 and 403; an answer of 2xx is asked about by a rule of its own only. */
  readonly refusesKey?: (status: number, body: string) => boolean;
  /** Which failures open the circuit breaker. Default: `isOutage` of the retry rules. */
  readonly opensBreaker?: (error: unknown) => boolean;
}

/** How the body of a response is read. */
interface ParseOption {
  /** Instead of JSON.parse, which blocks the process for as long as it takes; throws when it is not JSON. */
  readonly parse?: (body: Buffer) => Promise<unknown>;
}

export interface JsonResponse extends Omit<HttpResponse, 'body'> {
  /** Parsed, not checked: the adapter's schema does that. Undefined where there is nothing to parse: 204, 304, HEAD, no body after a change. */
  readonly json: unknown;
  /** Size of the body after decompression. */
  readonly bytes: number;
}

/** Calls to one upstream. Every method rejects with UpstreamError; made by HttpClientFactory. */
export class HttpClient {
  private readonly breaker: CircuitBreakerPolicy;
  private readonly retrying: IPolicy;

  constructor(
    private readonly options: HttpClientOptions,
    private readonly dispatcher: Dispatcher,
    private readonly observer: UpstreamObserver,
  ) {
    const { backoffMs = 200, maxRetryAfterMs = 5000, breaker = { failures: 5, halfOpenAfterMs: 10_000 } } = options;
    this.breaker = circuitBreaker(handleWhen(options.opensBreaker ?? isOutage), {
      halfOpenAfter: breaker.halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(breaker.failures),
    });
    this.breaker.onStateChange((state) => observer.circuit(state !== CircuitState.Closed));
    this.retrying = retry(
      handleWhen((error) => isTransient(error) && (error.retryAfterMs ?? 0) <= maxRetryAfterMs),
      {
        maxAttempts: options.retries,
        backoff: new DelegateBackoff(({ attempt, result }) =>
          retryDelayMs('error' in result ? result.error : undefined, attempt, backoffMs, Math.random()),
        ),
      },
    );
  }

  /** Answers 2xx and 304; any other status rejects. Tried again where that is safe (`isSafeToRepeat`). */
  request<M extends HttpMethod>(method: M, path: string, options?: OptionsOf<M>): Promise<HttpResponse> {
    return this.send(method, path, options ?? {}, (response) => response);
  }

  /** As `request`; an answer that is not JSON (an HTML error page, a PHP warning) rejects as malformed. */
  async requestJson<M extends HttpMethod>(method: M, path: string, options?: OptionsOf<M> & ParseOption): Promise<JsonResponse> {
    const { parse, ...rest }: RepeatableOptions & ParseOption = options ?? {};
    const asked = { ...rest, headers: { accept: 'application/json', ...rest.headers } };
    return this.send(method, path, asked, async (response) => {
      const json = await this.parse(method, path, response, parse ?? parseJson);
      return { status: response.status, headers: response.headers, json, bytes: response.body.length };
    });
  }

  get(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.request('GET', path, options);
  }

  getJson(path: string, options: RequestOptions & ParseOption = {}): Promise<JsonResponse> {
    return this.requestJson('GET', path, options);
  }

  /** Tried once, unless an idempotency key makes a repetition harmless. */
  post(path: string, options: SendOptions = {}): Promise<HttpResponse> {
    return this.request('POST', path, options);
  }

  /** As `post`, with an answer in JSON. */
  postJson(path: string, options: SendOptions & ParseOption = {}): Promise<JsonResponse> {
    return this.requestJson('POST', path, options);
  }

  private async send<T>(
    method: HttpMethod,
    path: string,
    options: RepeatableOptions,
    read: (response: HttpResponse) => T | Promise<T>,
  ): Promise<T> {
    const { content, type } = await contentOf(options);
    const call = {
      upstream: this.options.name,
      dispatcher: this.dispatcher,
      method,
      url: this.address(path, options.query),
      path: path.replace(/\?.*/s, ''),
      headers: {
        ...this.options.headers,
        ...(type && { 'content-type': type }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        ...options.headers,
      },
      body: content,
      maxBytes: this.options.maxBytes ?? 5 * 1024 * 1024,
      timeoutMs: this.options.timeoutMs,
    };
    const policy = isSafeToRepeat(method, options) ? this.retrying : noop;
    const started = performance.now();
    try {
      const facts = { 'http.request.method': method, 'upstream.name': this.options.name };
      const attempt = () => traced(`call ${this.options.name}`, facts, () => this.try(() => exchange(call, options.signal), read));
      return await policy.execute(attempt, options.signal);
    } catch (error) {
      if (error instanceof UpstreamError) this.observer.gaveUp(error, method, call.path);
      throw error;
    } finally {
      recordServerTiming(this.options.name, performance.now() - started);
    }
  }

  /** One try through the circuit breaker, measured, and judged once: when its answer has been read. */
  private async try<T>(run: () => Promise<HttpResponse>, read: (response: HttpResponse) => T | Promise<T>): Promise<T> {
    const started = performance.now();
    let answeredAfter = 0;
    try {
      const response = await this.breaker.execute(run);
      answeredAfter = performance.now() - started;
      const result = await read(response);
      const isRefused = this.options.refusesKey?.(response.status, errorText(response.body)) ?? false;
      this.observer.succeeded(answeredAfter, isRefused ? response.status : null);
      return result;
    } catch (error) {
      const failure =
        error instanceof BrokenCircuitError
          ? new UpstreamError(this.options.name, 'open', 'not asked: it failed several times in a row', { cause: error })
          : error;
      if (failure instanceof UpstreamError) {
        const { status, body = '' } = failure;
        const refusesKey = this.options.refusesKey ?? isKeyRefused;
        const isRefused = failure.kind === 'status' && refusesKey(status ?? 0, body);
        this.observer.failed(failure, answeredAfter || performance.now() - started, isRefused);
      }
      throw failure;
    }
  }

  private address(path: string, query: RequestOptions['query'] = {}): URL {
    const url = new URL(this.options.baseUrl.replace(/(?<!\/)\/+$/, '') + (path.startsWith('/') ? path : `/${path}`));
    for (const [key, value] of Object.entries(query)) {
      for (const item of Array.isArray(value) ? (value as readonly string[]) : [value]) {
        if (item !== undefined) url.searchParams.append(key, String(item));
      }
    }
    return url;
  }

  private async parse(
    method: HttpMethod,
    path: string,
    { body, headers, status }: HttpResponse,
    parse: (body: Buffer) => unknown,
  ): Promise<unknown> {
    if (status === 204 || status === 304 || method === 'HEAD') return undefined;
    if (body.length === 0 && method !== 'GET') return undefined;
    try {
      if (!/html/i.test(headers['content-type'] ?? '')) return await parse(body);
    } catch {
      // reported below, without the parser's message, which quotes the response
    }
    const kind = headers['content-type'] ?? 'an answer without a type';
    throw new UpstreamError(this.options.name, 'malformed', `${path.replace(/\?.*/s, '')} answered ${kind} that is not JSON`, {
      status,
      body: errorText(body),
    });
  }
}

function isKeyRefused(status: number): boolean {
  return status === 401 || status === 403;
}

function parseJson(body: Buffer): unknown {
  return JSON.parse(body.toString('utf8').replace(/^\uFEFF/, '')) as unknown;
}
