import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { OriginCheck } from '../../../platform/security/origin-check';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { SessionTokens } from '../application/client-sign-in';
import type { ClientTokens } from '../contract/client';

/**
 * Where the tokens of a sign-in go: into cookies of our site, into cookies that count within the page that frames our widget alone, or
 * into the answer.
 */
export type SessionPlace = 'cookies' | 'framed' | 'body';

/** Tokens of a browser, and where it has them. */
export interface BrowserTokens extends SessionTokens {
  readonly place: 'cookies' | 'framed';
}

/** The cookies of one place. */
interface CookieSet {
  readonly access: string;
  readonly refresh: string;
  readonly attributes: string;
}

/** As long as a refresh token of our own lives. */
const COOKIE_SECONDS = 60 * 86_400;
/** Readable, and says no more than that somebody has signed in: for the account icon of pages that are the same for all. */
const SIGNED_IN = 'signed_in';
const PLACES = ['cookies', 'framed'] as const;

/** Cookies of a sign-in, and which requests they count for. */
@Injectable()
export class SessionCookies {
  private readonly isSecure: boolean;
  private readonly ancestors: readonly string[];

  constructor(
    site: SiteEnvironment,
    private readonly origins: OriginCheck,
  ) {
    this.isSecure = site.SITE_URL.startsWith('https:');
    this.ancestors = site.WIDGET_FRAME_ANCESTORS;
  }

  /**
   * Where the tokens of this request's answer go. A browser on our pages gets cookies, and a program the tokens. Our widget on a site that
   * may frame it says so by `x-widget-session`: `framed` for cookies of its own, `memory` where the browser keeps none.
   * @throws DomainError forbidden, `foreign_origin` for a page that is neither ours nor may frame our widget
   */
  placeFor(req: Request): SessionPlace {
    const widget = req.get('x-widget-session');
    if (this.isOwnPage(req)) {
      if (widget === 'memory') return this.ancestors.length > 0 ? 'body' : refuseForeign();
      const isFramed = widget === 'framed' || req.get('sec-fetch-dest') === 'iframe';
      return isFramed && this.ancestors.length > 0 ? 'framed' : 'cookies';
    }
    if (!this.isForeignPage(req)) return 'body';
    if (!this.ancestors.includes(req.headers.origin ?? '')) return refuseForeign();
    return widget === 'memory' ? 'body' : 'framed';
  }

  /** Whether this request is of our widget in a page of another site, as far as it can tell: its cookies count within that page alone. */
  isFramed(req: Request): boolean {
    return this.ancestors.length > 0 && (req.get('x-widget-session') === 'framed' || req.get('sec-fetch-dest') === 'iframe');
  }

  /** The tokens that a browser sent from a page of ours; null without any. What another site has it send counts for nothing. */
  read(req: Request): BrowserTokens | null {
    if (this.isForeignPage(req)) return null;
    const kept = cookiesOf(req.headers.cookie);
    for (const place of PLACES) {
      const { access, refresh } = this.cookies(place);
      const [accessToken = null, refreshToken = null] = [kept.get(access), kept.get(refresh)];
      if (accessToken !== null || refreshToken !== null) return { accessToken, refreshToken, place };
    }
    return null;
  }

  write(res: Response, { accessToken, refreshToken }: ClientTokens, place: BrowserTokens['place']): void {
    const { access, refresh, attributes } = this.cookies(place);
    const kept = `; Max-Age=${COOKIE_SECONDS}${attributes}`;
    res.append('Set-Cookie', `${access}=${encodeURIComponent(accessToken)}${kept}; HttpOnly`);
    res.append('Set-Cookie', `${refresh}=${encodeURIComponent(refreshToken)}${kept}; HttpOnly`);
    res.append('Set-Cookie', `${SIGNED_IN}=1${kept}`);
  }

  /** Takes away what a browser has kept of a sign-in. */
  clear(req: Request, res: Response): void {
    const kept = cookiesOf(req.headers.cookie);
    for (const place of PLACES) {
      const { access, refresh, attributes } = this.cookies(place);
      if (!kept.has(access) && !kept.has(refresh)) continue;
      for (const name of [access, refresh]) res.append('Set-Cookie', `${name}=; Max-Age=0${attributes}; HttpOnly`);
      res.append('Set-Cookie', `${SIGNED_IN}=; Max-Age=0${attributes}`);
    }
  }

  /** With __Host- a cookie is taken from this very host alone, no other one of the domain can set it. */
  private cookies(place: BrowserTokens['place']): CookieSet {
    if (place === 'framed') {
      const attributes = '; Path=/; SameSite=None; Secure; Partitioned';
      return { access: '__Host-framed_access', refresh: '__Host-framed_refresh', attributes };
    }
    const prefix = this.isSecure ? '__Host-' : '';
    const attributes = `; Path=/; SameSite=Lax${this.isSecure ? '; Secure' : ''}`;
    return { access: `${prefix}client_access`, refresh: `${prefix}client_refresh`, attributes };
  }

  /** Sent by a script or form of our own pages; browsers before 2023 say it by Origin alone. */
  private isOwnPage(req: Request): boolean {
    const site = req.get('sec-fetch-site');
    if (site !== undefined) return site === 'same-origin';
    return req.headers.origin !== undefined && this.origins.isOwn(req.headers.origin, req.host);
  }

  private isForeignPage(req: Request): boolean {
    const site = req.get('sec-fetch-site');
    if (site !== undefined) return site !== 'same-origin' && site !== 'none';
    return req.headers.origin !== undefined && !this.origins.isOwn(req.headers.origin, req.host);
  }
}

function refuseForeign(): never {
  throw new DomainError('forbidden', 'foreign_origin', translation('common.problems.foreignOrigin'));
}

/** Cookies of a request by their names; the first of several with one name, which browsers send for the longest path. */
function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const [, name, value] = /^\s*([^=\s]+)=([^\s"]*)\s*$/.exec(pair) ?? [];
    if (name !== undefined && value && !cookies.has(name)) cookies.set(name, decoded(value));
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
