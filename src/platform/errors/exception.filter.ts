import { Catch, Injectable, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ErrorPage } from '../../../views/pages/ErrorPage';
import type { ErrorPageProps } from '../../../views/pages/ErrorPage';
import { MessageService } from '../i18n/message.service';
import { FrameSource } from '../render/frame-source';
import { page } from '../render/page';
import { PageRenderer } from '../render/page-renderer.service';
import { PageResponder } from '../render/page-responder.service';
import { localeOf } from '../render/request-locale';
import { allowedMethods } from './allowed-methods';
import { errorFacts } from './error-facts';
import type { ErrorFacts } from './error-facts';

/** Addresses that always answer JSON, whatever the client accepts. */
const JSON_ROUTES = /^\/(api|health|metrics)(\/|$)/;
/** Seconds after which a client should try again what is unavailable now. */
const RETRY_AFTER = '30';

/** The one place where errors become answers: a full page or JSON, by route and Accept; never a stack trace. */
@Catch()
@Injectable()
export class AllExceptionsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(
    private readonly responder: PageResponder,
    private readonly renderer: PageRenderer,
    private readonly frames: FrameSource,
    private readonly messages: MessageService,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const req = http.getRequest<Request>();
    const res = http.getResponse<Response>();
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const facts = this.refine(errorFacts(error), req, res);
    if (facts.status >= 500 && facts.code === 'internal') this.logger.error({ err: error, path: req.path }, 'request failed');
    if (facts.status === 503) res.setHeader('Retry-After', RETRY_AFTER);
    if (wantsJson(req)) this.sendJson(res, facts);
    else this.sendPage(req, res, facts);
  }

  private refine(facts: ErrorFacts, req: Request, res: Response): ErrorFacts {
    if (facts.status !== 404 || req.method === 'GET' || req.method === 'HEAD') return facts;
    const methods = allowedMethods(req);
    if (methods.length === 0 || methods.includes(req.method)) return facts;
    res.setHeader('Allow', methods.join(', '));
    return { status: 405, code: 'method_not_allowed', message: `Use ${methods.join(' or ')}` };
  }

  private sendJson(res: Response, facts: ErrorFacts): void {
    const { status, code, message, details } = facts;
    res.status(status).setHeader('Cache-Control', 'no-store');
    res.json({ ok: false, error: message, code, ...(details ? { details } : {}) });
  }

  private sendPage(req: Request, res: Response, facts: ErrorFacts): void {
    const locale = localeOf(req);
    const t = this.messages.translator(locale);
    const known = t(`common.errors.${[400, 403, 404, 405, 414, 503].includes(facts.status) ? facts.status : 500}.title`);
    const props: ErrorPageProps = {
      status: facts.status,
      message: facts.message,
      content: facts.status === 404 ? this.frames.notFound(locale) : null,
      title: known,
      text: t(`common.errors.${[400, 403, 404, 405, 414, 503].includes(facts.status) ? facts.status : 500}.text`),
    };
    const head = { title: `${facts.status} · ${this.renderer.siteName(locale)}`, description: facts.message, path: '/', noindex: true };
    this.responder.send(req, res, page(ErrorPage, props, head, { status: facts.status }));
  }
}

function wantsJson(req: Request): boolean {
  if (JSON_ROUTES.test(req.path)) return true;
  return req.accepts(['html', 'json']) === 'json';
}
