import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../shared/domain-error';
import { translation } from '../../shared/translation';
import { SiteEnvironment } from '../config/site.env';
import { WebhookRoutes } from '../webhooks/webhook-routes.registry';

/** Methods that change nothing here (RFC 9110, 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** What the check reads of a request. */
export interface CheckedRequest {
  readonly method: string;
  readonly path: string;
  /** Host and port that the client asked for; as a trusted proxy tells it. */
  readonly host: string | undefined;
  readonly headers: { readonly cookie?: string; readonly origin?: string; readonly 'sec-fetch-site'?: string | string[] };
}

/**
 * Refuses forged requests: what changes something, carries a visitor's cookies and was sent from a page of somebody else. A browser says by
 * itself where a request comes from, and no page can change that. What carries no cookie acts for nobody, and signed webhooks prove
 * their sender by other means.
 */
@Injectable()
export class OriginCheck {
  private readonly ownOrigin: string;

  constructor(
    site: SiteEnvironment,
    private readonly webhooks: WebhookRoutes,
  ) {
    this.ownOrigin = new URL(site.SITE_URL).origin;
  }

  /** 403 `foreign_origin` for a forged request; stands before the body is read. */
  readonly middleware = (req: Request, _res: Response, next: NextFunction): void => {
    next(this.isForged(req) ? new DomainError('forbidden', 'foreign_origin', translation('common.problems.foreignOrigin')) : undefined);
  };

  isForged(req: CheckedRequest): boolean {
    if (SAFE_METHODS.has(req.method) || req.headers.cookie === undefined || this.webhooks.has(req.path)) return false;
    const site = req.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') return true;
    if (site === 'same-origin' || site === 'none') return false;
    return req.headers.origin !== undefined && !this.isOwn(req.headers.origin, req.host);
  }

  /** Whether an Origin is the public address of the site, or the host the request was sent to (a second name, a machine of developers). */
  isOwn(origin: string, host: string | undefined): boolean {
    if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return false;
    const from = new URL(origin);
    if (from.origin === this.ownOrigin) return true;
    // the port of the scheme may be written or left out
    const asked = `${from.protocol}//${host}`;
    return host !== undefined && URL.canParse(asked) && new URL(asked).host === from.host;
  }
}
