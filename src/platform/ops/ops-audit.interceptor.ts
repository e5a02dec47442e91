import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, concatMap, type Observable } from 'rxjs';
import { errorFacts } from '../errors/error-facts';
import { UNKNOWN_ACTOR, OpsAudit } from './ops-audit';

/** Writes down each call of an operator with its result, before it is answered. */
@Injectable()
export class OpsAuditInterceptor implements NestInterceptor {
  constructor(private readonly audit: OpsAudit) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const req = http.getRequest<Request>();
    const res = http.getResponse<Response>();
    const note = (status: number, detail: object | null) => this.audit.note(req, req.operator ?? UNKNOWN_ACTOR, status, detail);
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        const { status, code } = errorFacts(error);
        await note(status, { code });
        throw error;
      }),
      concatMap(async (answer: unknown) => {
        // the query was checked: it names states, entries and numbers
        const asked = Object.keys(req.query).length > 0 ? { ...req.query } : null;
        await note(res.statusCode, asked);
        return answer;
      }),
    );
  }
}
