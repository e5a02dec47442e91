import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { DomainError } from '../../../shared/domain-error';
import { ClientRecord, ClientSignIn, SessionCookies } from '../../clients/clients.api';
import type { SignedIn } from '../../clients/contract/client';
import { holdCookie, setHoldCookie } from '../../booking/booking.api';
import { tokensFromRequest, draftCookie, newToken, setDraftCookie } from './widget-tokens';
import { WidgetFavourites } from './widget-favourites.service';
import type { WidgetFields } from '../contract/booking-choice';
import type { WidgetVisitor } from '../screens/widget-situation';

/** Who uses the widget, by the cookies of the request. */
@Injectable()
export class WidgetVisitors {
  constructor(
    private readonly signIn: ClientSignIn,
    private readonly record: ClientRecord,
    private readonly cookies: SessionCookies,
    private readonly site: SiteEnvironment,
    private readonly favourites: WidgetFavourites,
  ) {}

  /**
   * A sign-in that counts no more, or cannot be looked at now, is none: the widget asks for the phone then. A browser without cookies brings
   * the tokens of its draft and its hold in the form, or the widget's script in the headers.
   * @param fields of a form
   */
  async of(req: Request, res: Response, fields: WidgetFields = {}): Promise<WidgetVisitor> {
    const carried = tokensFromRequest(req, fields);
    const kept = draftCookie(req);
    const draft = kept ?? carried.draft ?? newToken();
    if (kept === null) setDraftCookie(res, draft, this.isSecure, this.cookies.isFramed(req));
    const isPage = req.method === 'GET' && !req.path.startsWith('/api/');
    const cookies = kept !== null ? 'kept' : carried.hasCookies ? 'seen' : isPage ? 'unknown' : 'refused';
    return this.known(req, res, { draft, cookies, hold: holdCookie(req) ?? carried.hold, address: req.ip ?? 'unknown' });
  }

  private async known(
    req: Request,
    res: Response,
    visitor: Pick<WidgetVisitor, 'draft' | 'cookies' | 'hold' | 'address'>,
  ): Promise<WidgetVisitor> {
    const kept = this.cookies.read(req);
    const nobody = async () => ({ ...visitor, identity: null, client: null, favourites: await this.favourites.of(req, null) });
    if (!kept) return nobody();
    try {
      const { identity, renewed } = await this.signIn.resume(kept);
      if (renewed) this.cookies.write(res, renewed, kept.place);
      const [client, favourites] = await Promise.all([this.record.me(identity), this.favourites.of(req, identity)]);
      return { ...visitor, identity, client, favourites };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unauthorized') this.cookies.clear(req, res);
      return nobody();
    }
  }

  /** Keeps a sign-in in the browser. @returns who it is from now on */
  async signedIn(req: Request, res: Response, { client, ...tokens }: SignedIn, visitor: WidgetVisitor): Promise<WidgetVisitor> {
    const place = this.cookies.placeFor(req);
    this.cookies.write(res, tokens, place === 'framed' ? 'framed' : 'cookies');
    const identity = await this.signIn.identify(tokens.accessToken);
    return { ...visitor, client, identity, favourites: await this.favourites.join(req, res, identity) };
  }

  /** Ends the sign-in, and takes it from the browser. @returns a signed-out visitor, with what the browser itself remembers */
  async signedOut(req: Request, res: Response, visitor: WidgetVisitor): Promise<WidgetVisitor> {
    const kept = this.cookies.read(req);
    if (kept) {
      await this.signIn.signOut(kept);
      this.cookies.clear(req, res);
    }
    return { ...visitor, identity: null, client: null, favourites: await this.favourites.of(req, null) };
  }

  /** Gives the browser its hold; null takes it away. */
  holds(res: Response, hold: Parameters<typeof setHoldCookie>[1]): void {
    setHoldCookie(res, hold, this.isSecure, this.cookies.isFramed(res.req));
  }

  private get isSecure(): boolean {
    return this.site.SITE_URL.startsWith('https:');
  }
}
