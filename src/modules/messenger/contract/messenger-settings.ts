import { clientSetting } from '../../../shared/client-setting';

/** How a buyer signs in with a messenger. */
export type MessengerSettings =
  /** Not at all: telegram is not to be chosen. */
  | { readonly kind: 'none' }
  /** By Telegram's login widget, for this bot; what it gives is posted to /api/messenger/auth. The widget is a frame (decision 0022). */
  | { readonly kind: 'telegram'; readonly botName: string }
  /** By the sandbox: what POST `loginPath` gives is posted to /api/messenger/auth. */
  | { readonly kind: 'sandbox'; readonly loginPath: `/api/${string}` };

/** What scripts know of the messenger. */
export const MESSENGER = clientSetting<MessengerSettings>('messenger');

/** Where the sandbox signs somebody in. */
export const SANDBOX_LOGIN_PATH = '/api/messenger/sandbox-login';

/** Page that the deep links of the sandbox lead to, without language. */
export const SANDBOX_MESSENGER_PATH = '/sandbox/messenger/';

/** Where the frame of Telegram's login widget comes from. */
export const TELEGRAM_LOGIN_ORIGIN = 'https://oauth.telegram.org';
