import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { readEmail } from '../../../shared/email';
import type { Locale } from '../../../shared/locale';
import { BotDeepLinks, type BotLinkOwner, type BotStart } from '../../messenger/messenger.api';
import type { LeadRecipient, SalonAccess } from '../domain/lead-recipient';
import { LeadSettingsStore } from '../store/lead-settings.store';

/** Who acts on leads, and who is notified of them: the owner's choice. */
@Injectable()
export class LeadSettings implements OnModuleInit, BotLinkOwner {
  constructor(
    private readonly store: LeadSettingsStore,
    private readonly deepLinks: BotDeepLinks,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deepLinks.declare(this);
  }

  /** Whether there is a bot. */
  get hasBot(): boolean {
    return this.deepLinks.isOn;
  }

  access(): Promise<SalonAccess> {
    return this.store.access();
  }

  setAccess(salons: SalonAccess): Promise<void> {
    return this.store.setAccess(salons);
  }

  /** Oldest first. */
  recipients(): Promise<readonly LeadRecipient[]> {
    return this.store.recipients(this.clock.now());
  }

  /** @param salon slug; null: all @throws DomainError `recipient_email` (400), `recipients_full` */
  async addMail(email: string, salon: string | null): Promise<void> {
    const address = readEmail(email);
    if (!address) throw new DomainError('invalid', 'recipient_email', 'That is no e-mail address');
    await this.add({ channel: 'mail', address, salon, linkHash: null });
  }

  /** @returns a link that opens the bot: the first chat that begins by it within a day is notified @throws DomainError `messenger_unconfigured`, `recipients_full` */
  async addChat(salon: string | null, locale: Locale): Promise<string> {
    const { link, hash } = this.deepLinks.newLink(locale);
    await this.add({ channel: 'bot', address: null, salon, linkHash: hash });
    return link;
  }

  /** Safe to repeat. */
  async remove(id: string): Promise<void> {
    await this.store.remove(id);
  }

  take(tx: Transaction, { hash, chat }: BotStart): Promise<boolean> {
    return this.store.link(tx, hash, chat, this.clock.now());
  }

  userOf(): Promise<null> {
    return Promise.resolve(null);
  }

  private async add(recipient: Omit<Parameters<LeadSettingsStore['add']>[0], 'createdAt'>): Promise<void> {
    if (await this.store.add({ ...recipient, createdAt: this.clock.now() })) return;
    throw new DomainError('conflict', 'recipients_full', 'There are as many recipients as there can be');
  }
}
