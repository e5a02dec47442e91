import type { OrderView } from './order-view';

/** The page of an issued certificate, without language. */
export function certificatePath(token: string): string {
  return `/certificate/${token}/`;
}

/** The token in the link of a certificate, as its QR gives it; null for any other text. @param text of this site or another name of it */
export function certificateToken(text: string): string | null {
  return /^https?:\/\/[^/?#]+(?:\/en)?\/certificate\/([\w-]{22})\/(?:certificate\.pdf)?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? null;
}

/** Its PDF, which has one address in both languages: it is in the language of the order. */
export function certificateFile(token: string): string {
  return `/certificate/${token}/certificate.pdf`;
}

/** Below the page of a certificate: where it is added to Google Wallet. */
export const GOOGLE_WALLET = 'google-wallet/';

/** Where it is added to Google Wallet by one press, without language. */
export function googleWalletPath(token: string): string {
  return `${certificatePath(token)}${GOOGLE_WALLET}`;
}

/** Below the page of a certificate: its pass for Apple Wallet. */
export const APPLE_PASS = 'certificate.pkpass';

/** Its pass for Apple Wallet, without language. */
export function applePassPath(token: string): string {
  return `${certificatePath(token)}${APPLE_PASS}`;
}

/** Where an appointment is booked that it pays for, without language. */
export function payingPath(token: string): string {
  return `/widget/?certificate=${token}`;
}

/** The page that opens an order for who has the key, without language. */
export function openOrderPath(key: string): string {
  return `${OPEN_ORDER_PATH}?key=${key}`;
}

/** Where a code is checked, where links are asked for again, and where they lead. */
export const CHECK_CODE_PATH = '/certificate/check/';
export const LOST_LINK_PATH = '/certificate/lost/';
export const OPEN_ORDER_PATH = '/certificate/order/';

/** Which of the three pages of thanks an order has (docs/product.md, money 5). */
export function thankState({ linkValue }: Pick<OrderView, 'linkValue'>): 'success' | 'telegram' | 'email' {
  if (linkValue === 'telegram') return 'telegram';
  return linkValue === 'salon' ? 'success' : 'email';
}

/** Address of an order's page, without language prefix. */
export function orderPath(view: Pick<OrderView, 'order_id' | 'linkValue'>): string {
  return `/thank/?state=${thankState(view)}&order=${view.order_id}`;
}

/** The page of the people of an order, without language prefix. @param state only those in it; null: all */
export function peoplePath(order: string, state: string | null = null): string {
  return `/thank/${order}/people/${state === null ? '' : `?state=${state}`}`;
}

/** The PDFs of all certificates of an order in one file, which has one address in both languages. */
export function archivePath(order: string): string {
  return `/thank/${order}/certificates.zip`;
}

/** The page of one person of an order, without language prefix. @param gift id of their gift */
export function personPath(order: string, gift: string): string {
  return `${peoplePath(order)}${gift}/`;
}
