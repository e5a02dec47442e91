import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { BotStarts } from './bot-starts.service';
import { SandboxChat } from '../ports/sandbox-chat.port';

/** Somebody who tries out the messenger of the sandbox. */
@Injectable()
export class SandboxMessengerPlay {
  constructor(
    private readonly chat: SandboxChat,
    private readonly starts: BotStarts,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found where the messenger is another one */
  refuseElsewhere(): void {
    if (!this.chat.isOn) throw new DomainError('not-found', 'not_found', 'Not found');
  }

  /** What the login widget would give for a user name; the same name is the same user. @throws DomainError `not_found` */
  login(username: string): Readonly<Record<string, string | number>> {
    this.refuseElsewhere();
    const number = 1 + createHash('sha256').update(username).digest().readUInt32BE();
    return this.chat.login(String(number), username, this.clock.now());
  }

  /** Presses Start in the chat of whom a link is meant for. @throws DomainError `not_found` */
  async pressStart(token: string): Promise<void> {
    this.refuseElsewhere();
    const user = (await this.starts.userOf(token)) ?? '1';
    const { secret, body } = this.chat.pressStart(token, user);
    await this.starts.receive(secret, body);
  }
}
