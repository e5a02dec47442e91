import { READ_CHAT, READ_DEEP_LINK, SIGN_IN_MESSENGER } from '../../../../src/modules/certificate/contract/messenger-routes';
import type { MessengerLogin } from '../../../../src/modules/certificate/contract/messenger-routes';
import type { Locale } from '../../../../src/shared/locale';
import { ApiError } from '../../../ui/api/api-error';
import { callApi } from '../../../ui/api/call-api';
import type { Translate } from '../../../ui/i18n/translations';

/** How the messenger is called everywhere: it is the only one. */
export const MESSENGER_NAME = 'Telegram';

/** Somebody who has signed in with the messenger. Kept with the draft. */
export interface MessengerSignIn {
  /** The order they signed in for. */
  readonly order: string;
  /** What they are called there; empty: nobody knows. */
  readonly name: string;
}

export const isMessengerSignIn = (value: unknown): value is MessengerSignIn => {
  const { order, name } = (value ?? {}) as Partial<MessengerSignIn>;
  return typeof order === 'string' && typeof name === 'string';
};

/** Signs in with what the login widget gave; a draft of an order is made for it. @throws ApiError */
export async function signIn(login: MessengerLogin, locale: Locale): Promise<MessengerSignIn> {
  const { order_id: order } = await callApi(SIGN_IN_MESSENGER, login, { locale });
  return { order, name: login.username ? `@${login.username}` : String(login.first_name ?? '') };
}

/** What the buyer reads of a sign-in that failed (docs/product.md, errors 4 and 5). */
export function signInFailure(t: Translate, error: unknown): string {
  const { refusal, status } = asApiError(error);
  if (refusal) return refusal.error;
  return status === null ? t('messenger.failed', { messenger: MESSENGER_NAME }) : `Auth failed, http=${status}`;
}

/** What the buyer reads where there is no link to the bot (docs/product.md, errors 4). */
export function linkFailure(t: Translate, error: unknown): string {
  return asApiError(error).refusal?.error ?? t('certificate.messenger.noDeepLink');
}

interface Asking {
  readonly locale: Locale;
  readonly signal: AbortSignal;
}

/** A link that begins the chat of an order. @throws ApiError also when what comes is no such link */
export async function deepLinkOf(order: string, asking: Asking): Promise<string> {
  const { deeplink } = await callApi(READ_DEEP_LINK, { order_id: order }, asking);
  if (/^(https?|tg):\/\//.test(deeplink) && deeplink.includes('?start=')) return deeplink;
  throw new ApiError(null);
}

/**
 * Whether the chat of an order has begun; false also while nobody can tell.
 * @throws ApiError when it is no use to ask again
 */
export async function isChatLinked(order: string, asking: Partial<Asking> & Pick<Asking, 'locale'>): Promise<boolean> {
  try {
    return (await callApi(READ_CHAT, { order_id: order }, asking)).chat_linked;
  } catch (error) {
    if (error instanceof ApiError && !error.isTransient) throw error;
    return false;
  }
}

/** Anything that was thrown as what calls to our API throw. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(null);
}
