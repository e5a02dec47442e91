import { Injectable } from '@nestjs/common';
import { BotSender, DeliveryDelayed, type BotMessage } from './sender.port';

/** How long a notification waits before it is tried again: nobody has a bot that could send it. */
const WAIT_MS = 15 * 60_000;

/** Who sends into chats: the module that has the bot says so. */
@Injectable()
export class BotSenders extends BotSender {
  private sender: BotSender | null = null;

  /** Once, in a constructor or in `onModuleInit`. @throws Error when there is one */
  use(sender: BotSender): void {
    if (this.sender) throw new Error('two bots would send messages');
    this.sender = sender;
  }

  async send(message: BotMessage, signal: AbortSignal): Promise<void> {
    if (!this.sender) throw new DeliveryDelayed('there is no bot', WAIT_MS);
    await this.sender.send(message, signal);
  }

  override async check(signal: AbortSignal): Promise<boolean> {
    return (await this.sender?.check(signal)) ?? false;
  }
}
