import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Query } from '../../../../platform/database/database-connection';
import { databaseUnavailable } from '../../../../platform/database/database-errors';
import type { Outbox } from '../../../../platform/notifications/outbox';
import { localePath, type Locale } from '../../../../shared/locale';
import { SANDBOX_MESSENGER_PATH } from '../../contract/messenger-settings';
import { Messenger, type ChatDocument, type LoginReading, type UpdateReading } from '../../ports/messenger.port';
import { SandboxChat } from '../../ports/sandbox-chat.port';
import { isSecret, readTelegramLogin } from '../telegram/telegram-login';
import { updateOf } from '../telegram/telegram.wire';

const KEY_ROW = `INSERT INTO messenger_sandbox_keys (purpose, key) VALUES ('login', $1) ON CONFLICT (purpose) DO NOTHING`;

/** A messenger of our own for trials, which speaks as Telegram does. What it sends is kept in the outbox. */
export class SandboxMessenger extends Messenger {
  readonly name = 'sandbox';
  readonly isSet = true;
  private key: string | null = null;

  constructor(
    private readonly outbox: Outbox,
    private readonly siteUrl: string,
  ) {
    super();
  }

  /** Before anybody can sign in. @param query on a database that is migrated */
  async loadKey(query: Query): Promise<void> {
    await query(KEY_ROW, [randomBytes(32).toString('hex')]);
    const { rows } = await query<{ key: string }>('SELECT key FROM messenger_sandbox_keys WHERE purpose = $1', ['login']);
    this.key = rows[0]!.key;
  }

  readLogin(fields: unknown, now: Date): LoginReading {
    return readTelegramLogin(fields, this.secret('login'), now);
  }

  deepLink(token: string, locale: Locale = 'ua'): string {
    if (!/^[\w-]{1,64}$/.test(token)) throw new Error('a deep link takes 1 to 64 Latin letters, figures, _ and -');
    return `${this.siteUrl}${localePath(locale, SANDBOX_MESSENGER_PATH)}?start=${token}`;
  }

  readUpdate(secret: string | undefined, body: Buffer): UpdateReading {
    if (!isSecret(secret, this.secret('webhook'))) return { kind: 'forged' };
    return updateOf(parsed(body.toString('utf8')));
  }

  async sendDocument(chat: string, { filename, contentType, content, caption }: ChatDocument, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const attachments = [{ filename, contentType, content: content.toString('base64') }];
    await this.outbox.keep({ channel: 'bot', key: randomBytes(16).toString('hex'), to: chat, text: caption, attachments });
  }

  async sendText(chat: string, text: string, key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await this.outbox.keep({ channel: 'bot', key, to: chat, text });
  }

  /** One secret for each purpose. @throws DomainError `database_unavailable` while the key is not known */
  secret(purpose: 'login' | 'webhook'): string {
    if (this.key === null) throw databaseUnavailable();
    return createHmac('sha256', this.key).update(purpose).digest('hex');
  }
}

/** Plays the user of the sandbox's messenger. */
export class SandboxMessengerUser extends SandboxChat {
  readonly isOn = true;

  constructor(private readonly messenger: SandboxMessenger) {
    super();
  }

  override login(userId: string, username: string, at: Date): Readonly<Record<string, string | number>> {
    const fields = { auth_date: Math.floor(at.getTime() / 1000), first_name: 'Sandbox', id: Number(userId), ...(username && { username }) };
    const text = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n');
    const key = createHash('sha256').update(this.messenger.secret('login')).digest();
    return { ...fields, hash: createHmac('sha256', key).update(text).digest('hex') };
  }

  override pressStart(token: string, userId: string): { secret: string; body: Buffer } {
    const id = Number(userId);
    const message = { from: { id, is_bot: false }, chat: { id, type: 'private' }, text: `/start ${token}` };
    const update = { update_id: randomInt(1, 2 ** 47), message };
    return { secret: this.messenger.secret('webhook'), body: Buffer.from(JSON.stringify(update)) };
  }
}

/** The messenger is another one. */
export class NoSandboxChat extends SandboxChat {
  readonly isOn = false;

  override login(): never {
    throw new Error('the messenger is not the sandbox');
  }

  override pressStart(): never {
    throw new Error('the messenger is not the sandbox');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
