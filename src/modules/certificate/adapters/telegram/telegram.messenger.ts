import type { HttpClient } from '../../../../platform/http-client/http-client';
import type { HttpClientFactory } from '../../../../platform/http-client/http-client.factory';
import { UpstreamError } from '../../../../platform/http-client/upstream-error';
import { DomainError } from '../../../../shared/domain-error';
import { message } from '../../../../shared/message';
import { OutsideRefused, OutsideUnavailable } from '../../domain/outside-failure';
import { Messenger, type ChatDocument, type LoginReading, type UpdateReading } from '../../ports/messenger.port';
import { isSecret, readTelegramLogin } from './telegram-login';
import { telegramAnswer, updateOf } from './telegram.wire';

/** A certificate is a small file. */
const TELEGRAM_LIMITS = { timeoutMs: 20_000, retries: 0, maxBytes: 1024 * 1024 } as const;

export interface TelegramOptions {
  /** Address of the Bot API, without a final slash. */
  readonly apiUrl: string;
  readonly botName: string | undefined;
  readonly botToken: string | undefined;
  readonly webhookSecret: string | undefined;
}

const MOST_CAPTION = 1024;

/** A bot of Telegram: login widget, deep links, webhook and documents. */
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
    multipart.set('caption', document.caption.slice(0, MOST_CAPTION));
    multipart.set('document', new Blob([new Uint8Array(document.content)], { type: document.contentType }), document.filename);
    const { json } = await this.client.postJson('/sendDocument', { multipart, signal }).catch((error: unknown) => {
      throw error instanceof UpstreamError ? failureOf(error) : error;
    });
    const answer = telegramAnswer(json);
    if (!answer) throw new OutsideUnavailable('Telegram sendDocument: the answer cannot be used');
    if (!answer.ok) throw refusal(answer.error_code ?? 400, json);
  }

  private set(name: 'botName' | 'botToken' | 'webhookSecret'): string {
    const value = this.options[name];
    if (value) return value;
    const text = message('certificates.messenger.failed', { messenger: 'Telegram' });
    throw new DomainError('unavailable', 'messenger_unconfigured', text);
  }
}

function failureOf(error: UpstreamError): Error {
  const { kind, status = 0, body = '' } = error;
  if (kind !== 'status') return new OutsideUnavailable(`Telegram sendDocument: ${kind}`, error.retryAfterMs, { cause: error });
  return refusal(status, parsed(body), error);
}

/** A failure by the code that the Bot API gives, under whatever status it came. */
function refusal(status: number, json: unknown, cause?: UpstreamError): Error {
  const answer = telegramAnswer(json);
  const code = answer?.error_code ?? status;
  const said = `Telegram sendDocument: ${code}`;
  const seconds = answer?.parameters?.retry_after;
  if (code === 429 || code >= 500) {
    return new OutsideUnavailable(said, seconds === undefined ? cause?.retryAfterMs : seconds * 1000, { cause });
  }
  return new OutsideRefused(said, code, answer?.description ?? '', { cause });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
