/** By what a client can be reminded of an appointment; `none`: not at all. */
export const REMINDER_CHANNELS = ['sms', 'mail', 'telegram', 'none'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** How a client is reached. */
export interface NotifiedClient {
  /** As it is kept; null: erased. */
  readonly phone: string | null;
  readonly email: string | null;
  /** What the client has chosen. */
  readonly reminder: ReminderChannel;
  /** The messenger's number of the chat with the bot; null: none is linked. */
  readonly chat: string | null;
}

/** What a client has chosen, and can choose. */
export interface ReminderChoice {
  readonly channel: ReminderChannel;
  readonly hasEmail: boolean;
  /** Whether a chat with the bot is linked. */
  readonly hasChat: boolean;
}

/** Where a message goes. */
export interface Recipient {
  readonly channel: 'mail' | 'sms' | 'bot';
  readonly to: string;
}

/** Where notices of an appointment go: by mail, which has room for the calendar file, and by SMS to who gave no e-mail. Null: nowhere. */
export function noticeRecipient({ email, phone }: Pick<NotifiedClient, 'email' | 'phone'>): Recipient | null {
  if (email) return { channel: 'mail', to: email };
  return phone ? { channel: 'sms', to: phone } : null;
}

/**
 * Where a reminder goes: as chosen, and by SMS where that is not possible, or by mail where the phone gets no SMS. Null: nowhere.
 * @param getsSms whether a phone gets SMS
 * @param hasChatFailed whether this reminder could not be brought into the chat
 */
export function reminderRecipient(
  { email, phone, reminder, chat }: NotifiedClient,
  getsSms: (phone: string) => boolean,
  hasChatFailed = false,
): Recipient | null {
  if (reminder === 'none') return null;
  if (reminder === 'telegram' && chat && !hasChatFailed) return { channel: 'bot', to: chat };
  if (reminder === 'mail' && email) return { channel: 'mail', to: email };
  if (phone && getsSms(phone)) return { channel: 'sms', to: phone };
  return email ? { channel: 'mail', to: email } : null;
}
