import { apiRoute } from '../../../shared/api-route';

/** What the login widget of a messenger gives of its user, signed: posted as it came. */
export type MessengerLogin = Readonly<Record<string, string | number>>;

/** The order that somebody signed in for; its token is in a cookie. */
export interface MessengerSignedIn {
  readonly ok: true;
  readonly order_id: string;
}

interface NamedOrder {
  readonly order_id: string;
}

/**
 * Without an order a draft is made, which MAKE_ORDER completes with its `order_id`. A login counts once.
 * 401 `messenger_auth_failed` with words for the buyer, 503 `messenger_unavailable`, `messenger_unconfigured`, 429 `rate_limited`.
 */
export const SIGN_IN_MESSENGER = apiRoute<MessengerLogin, MessengerSignedIn>('POST', '/api/messenger/auth');

/** Whether the buyer has begun a chat with the bot; 404 without the order's token. */
export const READ_CHAT = apiRoute<NamedOrder, { readonly ok: true; readonly chat_linked: boolean }>('GET', '/api/messenger/status');

/** A link that begins the chat; 503 `messenger_no_deeplink`. */
export const READ_DEEP_LINK = apiRoute<NamedOrder, { readonly ok: true; readonly deeplink: string }>('GET', '/api/messenger/deeplink');
