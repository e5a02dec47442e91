import { Injectable, NotFoundException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorFacts } from '../errors/error-facts';
import { OpsAccess } from './ops-access';
import { UNKNOWN_ACTOR, OpsAudit } from './ops-audit';

/** Lets operators in, with their bearer token only. */
@Injectable()
export class OpsGuard implements CanActivate {
  constructor(
    private readonly access: OpsAccess,
    private readonly audit: OpsAudit,
  ) {}

  /** @throws 404 without OPS_TOKEN, and what `OpsAccess.check` throws */
  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const req = http.getRequest<Request>();
    http.getResponse<Response>().setHeader('Cache-Control', 'no-store');
    if (!this.access.isOn) throw new NotFoundException();
    try {
      req.operator = await this.access.check(req.headers.authorization, req.ip ?? '');
      return true;
    } catch (error) {
      const { status, code } = errorFacts(error);
      await this.audit.note(req, UNKNOWN_ACTOR, status, { code });
      throw error;
    }
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Name of the operator's access, after OpsGuard. */
    operator?: string;
  }
}
