import { Injectable, UseGuards, createParamDecorator, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { DocumentedError } from '../../../platform/openapi/api-doc';
import { DomainError } from '../../../shared/domain-error';
import { ClientSignIn, type Resumed } from '../application/client-sign-in';
import { authFailed } from '../../../shared/booking-failure';
import type { ClientIdentity } from '../contract/client';
import { SessionCookies } from './session-cookies';

/** Longest token that is looked at. */
const BEARER = /^Bearer +([\w.~+/=-]{1,4000})$/i;
const OF_REQUEST = Symbol('client');

type ClientRequest = Request & { [OF_REQUEST]?: ClientIdentity };

/** What a route for clients may answer besides its own errors. */
export const CLIENT_ERRORS: readonly DocumentedError[] = [
  [401, 'unauthorized', 'No bearer token and no cookie of our pages'],
  [401, 'token_expired', 'The access token has expired: refresh it'],
  [401, 'token_invalid', 'The token is invalid, or its session is over'],
  [503, 'database_unavailable', 'The database is unavailable'],
];

/**
 * Lets clients in who are signed in: by a bearer, or by the cookies of our own pages, whose access is renewed when it has expired.
 * What is answered to them is kept by nobody.
 */
@Injectable()
export class ClientGuard implements CanActivate {
  constructor(
    private readonly signIn: ClientSignIn,
    private readonly cookies: SessionCookies,
  ) {}

  /** @throws DomainError unauthorized */
  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const [req, res] = [http.getRequest<ClientRequest>(), http.getResponse<Response>()];
    res.setHeader('Cache-Control', 'no-store');
    const bearer = bearerOf(req);
    req[OF_REQUEST] = bearer === null ? await this.ofCookies(req, res) : await this.signIn.identify(bearer);
    return true;
  }

  private async ofCookies(req: Request, res: Response): Promise<ClientIdentity> {
    const kept = this.cookies.read(req);
    if (!kept) throw authFailed(401, 'unauthorized');
    const { identity, renewed } = await this.resumed(kept, req, res);
    if (renewed) this.cookies.write(res, renewed, kept.place);
    return identity;
  }

  private async resumed(kept: Parameters<ClientSignIn['resume']>[0], req: Request, res: Response): Promise<Resumed> {
    try {
      return await this.signIn.resume(kept);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthorized') this.cookies.clear(req, res);
      throw error;
    }
  }
}

/**
 * A route, or all of a controller, for clients who are signed in; anybody else gets 401. Its module imports ClientsModule, its `@ApiDoc` has
 * `bearer: true` and `...CLIENT_ERRORS`.
 */
export function ClientOnly(): ClassDecorator & MethodDecorator {
  return UseGuards(ClientGuard);
}

/** Parameter of a handler behind `@ClientOnly()`: the client whose request it is, a `ClientIdentity`. */
export const Client = createParamDecorator((_data: unknown, context: ExecutionContext): ClientIdentity =>
  clientOf(context.switchToHttp().getRequest<Request>()),
);

/** The client whose request it is, behind `@ClientOnly()`: for `@Idempotent({ by: (req) => clientOf(req).client })`. */
export function clientOf(req: Request): ClientIdentity {
  const client = (req as ClientRequest)[OF_REQUEST];
  if (!client) throw new Error('the client of a request was asked for on a route without @ClientOnly()');
  return client;
}

/** The bearer token of a request; null without one. @throws DomainError unauthorized, `token_invalid` for one that cannot be read */
export function bearerOf({ headers: { authorization } }: Request): string | null {
  if (!/^Bearer\b/i.test(authorization ?? '')) return null;
  const token = BEARER.exec(authorization!)?.[1];
  if (token === undefined) throw authFailed(401, 'token_invalid');
  return token;
}
