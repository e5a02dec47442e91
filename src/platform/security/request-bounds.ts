import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { LocalLimit } from '../limits/local-limit';
import { WebhookRoutes } from '../webhooks/webhook-routes.registry';

/** Methods that send nothing to be read. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
/** Requests of one network that change something; offices and mobile operators have many visitors in one. */
const CHANGES = { points: 300, seconds: 60 };
/** Questions of one network to the API. */
const QUESTIONS = { points: 1500, seconds: 60 };
/** Pages of one network that are rendered for it alone. */
const PRIVATE_PAGES = { points: 600, seconds: 60 };
const OF_API = /^\/api(\/|$)/;
/** Who is let in there is decided by guards of their own. */
const OF_OPERATORS = /^\/(api\/)?ops(\/|$)/;

/**
 * What one network may ask of this process in a minute, whatever it asks for: counted before a body is read, a field checked or a page
 * rendered, so that what is refused costs next to nothing. The limits of routes are smaller and count what is asked for.
 */
@Injectable()
export class RequestBounds {
  private readonly changes = new LocalLimit(CHANGES);
  private readonly questions = new LocalLimit(QUESTIONS);
  private readonly pages = new LocalLimit(PRIVATE_PAGES);

  constructor(private readonly webhooks: WebhookRoutes) {}

  /** 429 `rate_limited` for a flood of requests that change something or ask the API; stands before bodies are read and fields checked. */
  readonly middleware = (req: Request, _res: Response, next: NextFunction): void => {
    const isChange = !WITHOUT_BODY.has(req.method);
    const isCounted = (isChange || OF_API.test(req.path)) && !OF_OPERATORS.test(req.path) && !this.webhooks.has(req.path);
    if (isCounted) (isChange ? this.changes : this.questions).consume(req.ip ?? 'unknown');
    next();
  };

  /** Counts a private page that is about to be rendered. @throws DomainError too-many, `rate_limited` */
  countPage(req: Request): void {
    if (!OF_OPERATORS.test(req.path)) this.pages.consume(req.ip ?? 'unknown');
  }
}
