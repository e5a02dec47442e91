import type { Request, Response } from 'express';
import type { OrderId } from '../../contract/order-id';

const COOKIE = /^order_\d{1,16}$/;
const COOKIE_SECONDS = 30 * 86_400;
/** Cookies of orders that a browser keeps; the oldest are given up, or the requests would grow too large. */
const MAX_COOKIES = 20;

interface OrderCookie {
  /** Of the cookie, and of the order. */
  readonly name: string;
  readonly token: string;
}

/** The token that a request has for an order: by the header x-order-token, or by its cookie. */
export function orderToken(req: Pick<Request, 'headers'>, id: string): string | undefined {
  return headerToken(req) ?? orderCookies(req.headers.cookie).find(({ name }) => name === id)?.token;
}

/** All tokens of orders that a request has. */
export function orderTokens(req: Pick<Request, 'headers'>): readonly string[] {
  const header = headerToken(req);
  const cookies = orderCookies(req.headers.cookie).map(({ token }) => token);
  return (header === undefined ? cookies : [header, ...cookies]).slice(0, MAX_COOKIES + 1);
}

/**
 * Gives the browser the token of an order for 30 days, out of reach of scripts.
 * @param isSecure whether the site is reached by https
 */
export function setOrderCookie(
  req: Pick<Request, 'headers'>,
  res: Pick<Response, 'append'>,
  order: { readonly id: OrderId; readonly token: string },
  isSecure: boolean,
): void {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  res.append('Set-Cookie', `${order.id}=${order.token}; Max-Age=${COOKIE_SECONDS}; ${attributes}`);
  const others = orderCookies(req.headers.cookie).map(({ name }) => name);
  const old = others.filter((name) => name !== order.id).sort(newestFirst);
  for (const name of old.slice(MAX_COOKIES - 1)) res.append('Set-Cookie', `${name}=; Max-Age=0; ${attributes}`);
}

/** The cookies of orders in a header; others, and what is no token, are left out. */
export function orderCookies(header: string | undefined): readonly OrderCookie[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [name = '', token = ''] = pair.trim().split('=', 2);
    return COOKIE.test(name) && /^[\w-]{1,64}$/.test(token) ? [{ name, token }] : [];
  });
}

function headerToken({ headers }: Pick<Request, 'headers'>): string | undefined {
  const header = headers['x-order-token'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

/** Ids of orders are moments. */
function newestFirst(a: string, b: string): number {
  return Number(b.slice('order_'.length)) - Number(a.slice('order_'.length));
}
