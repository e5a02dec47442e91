import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { fromSource } from '../application/current-source';
import { readSource } from '../application/read-source';
import { BY_OPERATOR } from '../contract/traffic-source';
import { SOURCE_HEADER } from '../../../shared/source-header';

/** What operators do: in the console, and by its routes for programs. */
const OPS = /^\/(?:api\/)?ops(?:\/|$)/;

/** Notes where each request comes from, for what it writes. */
@Injectable()
export class TrafficMiddleware implements NestMiddleware {
  use(req: Request, _res: Response, next: NextFunction): void {
    fromSource(OPS.test(req.originalUrl.split('?', 1)[0]!) ? BY_OPERATOR : readSource(req.headers[SOURCE_HEADER]), next);
  }
}
