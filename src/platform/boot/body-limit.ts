import { PayloadTooLargeException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Longest request body, bytes: forms and API calls are much smaller. */
export const MAX_BODY = 64 * 1024;

/** Refuses a body that says it is too long, of whatever type: the parsers measure only the types they read. */
export function refuseLargeBody(req: Request, _res: Response, next: NextFunction): void {
  next(Number(req.headers['content-length'] ?? 0) > MAX_BODY ? new PayloadTooLargeException('The body is too long') : undefined);
}
