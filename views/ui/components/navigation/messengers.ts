/** Names of the messengers, the same in every language. */
export const MESSENGER_NAMES = { telegram: 'Telegram', viber: 'Viber', whatsapp: 'WhatsApp' } as const;
