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
import { ConsoleCookie } from './console-cookie';

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

/** Sends who is not signed in to the sign-in, with nothing of what was asked for. */
@Catch(SignInNeeded)
export class SignInFilter implements ExceptionFilter<SignInNeeded> {
  catch(_error: SignInNeeded, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().redirect(303, '/ops/sign-in');
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Who works in the console, after ConsoleGuard. */
    consoleUser?: ConsoleUser;
  }
}
