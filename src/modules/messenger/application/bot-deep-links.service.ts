import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { Database, type Transaction } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import type { Locale } from '../../../shared/locale';
import { MessengerReceipts } from '../store/messenger-receipts.store';
import { Messenger } from '../ports/messenger.port';

/** A user opened a deep link of ours and pressed Start. */
export interface BotStart {
  /** Of the link's token, as `newLink` gave it. */
  readonly hash: string;
  readonly chat: string;
  readonly userId: string;
  /** Without @; null: the user has none. */
  readonly username: string | null;
}

/** Who gives deep links out, and is told when one is opened. */
export interface BotLinkOwner {
  /** Takes what is said by one of its links, once and in that transaction. @returns false when the link is not one of its own, or used up */
  take(tx: Transaction, start: BotStart): Promise<boolean>;
  /** The user whom a link is meant for, where one is known: whom the sandbox plays. */
  userOf(hash: string): Promise<string | null>;
}

const TOKEN_BYTES = 16;

/** Deep links that begin a chat with the salons' bot, for whichever module gives them out. */
@Injectable()
export class BotDeepLinks {
  private readonly owners: BotLinkOwner[] = [];

  constructor(
    private readonly database: Database,
    private readonly messenger: Messenger,
    private readonly receipts: MessengerReceipts,
  ) {}

  /** In a constructor or in `onModuleInit`. */
  declare(owner: BotLinkOwner): void {
    this.owners.push(owner);
  }

  /** Whether there is a bot that a chat can begin with. */
  get isOn(): boolean {
    return this.messenger.isSet;
  }

  /**
   * A link that opens the bot. Its owner keeps the hash with whom it is for, and uses it up with the first chat that comes by it.
   * @param locale of the reader, where it leads to a page
   * @throws DomainError `messenger_unconfigured`
   */
  newLink(locale?: Locale): { readonly link: string; readonly hash: string } {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return { link: this.messenger.deepLink(token, locale), hash: hashOf(token) };
  }

  /**
   * Takes a call of the messenger; each of its news once.
   * @throws DomainError forbidden, `bad_secret`; `messenger_unconfigured`, `database_unavailable`: it is to be repeated
   */
  async receive(secret: string | undefined, body: Buffer): Promise<void> {
    const update = this.messenger.readUpdate(secret, body);
    if (update.kind === 'forged') throw new DomainError('forbidden', 'bad_secret', 'The secret is wrong');
    if (update.kind !== 'start') return;
    const { updateId, token, chat, userId, username } = update;
    const start = { hash: hashOf(token), chat, userId, username };
    await this.database.transaction(async (tx) => {
      if (!(await this.receipts.take(`update:${updateId}`, tx))) return;
      for (const owner of this.owners) if (await owner.take(tx, start)) return;
    });
  }

  /** The user whom a link is meant for; null: none, or not known. */
  async userOf(token: string): Promise<string | null> {
    for (const owner of this.owners) {
      const user = await owner.userOf(hashOf(token));
      if (user !== null) return user;
    }
    return null;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
