import { Catch, Injectable, NotFoundException, SetMetadata } from '@nestjs/common';
import type { ArgumentsHost, CanActivate, ExceptionFilter, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { OpsAccess } from '../ops/ops-access';
import { OpsAudit } from '../ops/ops-audit';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import type { ConsoleUser, OperatorRole } from './operators/operator';
import { OperatorSessions } from './operators/operator-sessions';
import { KeptForms } from './operators/kept-forms';
import { OperatorDevices } from './operators/operator-devices';
import { ConsoleCookie } from './console-cookie';
import { placeOf, signInPath, SignInPages } from './sign-in-page';
import { PageResponder } from '../render/page-responder.service';

/** Who may use a route; an empty list: whoever comes, signed in or not. */
export type AllowedRoles = readonly OperatorRole[];

const ROLES = 'console roles';
const WITHOUT_DATABASE = 'console without database';
/** The page says what is wrong: who was known a moment ago sees it without the database, too. */
export const AllowWithoutDatabase = () => SetMetadata(WITHOUT_DATABASE, true);
export const AllowRoles = (roles: AllowedRoles) => SetMetadata(ROLES, roles);
/** Roles of a handler; undefined for what is no route of the console. */
export const rolesOf = (handler: object) => Reflect.getMetadata(ROLES, handler) as AllowedRoles | undefined;

/** Nobody is signed in: the browser goes to the sign-in. */
export class SignInNeeded extends Error {}

/** Lets in who is signed in and has one of the roles that the route names. */
@Injectable()
export class ConsoleGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: OpsAccess,
    private readonly audit: OpsAudit,
    private readonly sessions: OperatorSessions,
    private readonly cookie: ConsoleCookie,
  ) {}

  /** @throws 404 without OPS_TOKEN, SignInNeeded, DomainError `role_forbidden` (403) */
  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const req = http.getRequest<Request>();
    http.getResponse<Response>().setHeader('Cache-Control', 'no-store');
    if (!this.access.isOn) throw new NotFoundException();
    const roles = this.reflector.get<AllowedRoles | undefined>(ROLES, context.getHandler());
    if (!roles) throw new Error(`${context.getClass().name}.${context.getHandler().name} names no roles`);
    if (roles.length === 0) return true;
    const token = this.cookie.read(req);
    const user = token === null ? null : await this.user(token, context);
    if (!user) throw new SignInNeeded();
    req.consoleUser = user;
    req.operator = user.actor;
    req.locale = user.locale;
    if (!roles.includes(user.role)) {
      await this.audit.note(req, user.actor, 403, { code: 'role_forbidden' });
      throw new DomainError('forbidden', 'role_forbidden', translation('console.forbidden'));
    }
    return true;
  }

  private async user(token: string, context: ExecutionContext): Promise<ConsoleUser | null> {
    try {
      // a page that brings itself up to date (client/console/updates.ts)
      const isUse = context.switchToHttp().getRequest<Request>().headers['x-console-refresh'] === undefined;
      return await this.sessions.user(token, { isUse });
    } catch (error) {
      const isAllowed = this.reflector.get<boolean | undefined>(WITHOUT_DATABASE, context.getHandler());
      if (!isAllowed || !(error instanceof DomainError) || error.code !== 'database_unavailable') throw error;
      const user = this.sessions.remembered(token);
      if (!user) throw error;
      return user;
    }
  }
}

/**
 * Sends who is not signed in to the sign-in, which leads back to the page that was asked for. A form that was sent after its session had
 * ended is carried along, for who had the session.
 */
@Catch(SignInNeeded)
@Injectable()
export class SignInFilter implements ExceptionFilter<SignInNeeded> {
  constructor(
    private readonly sessions: OperatorSessions,
    private readonly devices: OperatorDevices,
    private readonly cookie: ConsoleCookie,
    private readonly forms: KeptForms,
    private readonly pages: SignInPages,
    private readonly responder: PageResponder,
  ) {}

  async catch(_error: SignInNeeded, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const [req, res] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const isSent = req.method === 'POST';
    const to = isSent ? placeOf(pathOf(req.headers.referer)) : req.accepts(['json', 'html']) === 'html' ? placeOf(req.originalUrl) : '';
    const kept = isSent ? await this.kept(req).catch(() => null) : null;
    if (kept === null) return res.redirect(303, signInPath(to));
    const isKnownDevice = await this.devices.isKnown(this.cookie.readDevice(req));
    const notice = this.pages.words('console.signIn.keptNotice');
    this.responder.send(req, res, this.pages.page({ notice, to, kept, isKnownDevice, status: 401 }));
  }

  /** A form of a session that ended by itself, sealed; null: there is nothing to carry. */
  private async kept(req: Request): Promise<string | null> {
    const token = this.cookie.read(req);
    const by = token === null || placeOf(req.path) === '' ? null : await this.sessions.lastUser(token);
    return by === null ? null : this.forms.seal(req.path, req.body, by);
  }
}

/** Path and query of an address of this site; anything else is no page of the console. */
function pathOf(address: string | undefined): string {
  if (address === undefined || !URL.canParse(address)) return '';
  const { pathname, search } = new URL(address);
  return pathname + search;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Who works in the console, after ConsoleGuard. */
    consoleUser?: ConsoleUser;
  }
}
