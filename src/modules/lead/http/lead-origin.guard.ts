import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { OriginCheck } from '../../../platform/security/origin-check';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';

/**
 * Which pages may send leads: ours, and those of the booking widgets of WIDGET_ORIGINS, which may also read the answer. What comes from
 * no page may be sent.
 */
@Injectable()
export class LeadOriginGuard implements CanActivate {
  constructor(
    private readonly site: SiteEnvironment,
    private readonly origins: OriginCheck,
  ) {}

  /** @throws DomainError forbidden, `foreign_origin`; a question (OPTIONS) is answered without permission instead */
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const [req, res] = [http.getRequest<Request>(), http.getResponse<Response>()];
    res.vary('Origin').setHeader('Cache-Control', 'no-store');
    const { origin } = req.headers;
    if (origin === undefined || this.origins.isOwn(origin, req.host)) return true;
    if (this.site.WIDGET_ORIGINS.includes(origin)) res.setHeader('Access-Control-Allow-Origin', origin);
    else if (req.method !== 'OPTIONS') throw new DomainError('forbidden', 'foreign_origin', translation('common.problems.foreignOrigin'));
    return true;
  }
}
