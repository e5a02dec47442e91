import type { HttpClient } from '../../../../platform/http-client/http-client';
import type { HttpClientFactory } from '../../../../platform/http-client/http-client.factory';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { RemoteRefused, RemoteUnavailable } from '../../../../shared/remote-failure';
import type { MessengerAccount } from '../../../../shared/messenger-account';
import { MessengerService } from '../../ports/messenger-service.port';

/** The buyer waits. */
const LIMITS = { timeoutMs: 5000, retries: 1, maxBytes: 64 * 1024 } as const;
/** Statuses of 4xx after which the same call may go well. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);
const MAX_WORDS = 300;

type Answer = Readonly<Record<string, unknown>>;

/** The three calls of a messenger service: POST /auth, GET /status and GET /deeplink with `order_id`. Their answers say `ok` and `error`. */
export class OrderServiceMessenger extends MessengerService {
  readonly isOn = true;
  private readonly client: HttpClient;

  /** @param baseUrl without a final slash */
  constructor(clients: Pick<HttpClientFactory, 'create'>, baseUrl: string) {
    super();
    this.client = clients.create({ name: 'messenger-service', baseUrl, ...LIMITS });
  }

  override async signIn(fields: Answer, orderId: string, signal?: AbortSignal): Promise<MessengerAccount> {
    const answer = await this.client.postJson('/auth', { json: { ...fields, order_id: orderId }, signal }).catch(fail);
    const told = objectOf(answer.json);
    if (told.ok !== true) throw refused(answer.status, told);
    const { id, username } = fields;
    const userId = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
    if (!/^[1-9]\d{0,18}$/.test(userId)) throw refused(answer.status, {});
    return { messenger: 'telegram', userId, username: typeof username === 'string' && username ? username.slice(0, 64) : null };
  }

  override async isLinked(orderId: string, signal?: AbortSignal): Promise<boolean> {
    const { json } = await this.client.getJson('/status', { query: { order_id: orderId }, signal }).catch(fail);
    const told = objectOf(json);
    return told.ok === true && told.chat_linked === true;
  }

  override async deepLink(orderId: string, signal?: AbortSignal): Promise<string | null> {
    const { json } = await this.client.getJson('/deeplink', { query: { order_id: orderId }, signal }).catch(fail);
    const { ok, deeplink } = objectOf(json);
    return ok === true && typeof deeplink === 'string' && /^(https|tg):\/\/\S+$/.test(deeplink) && deeplink.includes('?start=')
      ? deeplink
      : null;
  }
}

/** We do it ourselves. */
export class NoMessengerService extends MessengerService {
  readonly isOn = false;

  override signIn(): Promise<never> {
    return Promise.reject(new Error('there is no messenger service'));
  }

  override isLinked(): Promise<never> {
    return Promise.reject(new Error('there is no messenger service'));
  }

  override deepLink(): Promise<never> {
    return Promise.reject(new Error('there is no messenger service'));
  }
}

function fail(error: unknown): never {
  if (!(error instanceof UpstreamError)) throw error;
  const { kind, status = 0, body = '', retryAfterMs } = error;
  if (kind === 'status' && status >= 400 && status < 500 && !TRANSIENT.has(status)) throw refused(status, objectOf(parsed(body)), error);
  throw new RemoteUnavailable(`messenger service: ${kind === 'status' ? status : kind}`, retryAfterMs, { cause: error });
}

/** The buyer reads the service's own words, or the status (docs/product.md, errors 5). */
function refused(status: number, { error }: Answer, cause?: unknown): RemoteRefused {
  const words = typeof error === 'string' ? error.trim().slice(0, MAX_WORDS) : '';
  return new RemoteRefused(`messenger service: ${status}`, status, words || `Auth failed, http=${status}`, { cause });
}

function objectOf(json: unknown): Answer {
  return typeof json === 'object' && json !== null ? (json as Answer) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
