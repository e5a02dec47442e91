import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../config/site.env';

const TOKEN = /^[\w-]{1,100}$/;

/** The cookie of the console's session: no script reads it, no other site sends it, and it is gone with the browser's window. */
@Injectable()
export class ConsoleCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(site: SiteEnvironment) {
    const isSecure = site.SITE_URL.startsWith('https:');
    // with __Host- no other host of the domain can set it
    this.name = isSecure ? '__Host-console' : 'console';
    this.attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** Null: none, or none that could be ours. */
  read(req: Request): string | null {
    const named = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
    const value = named.find(([name]) => name === this.name)?.[1] ?? '';
    return TOKEN.test(value) ? value : null;
  }

  write(res: Response, token: string): void {
    res.append('Set-Cookie', `${this.name}=${token}${this.attributes}`);
  }

  clear(res: Response): void {
    res.append('Set-Cookie', `${this.name}=; Max-Age=0${this.attributes}`);
  }
}
