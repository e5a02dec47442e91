import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { createServer } from 'node:http';
import type { RequestListener, ServerOptions } from 'node:http';
import { localePath } from '../../shared/locale';
import { sendJson } from './json-answers';
import { Page, SeeOther } from './page';
import type { PageResponder } from './page-responder.service';
import { localeOf } from './request-locale';

/** How long a client may take, ms. What is late is cut, so that slow clients cannot hold connections and memory. */
const CONNECTION_LIMITS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // longer than the usual reverse proxy keeps its side open, so that it is the proxy that closes an idle connection
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};
/** A socket on which nothing moves is closed: the reader of a response has gone or does not read. Longer than `keepAliveTimeout`. */
const SILENT_SOCKET_MS = 75_000;

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

  override initHttpServer(): void {
    this.httpServer = createServer(CONNECTION_LIMITS, this.getInstance<RequestListener>());
    this.httpServer.timeout = SILENT_SOCKET_MS;
  }

  usePages(responder: PageResponder): void {
    this.responder = responder;
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof SeeOther) {
      response.setHeader('Cache-Control', 'no-store');
      return response.redirect(303, body.isAddress ? body.path : localePath(localeOf(response.req), body.path));
    }
    if (!(body instanceof Page)) {
      if (sendJson(response.req, response, body, statusCode ?? response.statusCode)) return undefined;
      return super.reply(response, body, statusCode);
    }
    if (!this.responder) throw new Error('a page was returned before the page responder was connected');
    this.responder.send(response.req, response, body);
    return undefined;
  }
}
