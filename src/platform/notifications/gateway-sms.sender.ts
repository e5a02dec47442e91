import { once } from 'node:events';
import { connect } from 'node:net';
import type { HttpClient } from '../http-client/http-client';
import type { HttpClientFactory } from '../http-client/http-client.factory';
import { UpstreamError } from '../http-client/upstream-error';
import { DeliveryDelayed, DeliveryRefused, SmsSender, type Sms } from './sender.port';

export interface GatewayOptions {
  /** Whole address that takes an SMS. */
  readonly url: string;
  readonly token?: string;
}

/** Statuses that say: this SMS is wrong. 401, 403 and 404 say that the settings are, which somebody will correct. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);
const TIMEOUT_MS = 10_000;

/**
 * Posts SMS to a gateway as JSON `{to, text}`, with the key as `idempotency-key`: a gateway that knows this header sends a repeated SMS
 * once, any other may send it twice when its answer was lost.
 */
export class GatewaySmsSender extends SmsSender {
  private readonly client: HttpClient;
  private readonly url: URL;

  constructor(clients: Pick<HttpClientFactory, 'create'>, { url, token }: GatewayOptions) {
    super();
    this.url = new URL(url);
    this.client = clients.create({
      name: 'sms-gateway',
      baseUrl: this.url.origin,
      timeoutMs: TIMEOUT_MS,
      retries: 1,
      maxBytes: 64 * 1024,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  }

  async send({ key, to, text }: Sms, signal: AbortSignal): Promise<null> {
    const query = Object.fromEntries(this.url.searchParams);
    try {
      await this.client.post(this.url.pathname, { query, json: { to, text }, idempotencyKey: key, signal });
      return null;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (REFUSED.has(error.status ?? 0)) throw new DeliveryRefused(error.message);
      if (error.retryAfterMs !== undefined) throw new DeliveryDelayed(error.message, error.retryAfterMs, (error.status ?? 0) >= 500);
      throw error;
    }
  }

  /** Opens a connection: a gateway has no question that costs nothing. */
  override async check(signal: AbortSignal): Promise<boolean> {
    const { hostname, port, protocol } = this.url;
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80), signal });
    try {
      await once(socket, 'connect', { signal });
      return true;
    } catch (error) {
      throw new Error(`connection ${(error as NodeJS.ErrnoException).code ?? 'failed'}`, { cause: error });
    } finally {
      socket.on('error', () => undefined).destroy();
    }
  }
}
