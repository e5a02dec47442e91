import { BotSender, DeliveryDelayed, DeliveryRefused, type BotMessage } from '../../../platform/notifications/sender.port';
import { RemoteRefused, RemoteUnavailable } from '../../../shared/remote-failure';
import type { Messenger } from '../ports/messenger.port';

/** Messages of the site by the bot of the messenger. */
export class MessengerBotSender extends BotSender {
  constructor(private readonly messenger: Messenger) {
    super();
  }

  async send({ key, to, text }: BotMessage, signal: AbortSignal): Promise<void> {
    try {
      await this.messenger.sendText(to, text, key, signal);
    } catch (error) {
      if (error instanceof RemoteRefused) throw new DeliveryRefused(error.message, { cause: error });
      if (error instanceof RemoteUnavailable && error.retryAfterMs !== undefined) {
        throw new DeliveryDelayed(error.message, error.retryAfterMs);
      }
      throw error;
    }
  }

  override check(signal: AbortSignal): Promise<boolean> {
    return this.messenger.check(signal);
  }
}
