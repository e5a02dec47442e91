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
