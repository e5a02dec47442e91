import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { DomainError } from '../../../../shared/domain-error';
import { ClientRecord } from '../../client-record';
import { ClientSignIn } from '../../client-sign-in';
import type { SignedIn } from '../../domain/client';
import { SessionCookies } from '../auth/session-cookies';
import { holdCookie, setHoldCookie } from '../holds/hold-cookie';
import type { WidgetVisitor } from './widget-situation';

/** Who uses the widget, by the cookies of the request. */
@Injectable()
export class WidgetVisitors {
  constructor(
    private readonly signIn: ClientSignIn,
    private readonly record: ClientRecord,
    private readonly cookies: SessionCookies,
    private readonly site: SiteEnvironment,
  ) {}

  /** A sign-in that counts no more, or cannot be looked at now, is none: the widget asks for the phone then. */
  async of(req: Request, res: Response): Promise<WidgetVisitor> {
    const visitor = { hold: holdCookie(req) ?? null, address: req.ip ?? 'unknown' };
    const kept = this.cookies.read(req);
    if (!kept) return { ...visitor, identity: null, client: null };
    try {
      const { identity, renewed } = await this.signIn.resume(kept);
      if (renewed) this.cookies.write(res, renewed, kept.place);
      return { ...visitor, identity, client: await this.record.me(identity) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unauthorized') this.cookies.clear(req, res);
      return { ...visitor, identity: null, client: null };
    }
  }

  /** Keeps a sign-in in the browser. @returns who it is from now on */
  async signedIn(req: Request, res: Response, { client, ...tokens }: SignedIn, visitor: WidgetVisitor): Promise<WidgetVisitor> {
    const place = this.cookies.placeFor(req);
    this.cookies.write(res, tokens, place === 'framed' ? 'framed' : 'cookies');
    return { ...visitor, client, identity: await this.signIn.identify(tokens.accessToken) };
  }

  /** Gives the browser its hold; null takes it away. */
  holds(res: Response, hold: Parameters<typeof setHoldCookie>[1]): void {
    setHoldCookie(res, hold, this.site.SITE_URL.startsWith('https:'), this.cookies.placeFor(res.req) === 'framed');
  }
}
