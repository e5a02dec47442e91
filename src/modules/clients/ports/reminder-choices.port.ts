import type { ClientIdentity } from '../contract/client';
import type { ReminderChannel, ReminderChoice } from '../contract/reminder';

/** By what clients want to be reminded of their appointments. `Tx` is what happens whole or not at all. */
export abstract class ReminderChoices<Tx = unknown> {
  /** Null: the salons' own system reminds its clients, and nothing is chosen here. */
  abstract of(as: ClientIdentity): Promise<ReminderChoice | null>;

  /** @throws `reminder_elsewhere` where the salons' own system reminds, `email_missing`, `telegram_not_linked` */
  abstract choose(as: ClientIdentity, channel: ReminderChannel): Promise<void>;

  /** Notes a deep link to the bot that is given to a client. @param hash of its token @throws `reminder_elsewhere` */
  abstract addChatLink(as: ClientIdentity, hash: string, now: Date): Promise<void>;

  /**
   * Links the chat that came by a deep link, uses the link up, and has the client reminded there from now on.
   * @param since links that were given out before count no more
   * @returns false when the link is none of a client's, or does not count any more
   */
  abstract linkChat(
    tx: Tx,
    link: { readonly hash: string; readonly chat: string; readonly now: Date; readonly since: Date },
  ): Promise<boolean>;

  /** Forgets a client's chat; who was reminded there is reminded by SMS. @throws `reminder_elsewhere` */
  abstract unlinkChat(as: ClientIdentity): Promise<void>;
}
