import type { ApiRoute } from '../../../src/shared/api-route';
import type { Locale } from '../../../src/shared/locale';
import { ApiError } from './api-error';
import { callApi } from './call-api';
import { randomKey } from './random-key';

export interface ApiCallState<Answer> {
  readonly state: 'idle' | 'pending' | 'done' | 'failed';
  /** What the last call that succeeded brought. */
  readonly answer: Answer | null;
  /** Why the last call failed; null while another one is under way. */
  readonly error: ApiError | null;
  /** Whole seconds until the server takes another try; 0: at once. */
  readonly retryIn: number;
  /** Fields changed since the server reported errors of them. */
  readonly changed: ReadonlySet<string>;
}

const IDLE = { state: 'idle', answer: null, error: null, retryIn: 0, changed: new Set<string>() } as const;

/** The calls of one island to a route, one at a time, as something that React can follow (use-api.ts). */
export class ApiCall<Body extends object, Answer> {
  private current: ApiCallState<Answer> = IDLE;
  private readonly listeners = new Set<() => void>();
  private running: AbortController | null = null;
  private sent: Body | null = null;
  private idempotencyKey: string | undefined;
  private countdown: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly route: ApiRoute<Body, Answer>,
    private readonly locale: Locale,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): ApiCallState<Answer> => this.current;

  /** Calls the route; does nothing while a call is running, so that a double click sends one request. */
  readonly send = (body: Body): void => {
    if (!this.running) void this.call(body);
  };

  /** Calls the route and aborts a running call, whose result is no longer needed. */
  readonly replace = (body: Body): void => {
    this.running?.abort();
    void this.call(body);
  };

  /** Repeats the last request, unless the server has asked to wait. */
  readonly retry = (): void => {
    if (this.sent && !this.current.retryIn) this.send(this.sent);
  };

  readonly touch = (field: string): void => {
    const { error, changed } = this.current;
    if (error?.refusal?.details?.[field] && !changed.has(field)) this.set({ changed: new Set([...changed, field]) });
  };

  /** Aborts the running call and the countdown. */
  readonly stop = (): void => {
    this.running?.abort();
    this.running = null;
    clearInterval(this.countdown);
    if (this.current.state === 'pending') this.set({ state: this.current.answer === null ? 'idle' : 'done' });
  };

  private async call(body: Body): Promise<void> {
    const ending = (this.running = new AbortController());
    if (JSON.stringify(body) !== JSON.stringify(this.sent)) this.idempotencyKey = undefined;
    if (this.route.idempotent) this.idempotencyKey ??= randomKey();
    this.sent = body;
    clearInterval(this.countdown);
    this.set({ state: 'pending', error: null, retryIn: 0, changed: IDLE.changed });
    const { route, locale, idempotencyKey } = this;
    try {
      const answer = await callApi(route, body, { locale, idempotencyKey, signal: ending.signal });
      if (this.running !== ending) return;
      this.running = null;
      this.idempotencyKey = undefined;
      this.set({ state: 'done', answer });
    } catch (error) {
      if (this.running !== ending) return;
      this.running = null;
      this.fail(error instanceof ApiError ? error : new ApiError(null));
    }
  }

  private fail(error: ApiError): void {
    this.set({ state: 'failed', error, retryIn: error.retryAfterSeconds });
    if (!error.retryAfterSeconds) return;
    this.countdown = setInterval(() => {
      this.set({ retryIn: this.current.retryIn - 1 });
      if (!this.current.retryIn) clearInterval(this.countdown);
    }, 1000);
  }

  private set(change: Partial<ApiCallState<Answer>>): void {
    this.current = { ...this.current, ...change };
    this.listeners.forEach((listener) => listener());
  }
}
