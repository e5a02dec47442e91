/** The page of an issued certificate, without language. */
export function certificatePath(token: string): string {
  return `/certificate/${token}/`;
}

/** Its PDF, which has one address in both languages: it is in the language of the order. */
export function certificateFile(token: string): string {
  return `/certificate/${token}/certificate.pdf`;
}

/** The page that opens an order for who has the key, without language. */
export function openOrderPath(key: string): string {
  return `${OPEN_ORDER_PATH}?key=${key}`;
}

/** Where a code is checked, where links are asked for again, and where they lead. */
export const CHECK_CODE_PATH = '/certificate/check/';
export const LOST_LINK_PATH = '/certificate/lost/';
export const OPEN_ORDER_PATH = '/certificate/order/';
