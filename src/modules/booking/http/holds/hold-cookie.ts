import type { Request, Response } from 'express';

const NAME = 'hold';
const TOKEN = /^[\w-]{16,100}$/;

/** The token of the hold that a browser has; undefined for none, and for what is no token. */
export function holdCookie({ headers }: Pick<Request, 'headers'>): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, token = ''] = pair.trim().split('=', 2);
    if (name === NAME && TOKEN.test(token)) return token;
  }
  return undefined;
}

/**
 * Gives the browser the token of its hold until it runs out, out of reach of scripts; null takes it away.
 * @param isSecure whether the site is reached by https
 */
export function setHoldCookie(
  res: Pick<Response, 'append'>,
  hold: { readonly token: string; readonly expiresAt: Date } | null,
  isSecure: boolean,
): void {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const lifetime = hold ? `Expires=${hold.expiresAt.toUTCString()}` : 'Max-Age=0';
  res.append('Set-Cookie', `${NAME}=${hold?.token ?? ''}; ${lifetime}; ${attributes}`);
}
