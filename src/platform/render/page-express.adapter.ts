import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { Page } from './page';
import type { PageResponder } from './page-responder.service';

/**
 * Express as Nest drives it, which also understands a controller that returns a `Page`.
 * Done here rather than in an interceptor: an interceptor cannot send bytes of its own and still return.
 */
export class PageExpressAdapter extends ExpressAdapter {
  private responder: PageResponder | null = null;

  constructor() {
    super();
    // A path has one spelling: a page in every mixture of capitals would be stored as often. Nest's constructor has made the router,
    // so that Express's setting for it comes too late.
    const { router } = this.getInstance<{ readonly router: { caseSensitive: boolean } }>();
    router.caseSensitive = true;
  }

  usePages(responder: PageResponder): void {
    this.responder = responder;
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!(body instanceof Page)) return super.reply(response, body, statusCode);
    if (!this.responder) throw new Error('a page was returned before the page responder was connected');
    this.responder.send(response.req, response, body);
    return undefined;
  }
}
