import type { Locale } from '../../../shared/locale';
import type { MessengerAccount } from '../../../shared/messenger-account';

/** What the login widget of a messenger sent. */
export type LoginReading =
  /** Genuine and fresh. `key` is the same for the same login: the storage takes it once. */
  | { readonly kind: 'genuine'; readonly account: MessengerAccount; readonly key: string; readonly expiresAt: Date }
  | { readonly kind: 'forged' | 'stale' };

/** What the messenger tells by its webhook. `updateId` is the same for the same news: they may come again. */
export type UpdateReading =
  /** Somebody opened a deep link and pressed Start. `token` is what they sent: anybody can send anything. */
  | {
      readonly kind: 'start';
      readonly updateId: string;
      readonly chat: string;
      readonly userId: string;
      /** Without @; null: the user has none. */
      readonly username: string | null;
      readonly token: string;
    }
  | { readonly kind: 'other'; readonly updateId: string }
  /** Not from the messenger: refuse it. */
  | { readonly kind: 'forged' }
  /** From the messenger, and not to be understood: answer it all the same, or it comes for ever. */
  | { readonly kind: 'unreadable' };

export interface ChatDocument {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** At most 1024 characters. */
  readonly caption: string;
}

/**
 * A messenger through which buyers sign in and get certificates, and clients are reminded of their appointments. Without its settings every method fails with the DomainError
 * `messenger_unconfigured`.
 */
export abstract class Messenger {
  /** For logs, health and the start-up banner. */
  abstract readonly name: string;

  /** False where settings are missing: nobody is asked to connect it then. */
  abstract readonly isSet: boolean;

  /** Checks a login by its signature and its time. @param fields what was posted; other fields than the widget's are ignored */
  abstract readLogin(fields: unknown, now: Date): LoginReading;

  /**
   * A link that opens the bot and has it send the token to us.
   * @param token of 1 to 64 Latin letters, figures, _ and -; it is used up by the first chat that sends it
   * @param locale of the buyer, where it leads to a page
   */
  abstract deepLink(token: string, locale?: Locale): string;

  /** Reads a request to our webhook. @param secret the header with the secret, @param body as it came */
  abstract readUpdate(secret: string | undefined, body: Buffer): UpdateReading;

  /**
   * Sends a file into a chat, once.
   * Rejects with RemoteUnavailable, with RemoteRefused (403: the user has blocked the bot), or with the reason of `signal`.
   */
  abstract sendDocument(chat: string, document: ChatDocument, signal?: AbortSignal): Promise<void>;

  /**
   * Sends a text into a chat. Rejects as `sendDocument` does.
   * @param key the same for every try of the same text @param text plain, at most 4096 characters
   */
  abstract sendText(chat: string, text: string, key: string, signal?: AbortSignal): Promise<void>;

  /** Looks whether the messenger knows the bot. @returns false: there is nothing to look at @throws as `sendText` */
  check(_signal: AbortSignal): Promise<boolean> {
    return Promise.resolve(false);
  }
}
