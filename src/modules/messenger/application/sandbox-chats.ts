import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { BotDeepLinks } from './bot-deep-links.service';
import { SandboxChat } from '../ports/sandbox-chat.port';

/** Actions of a user in the messenger of the sandbox. */
@Injectable()
export class SandboxChats {
  constructor(
    private readonly chat: SandboxChat,
    private readonly deepLinks: BotDeepLinks,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found where the messenger is another one */
  requireSandbox(): void {
    if (!this.chat.isOn) throw new DomainError('not-found', 'not_found', 'Not found');
  }

  /** What the login widget would give for a user name; the same name is the same user. @throws DomainError `not_found` */
  login(username: string): Readonly<Record<string, string | number>> {
    this.requireSandbox();
    const number = 1 + createHash('sha256').update(username).digest().readUInt32BE();
    return this.chat.login(String(number), username, this.clock.now());
  }

  /** Presses Start in the chat of whom a link is meant for. @throws DomainError `not_found` */
  async pressStart(token: string): Promise<void> {
    this.requireSandbox();
    const user = (await this.deepLinks.userOf(token)) ?? '1';
    const { secret, body } = this.chat.pressStart(token, user);
    await this.deepLinks.receive(secret, body);
  }
}
