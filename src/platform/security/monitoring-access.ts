import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopbackHost } from '../config/http-url';
import { DomainError } from '../../shared/domain-error';
import { MonitoringEnvironment } from './monitoring.env';

const GUARDED: ReadonlySet<string> = new Set(['/metrics', '/health/ready']);

/** Keeps what the site says of itself from strangers: dependencies, their errors, figures. */
@Injectable()
export class MonitoringAccess {
  constructor(private readonly env: MonitoringEnvironment) {}

  /** 401 `monitoring_token_needed` for /metrics and /health/ready, unless this machine asks, the token is right, or they are open. */
  readonly middleware = (req: Request, _res: Response, next: NextFunction): void => {
    if (!GUARDED.has(req.path) || this.mayRead(req)) return next();
    next(
      new DomainError(
        'unauthorized',
        'monitoring_token_needed',
        'Send the bearer MONITORING_TOKEN, ask from this machine, or set MONITORING=open',
      ),
    );
  };

  /** The client counts where a trusted proxy passes it on: a proxy on this machine makes nobody local. */
  private mayRead({ ip = '', headers }: Request): boolean {
    const { MONITORING, MONITORING_TOKEN: token } = this.env;
    if (MONITORING === 'open' || isLoopbackHost(ip.replace(/^::ffff:/i, ''))) return true;
    return token !== undefined && timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();
