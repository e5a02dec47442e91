import type { ClientIdentity } from '../domain/client';
import type { ReminderChannel } from '../domain/reminder';

/** By what clients want to be reminded of their visits. */
export abstract class ReminderChoices {
  /** Null: the salons' own system reminds its clients, and nothing is chosen here. */
  abstract of(as: ClientIdentity): Promise<ReminderChannel | null>;
  /** @throws `reminder_elsewhere` where the salons' own system reminds, `email_missing`, `telegram_not_linked` */
  abstract choose(as: ClientIdentity, channel: ReminderChannel): Promise<void>;
}
