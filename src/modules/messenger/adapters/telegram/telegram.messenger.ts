import type { HttpClient } from '../../../../platform/http-client/http-client';
import type { HttpClientFactory } from '../../../../platform/http-client/http-client.factory';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { RemoteRefused, RemoteUnavailable } from '../../../../shared/remote-failure';
import { Messenger, type ChatDocument, type LoginReading, type UpdateReading } from '../../ports/messenger.port';
import { isSecret, readTelegramLogin } from './telegram-login';
import { telegramAnswer, updateOf } from './telegram.wire';

/** A certificate is a small file. */
const TELEGRAM_LIMITS = {
  timeoutMs: 20_000,
  retries: 0,
  maxBytes: 1024 * 1024,
  // 403: the user has blocked the bot
  refusesKey: (status: number) => status === 401,
} as const;

export interface TelegramOptions {
  /** Address of the Bot API, without a final slash. */
  readonly apiUrl: string;
  readonly botName: string | undefined;
  readonly botToken: string | undefined;
  readonly webhookSecret: string | undefined;
}

const MAX_CAPTION = 1024;
const MAX_TEXT = 4096;

/** A bot of Telegram: login widget, deep links, webhook, documents and texts. */
export class TelegramMessenger extends Messenger {
  readonly name = 'telegram';
  readonly isSet: boolean;
  private readonly client: HttpClient;

  constructor(
    clients: Pick<HttpClientFactory, 'create'>,
    private readonly options: TelegramOptions,
  ) {
    super();
    this.isSet = Boolean(options.botName && options.botToken && options.webhookSecret);
    // the token is part of the address, which stands in no error and no log
    const baseUrl = `${options.apiUrl}/bot${options.botToken}`;
    this.client = clients.create({ name: 'telegram', baseUrl, ...TELEGRAM_LIMITS });
  }

  readLogin(fields: unknown, now: Date): LoginReading {
    return readTelegramLogin(fields, this.set('botToken'), now);
  }

  deepLink(token: string): string {
    if (!/^[\w-]{1,64}$/.test(token)) throw new Error('a deep link takes 1 to 64 Latin letters, figures, _ and -');
    return `https://t.me/${this.set('botName')}?start=${token}`;
  }

  readUpdate(secret: string | undefined, body: Buffer): UpdateReading {
    if (!isSecret(secret, this.set('webhookSecret'))) return { kind: 'forged' };
    return updateOf(parsed(body.toString('utf8')));
  }

  async sendDocument(chat: string, document: ChatDocument, signal?: AbortSignal): Promise<void> {
    this.set('botToken');
    const multipart = new FormData();
    multipart.set('chat_id', chat);
    multipart.set('caption', document.caption.slice(0, MAX_CAPTION));
    multipart.set('document', new Blob([new Uint8Array(document.content)], { type: document.contentType }), document.filename);
    await this.call('sendDocument', { multipart, signal });
  }

  /** The Bot API knows no key of a message: one whose answer was lost may come twice. */
  async sendText(chat: string, text: string, _key: string, signal?: AbortSignal): Promise<void> {
    this.set('botToken');
    const json = { chat_id: chat, text: text.slice(0, MAX_TEXT), link_preview_options: { is_disabled: true } };
    await this.call('sendMessage', { json, signal });
  }

  override async check(signal: AbortSignal): Promise<boolean> {
    await this.call('getMe', { json: {}, signal });
    return true;
  }

  private async call(method: string, request: Parameters<HttpClient['postJson']>[1]): Promise<void> {
    const { json } = await this.client.postJson(`/${method}`, request).catch((error: unknown) => {
      throw error instanceof UpstreamError ? failureOf(method, error) : error;
    });
    const answer = telegramAnswer(json);
    if (!answer) throw new RemoteUnavailable(`Telegram ${method}: the answer cannot be used`);
    if (!answer.ok) throw refusal(method, answer.error_code ?? 400, json);
  }

  private set(name: 'botName' | 'botToken' | 'webhookSecret'): string {
    const value = this.options[name];
    if (value) return value;
    const text = translation('messenger.failed', { messenger: 'Telegram' });
    throw new DomainError('unavailable', 'messenger_unconfigured', text);
  }
}

function failureOf(method: string, error: UpstreamError): Error {
  const { kind, status = 0, body = '' } = error;
  if (kind !== 'status') return new RemoteUnavailable(`Telegram ${method}: ${kind}`, error.retryAfterMs, { cause: error });
  return refusal(method, status, parsed(body), error);
}

/** A failure by the code that the Bot API gives, under whatever status it came. */
function refusal(method: string, status: number, json: unknown, cause?: UpstreamError): Error {
  const answer = telegramAnswer(json);
  const code = answer?.error_code ?? status;
  const said = `Telegram ${method}: ${code}`;
  const seconds = answer?.parameters?.retry_after;
  if (code === 429 || code >= 500) {
    return new RemoteUnavailable(said, seconds === undefined ? cause?.retryAfterMs : seconds * 1000, { cause });
  }
  return new RemoteRefused(said, code, answer?.description ?? '', { cause });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
