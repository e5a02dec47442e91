import { PayloadTooLargeException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { MAX_UPLOAD, type UploadRoutes } from '../console/console-upload';

/** Longest request body, bytes: forms and API calls are much smaller. */
export const MAX_BODY = 64 * 1024;

/** Refuses a body that says it is too long, of whatever type: the parsers measure only the types they read. Forms with a file have a bound of their own. */
export function refuseLargeBody(uploads: UploadRoutes) {
  return (req: Request, _res: Response, next: NextFunction): void => {
    const length = Number(req.headers['content-length'] ?? 0);
    const isTooLong = length > MAX_BODY && (length > MAX_UPLOAD || !uploads.has(req.path));
    next(isTooLong ? new PayloadTooLargeException('The body is too long') : undefined);
  };
}
