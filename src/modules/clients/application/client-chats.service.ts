import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import type { Locale } from '../../../shared/locale';
import { BotDeepLinks, type BotLinkOwner, type BotStart } from '../../messenger/messenger.api';
import type { ClientIdentity } from '../contract/client';
import { ReminderChoices } from '../ports/reminder-choices.port';

/** Lifetime of a deep link. */
const LINK_MS = 24 * 3_600_000;

/** Clients link their chat with the salons' bot, to be reminded of appointments there. */
@Injectable()
export class ClientChats implements OnModuleInit, BotLinkOwner {
  constructor(
    private readonly deepLinks: BotDeepLinks,
    private readonly reminders: ReminderChoices<Transaction>,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deepLinks.declare(this);
  }

  /** Whether there is a bot. */
  get isOn(): boolean {
    return this.deepLinks.isOn;
  }

  /**
   * A link that opens the bot; the first chat that begins by it within a day is the client's, who is reminded there from then on.
   * @throws DomainError `messenger_unconfigured`, `reminder_elsewhere`, `token_invalid`, `database_unavailable`
   */
  async link(as: ClientIdentity, locale: Locale): Promise<string> {
    const { link, hash } = this.deepLinks.newLink(locale);
    await this.reminders.addChatLink(as, hash, this.clock.now());
    return link;
  }

  /** Forgets the chat. @throws DomainError `reminder_elsewhere`, `database_unavailable` */
  unlink(as: ClientIdentity): Promise<void> {
    return this.reminders.unlinkChat(as);
  }

  take(tx: Transaction, { hash, chat }: BotStart): Promise<boolean> {
    const now = this.clock.now();
    return this.reminders.linkChat(tx, { hash, chat, now, since: new Date(now.getTime() - LINK_MS) });
  }

  /** No client says beforehand who they are in the messenger. */
  userOf(): Promise<null> {
    return Promise.resolve(null);
  }
}
