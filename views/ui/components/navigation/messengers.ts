/** Names of the messengers, the same in every language. */
export const MESSENGER_NAMES = { telegram: 'Telegram', viber: 'Viber', whatsapp: 'WhatsApp' } as const;

/** An address to write to. */
export interface MessengerLink {
  readonly kind: keyof typeof MESSENGER_NAMES;
  readonly url: string;
}
