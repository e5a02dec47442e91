import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../config/site.env';

const TOKEN = /^[\w-]{1,100}$/;

/**
 * The cookies of the console: no script reads them, no other site sends them. That of the session is gone with the browser's window, unless
 * the device is trusted; that of a trusted device stays at the sign-out.
 */
@Injectable()
export class ConsoleCookie {
  private readonly name: string;
  private readonly deviceName: string;
  private readonly attributes: string;

  constructor(site: SiteEnvironment) {
    const isSecure = site.SITE_URL.startsWith('https:');
    // with __Host- no other host of the domain can set it
    this.name = isSecure ? '__Host-console' : 'console';
    this.deviceName = `${this.name}-device`;
    this.attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** Null: none, or none that could be ours. */
  read(req: Request): string | null {
    return this.named(req, this.name);
  }

  /** Token of the trusted device. Null: none, or none that could be ours. */
  readDevice(req: Request): string | null {
    return this.named(req, this.deviceName);
  }

  private named(req: Request, wanted: string): string | null {
    const named = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
    const value = named.find(([name]) => name === wanted)?.[1] ?? '';
    return TOKEN.test(value) ? value : null;
  }

  /** @param keptSeconds null: until the browser's window is closed */
  write(res: Response, token: string, keptSeconds: number | null): void {
    res.append('Set-Cookie', `${this.name}=${token}${keptSeconds === null ? '' : `; Max-Age=${keptSeconds}`}${this.attributes}`);
  }

  writeDevice(res: Response, token: string, keptSeconds: number): void {
    res.append('Set-Cookie', `${this.deviceName}=${token}; Max-Age=${keptSeconds}${this.attributes}`);
  }

  clear(res: Response): void {
    res.append('Set-Cookie', `${this.name}=; Max-Age=0${this.attributes}`);
  }
}
