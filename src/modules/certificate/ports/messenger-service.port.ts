import type { MessengerAccount } from '../../../shared/messenger-account';

/**
 * A service of the salons that signs buyers in with a messenger and links their chats, in place of our own bot. Methods reject with
 * RemoteUnavailable, with RemoteRefused (`words`: what it said, which the buyer reads), or with the reason of `signal`.
 */
export abstract class MessengerService {
  /** False where we do that ourselves. */
  abstract readonly isOn: boolean;

  /** Has a login checked. @param fields of the login widget, as they were posted */
  abstract signIn(fields: Readonly<Record<string, unknown>>, orderId: string, signal?: AbortSignal): Promise<MessengerAccount>;

  abstract isLinked(orderId: string, signal?: AbortSignal): Promise<boolean>;

  /** @returns null when it gave none that begins a chat */
  abstract deepLink(orderId: string, signal?: AbortSignal): Promise<string | null>;
}
