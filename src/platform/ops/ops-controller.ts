import { applyDecorators, Controller, UseGuards, UseInterceptors } from '@nestjs/common';
import type { DocumentedError } from '../openapi/api-doc';
import { OpsAuditInterceptor } from './ops-audit.interceptor';
import { OpsGuard } from './ops.guard';

/** What every route of operators may answer, for `@ApiDoc`. */
export const OPS_ERRORS = [
  [401, 'unauthorized', 'The token is missing or wrong'],
  [404, 'not_found', 'OPS_TOKEN is not set'],
  [429, 'rate_limited', 'Too many wrong tokens from this network'],
  [503, 'database_unavailable', 'The database is unavailable'],
] as const satisfies readonly DocumentedError[];

/**
 * A controller of operators' routes below /api/ops: every call needs the bearer OPS_TOKEN, is written down in `ops_audit`, and is kept in
 * no cache. What an answer shows of visitors it masks (`maskPhone`, `maskEmail`), but for the whole record that an operator asks for by id.
 * @param path below /api/ops
 */
export function OpsController(path: string): ClassDecorator {
  return applyDecorators(Controller(`api/ops/${path}`), UseGuards(OpsGuard), UseInterceptors(OpsAuditInterceptor));
}
