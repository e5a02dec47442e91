import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, concatMap, type Observable } from 'rxjs';
import { errorFacts } from '../errors/error-facts';
import { UNKNOWN_ACTOR, OpsAudit } from '../ops/ops-audit';
import { Page, SeeOther } from '../render/page';

/** Writes down what operators do in the console, with its result, before it is answered: who, when, what, on what; nothing that was typed. */
@Injectable()
export class ConsoleAudit implements NestInterceptor {
  constructor(private readonly audit: OpsAudit) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const req = context.switchToHttp().getRequest<Request>();
    const note = (status: number, detail: object | null) => this.audit.note(req, req.operator ?? UNKNOWN_ACTOR, status, detail);
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        const { status, code } = errorFacts(error);
        await note(status, { code });
        throw error;
      }),
      concatMap(async (answer: unknown) => {
        const code = answer instanceof Page ? answer.options.problem : undefined;
        await note(statusOf(answer), code === undefined ? null : { code });
        return answer;
      }),
    );
  }
}

function statusOf(answer: unknown): number {
  if (answer instanceof SeeOther) return 303;
  return answer instanceof Page ? (answer.options.status ?? 200) : 200;
}
