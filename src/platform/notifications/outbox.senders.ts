import type { Outbox } from './outbox';
import { MailSender, SmsSender, type Mail, type Sms } from './sender.port';

/** Keeps mail in the outbox: it reaches nobody. */
export class OutboxMailSender extends MailSender {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  async send(mail: Mail, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.outbox.keep({ channel: 'mail', ...mail });
  }
}

/** Keeps SMS in the outbox: they reach nobody. */
export class OutboxSmsSender extends SmsSender {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  async send({ key, to, text }: Sms, signal: AbortSignal): Promise<null> {
    signal.throwIfAborted();
    await this.outbox.keep({ channel: 'sms', key, to, text });
    return null;
  }
}
