import type { Request, Response } from 'express';

const NAME = 'hold';
/** Of our widget on another site: a cookie that counts within that site's page alone. */
const FRAMED_NAME = '__Host-framed_hold';
const TOKEN = /^[\w-]{16,100}$/;

/** The token of the hold that a browser has; undefined for none, and for what is no token. */
export function holdCookie({ headers }: Pick<Request, 'headers'>): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, token = ''] = pair.trim().split('=', 2);
    if ((name === NAME || name === FRAMED_NAME) && TOKEN.test(token)) return token;
  }
  return undefined;
}

/**
 * Gives the browser the token of its hold until it runs out, out of reach of scripts; null takes it away.
 * @param isSecure whether the site is reached by https
 * @param isFramed whether the widget stands in a page of another site
 */
export function setHoldCookie(
  res: Pick<Response, 'append'>,
  hold: { readonly token: string; readonly expiresAt: Date } | null,
  isSecure: boolean,
  isFramed = false,
): void {
  const attributes = `Path=/; HttpOnly; ${isFramed ? 'SameSite=None; Secure; Partitioned' : `SameSite=Lax${isSecure ? '; Secure' : ''}`}`;
  const lifetime = hold ? `Expires=${hold.expiresAt.toUTCString()}` : 'Max-Age=0';
  res.append('Set-Cookie', `${isFramed ? FRAMED_NAME : NAME}=${hold?.token ?? ''}; ${lifetime}; ${attributes}`);
}
