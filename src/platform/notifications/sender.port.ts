import type { Attachment } from './attachment';

/** A mail that is ready to be sent. */
export interface Mail {
  /** The same for every try of the same mail: what is sent a second time can be recognised by it. */
  readonly key: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
  /** Address that ends mails of this kind by one POST (RFC 8058); null or left out: they cannot be ended. */
  readonly unsubscribe?: string | null;
}

/** An SMS that is ready to be sent. */
export interface Sms {
  /** The same for every try of the same SMS. */
  readonly key: string;
  /** International: `+380671234567`. */
  readonly to: string;
  readonly text: string;
  /** It may come by Viber first, which can take minutes: never a code. Left out: by SMS alone. */
  readonly mayGoByViber?: boolean;
}

/** What became of an SMS that a gateway took. `open`: not known yet. */
export interface SmsReport {
  /** The gateway's own id, as `send` gave it. */
  readonly id: string;
  readonly state: 'open' | 'delivered' | 'read' | 'failed';
  /** How it came; null: not told. */
  readonly by: 'sms' | 'viber' | null;
}

/**
 * Hands mail to those who deliver it. It resolves when the other side has taken the mail, at least once: where it cannot be known whether
 * it did, the mail is sent again, with the same Message-ID.
 */
export abstract class MailSender {
  /** @throws DeliveryRefused when trying again is useless; any other Error when it is not. Neither names the recipient */
  abstract send(mail: Mail, signal: AbortSignal): Promise<void>;

  /**
   * Looks whether the other side can be reached and knows us, without sending anything.
   * @returns false: there is nothing to look at @throws Error why it cannot be used, without personal data
   */
  check(_signal: AbortSignal): Promise<boolean> {
    return Promise.resolve(false);
  }
}

/** Hands SMS to those who deliver them, as MailSender does mail. */
export abstract class SmsSender {
  /**
   * @returns the gateway's own id of the SMS, which `reports` can be asked about; null: it tells nothing more
   * @throws DeliveryRefused when trying again is useless; any other Error when it is not. Neither names the recipient
   */
  abstract send(sms: Sms, signal: AbortSignal): Promise<string | null>;

  /** What became of SMS that were sent; one that the gateway does not know is left out. @param ids at most 100 @throws Error as `send` */
  reports(_ids: readonly string[], _signal: AbortSignal): Promise<readonly SmsReport[]> {
    return Promise.resolve([]);
  }

  /** As of MailSender. */
  check(_signal: AbortSignal): Promise<boolean> {
    return Promise.resolve(false);
  }
}

/** A notification of the salons' bot that is ready to be sent. */
export interface BotMessage {
  /** The same for every try of the same notification. */
  readonly key: string;
  /** The messenger's number of the chat. */
  readonly to: string;
  /** At most 4096 characters. */
  readonly text: string;
}

/** Hands notifications to the bot of a messenger, as MailSender does mail. */
export abstract class BotSender {
  /** @throws DeliveryRefused when trying again is useless: the chat is gone, or the bot is blocked; any other Error when it is not */
  abstract send(message: BotMessage, signal: AbortSignal): Promise<void>;

  /** As of MailSender. */
  check(_signal: AbortSignal): Promise<boolean> {
    return Promise.resolve(false);
  }
}

/** The other side does not take this notification, and will not later: an unknown mailbox, a number it cannot reach. */
export class DeliveryRefused extends Error {}

/** The other side asked to come back later. */
export class DeliveryDelayed extends Error {
  constructor(
    reason: string,
    readonly delayMs: number,
    /** It does not work; else it only wants patience. */
    readonly isFailure = false,
  ) {
    super(reason);
  }
}
