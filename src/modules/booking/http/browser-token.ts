import type { Request, Response } from 'express';

const TOKEN = /^[\w-]{16,100}$/;

interface CookiePlace {
  readonly keptSeconds: number;
  /** Whether the site is reached by https. */
  readonly isSecure: boolean;
  /** Whether the widget stands in a page of another site: the cookie counts within that site's page alone. */
  readonly isFramed: boolean;
}

/** A token that a browser keeps for us, out of reach of scripts. */
export class BrowserToken {
  private readonly framedName: string;

  constructor(private readonly name: string) {
    this.framedName = `__Host-framed_${name}`;
  }

  /** Null for none, and for what is no token. */
  read({ headers }: Pick<Request, 'headers'>): string | null {
    for (const pair of (headers.cookie ?? '').split(';')) {
      const [name, token] = pair.trim().split('=', 2);
      if ((name === this.name || name === this.framedName) && isToken(token)) return token;
    }
    return null;
  }

  write(res: Pick<Response, 'append'>, token: string, { keptSeconds, isSecure, isFramed }: CookiePlace): void {
    const attributes = `Path=/; HttpOnly; ${isFramed ? 'SameSite=None; Secure; Partitioned' : `SameSite=Lax${isSecure ? '; Secure' : ''}`}`;
    res.append('Set-Cookie', `${isFramed ? this.framedName : this.name}=${token}; Max-Age=${keptSeconds}; ${attributes}`);
  }
}

export function isToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}
