import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { apiLocale } from '../../../platform/i18n/api-locale';
import { ApiDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { DomainError } from '../../../shared/domain-error';
import { ClientRecord } from '../application/client-record';
import { ClientSignIn } from '../application/client-sign-in';
import { authFailed } from '../../../shared/booking-failure';
import type { ClientTokens, SignedIn } from '../contract/client';
import { EXPIRES_AT, ME, SIGNED_IN, TOKENS } from './auth.examples';
import { bearerOf } from './client.guard';
import { CodeRequest, RefreshRequest, RegisterRequest, SessionRequest, SignOutRequest, VerifyRequest } from './auth.requests';
import { clientJson } from './client.presenter';
import { SessionCookies, type SessionPlace } from './session-cookies';

const NO_STORE = ['cache-control', 'no-store'] as const;
const LIMITED: DocumentedError = [429, 'rate_limited', 'Too many requests from this network'];
const UNAVAILABLE: readonly DocumentedError[] = [
  [503, 'booking_unavailable', 'The booking system does not answer'],
  [503, 'database_unavailable', 'The database is unavailable'],
];
const OF_CODE: readonly DocumentedError[] = [
  [401, 'code_wrong', 'Wrong code; details.triesLeft: remaining tries'],
  [401, 'code_expired', 'The code was used, is older than ten minutes or was tried too often: request a new one'],
  [401, 'auth_failed', 'Refused by the booking system; error has its words, if any'],
];
const OF_TOKENS: readonly DocumentedError[] = [
  [401, 'unauthorized', 'No token'],
  [401, 'token_expired', 'The refresh token has expired: sign in again'],
  [401, 'token_invalid', 'The token is invalid or was used, or its session is over'],
];
const PLACES =
  'A browser on our pages (Sec-Fetch-Site: same-origin) gets HttpOnly cookies instead of tokens, and the readable cookie signed_in=1; any other caller the tokens. Our widget on a site of WIDGET_FRAME_ANCESTORS sends x-widget-session: framed for cookies of its own, or memory for the tokens.';

/** Sign-in of clients by phone. */
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly signIn: ClientSignIn,
    private readonly record: ClientRecord,
    private readonly cookies: SessionCookies,
  ) {}

  /** POST /api/auth/code: the answer is the same whether or not the phone is known. */
  @Post('code')
  @HttpCode(200)
  @Header(...NO_STORE)
  @ApiDoc({
    summary: 'Send a sign-in code by SMS or mail',
    description:
      'Four digits, valid for ten minutes and five tries. Limited to one per minute and ten per day and phone; see Retry-After. A phone of a country that gets no SMS needs `email`: a new client gets the code there, a known one at the address that the salon has.',
    example: { authId: '6f1c8d5e-5d0c-4f0b-9a53-0d7cf1f6a1c2' },
    errors: [[422, 'email_needed', 'The code of this phone goes by mail: send `email` too'], LIMITED, ...UNAVAILABLE],
  })
  code(@Req() req: Request, @Body() { phone, email }: CodeRequest): Promise<{ readonly authId: string }> {
    return this.signIn.requestCode({ phone, email: email || null, locale: apiLocale(req), address: addressOf(req) });
  }

  /** POST /api/auth/verify: signs a known client in. */
  @Post('verify')
  @HttpCode(200)
  @Header(...NO_STORE)
  @ApiDoc({
    summary: 'Sign in with the code',
    description: PLACES,
    example: SIGNED_IN,
    optional: ['accessToken', 'refreshToken'],
    nullable: ['photo', 'email', 'gender'],
    errors: [
      ...OF_CODE,
      [404, 'client_unknown', 'The code is correct, but no client has this phone: register with the same code'],
      LIMITED,
      ...UNAVAILABLE,
    ],
  })
  async verify(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Body() body: VerifyRequest): Promise<object> {
    const place = this.cookies.placeFor(req);
    const { authId, code, location = null } = body;
    return this.signedIn(res, await this.signIn.verify({ authId, code, location }, addressOf(req)), place);
  }

  /** POST /api/auth/register: signs somebody in who is new; a client who is known already stays as they are. */
  @Post('register')
  @HttpCode(200)
  @Header(...NO_STORE)
  @ApiDoc({
    summary: 'Register with the code',
    description: PLACES,
    example: SIGNED_IN,
    optional: ['accessToken', 'refreshToken'],
    nullable: ['photo', 'email', 'gender'],
    errors: [...OF_CODE, LIMITED, ...UNAVAILABLE],
  })
  async register(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Body() body: RegisterRequest): Promise<object> {
    const place = this.cookies.placeFor(req);
    const { authId, code, location = null, firstname, lastname, sex, email } = body;
    const client = { firstname, lastname, sex, email: email || null };
    const who = { locale: apiLocale(req), address: addressOf(req) };
    return this.signedIn(res, await this.signIn.register({ authId, code, location }, client, who), place);
  }

  /** POST /api/auth/refresh: with the token in the body, or in the cookie of our own pages. */
  @Post('refresh')
  @HttpCode(200)
  @Header(...NO_STORE)
  @ApiDoc({
    summary: 'Get new tokens',
    description: `The old ones die. A refresh token that is used a second time ends its sign-in. ${PLACES}`,
    example: { ...TOKENS, expiresAt: EXPIRES_AT },
    optional: ['accessToken', 'refreshToken'],
    errors: [...OF_TOKENS, LIMITED, ...UNAVAILABLE],
  })
  async refresh(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Body() { refreshToken }: RefreshRequest): Promise<object> {
    const place = this.cookies.placeFor(req);
    if (refreshToken !== undefined) return this.tokens(res, await this.signIn.refresh(refreshToken, addressOf(req)), place);
    const kept = this.cookies.read(req);
    if (!kept?.refreshToken) throw authFailed(401, 'unauthorized');
    try {
      return this.tokens(res, await this.signIn.renew(kept.refreshToken), kept.place);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorized') this.cookies.clear(req, res);
      throw error;
    }
  }

  /** POST /api/auth/session: a page of ours hands over the tokens that the widget posted to it. */
  @Post('session')
  @HttpCode(200)
  @Header(...NO_STORE)
  @ApiDoc({
    summary: 'Store the tokens of a foreign widget',
    description: 'The tokens are verified, refreshed if expired, and stored in the cookies of a sign-in.',
    example: { client: ME, expiresAt: EXPIRES_AT },
    nullable: ['photo', 'email', 'gender', 'expiresAt'],
    errors: [...OF_TOKENS, LIMITED, ...UNAVAILABLE],
  })
  async session(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Body() body: SessionRequest): Promise<object> {
    const place = this.cookies.placeFor(req);
    const { accessToken, refreshToken, expiresAt } = body;
    const { identity, renewed } = await this.signIn.resume({ accessToken, refreshToken });
    const client = await this.record.me(identity);
    const given = { accessToken, refreshToken, expiresAt: new Date(expiresAt ?? NaN) };
    this.cookies.write(res, renewed ?? given, place === 'framed' ? 'framed' : 'cookies');
    return { client: clientJson(client), expiresAt: renewed?.expiresAt.toISOString() ?? expiresAt ?? null };
  }

  /** POST /api/auth/sign-out: ends what the request brings, by bearer, body or cookie; without anything nothing is wrong. */
  @Post('sign-out')
  @HttpCode(200)
  @Header(...NO_STORE)
  @ApiDoc({
    summary: 'Sign out',
    description:
      'Ends the session of the bearer token, of the refresh token or of the cookies of our pages, with all its tokens. BeautyPro ends a session by its refresh token only.',
    example: { ok: true },
    bearer: true,
    errors: [[401, 'token_invalid', 'The bearer token is malformed'], ...UNAVAILABLE],
  })
  async signOut(
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
    @Body() { refreshToken = null }: SignOutRequest,
  ): Promise<{ readonly ok: true }> {
    const kept = this.cookies.read(req);
    const accessToken = bearerOf(req);
    const isBrought = accessToken !== null || refreshToken !== null;
    await this.signIn.signOut(isBrought || !kept ? { accessToken, refreshToken } : kept);
    if (kept) this.cookies.clear(req, res);
    return { ok: true };
  }

  private signedIn(res: Response, { client, ...tokens }: SignedIn, place: SessionPlace): object {
    return { ...this.tokens(res, tokens, place), client: clientJson(client) };
  }

  /** Puts tokens where they belong. @returns what is answered of them */
  private tokens(res: Response, tokens: ClientTokens, place: SessionPlace): object {
    const expiresAt = tokens.expiresAt.toISOString();
    if (place === 'body') return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken, expiresAt };
    this.cookies.write(res, tokens, place);
    return { expiresAt };
  }
}

const addressOf = (req: Request) => req.ip ?? 'unknown';
