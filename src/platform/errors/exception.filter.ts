import { Catch, Injectable, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ErrorPage } from '../../../views/ui/ErrorPage';
import type { ErrorPageProps } from '../../../views/ui/ErrorPage';
import { apiLocale } from '../i18n/api-locale';
import { Translations } from '../i18n/translations';
import { FrameSource } from '../render/frame-source';
import { page } from '../render/page';
import { PageRenderer } from '../render/page-renderer.service';
import { PageResponder } from '../render/page-responder.service';
import { localeOf } from '../render/request-locale';
import type { ErrorText } from '../../shared/domain-error';
import type { Locale } from '../../shared/locale';
import { areaOf } from '../../shared/site-areas';
import { allowedMethods } from './allowed-methods';
import { errorFacts } from './error-facts';
import type { ErrorFacts } from './error-facts';

/** Statuses with texts of their own on the error page (locales, common.errors). */
const STATUSES_WITH_TEXTS = [400, 401, 403, 404, 405, 414, 429, 503] as const;

/** The one place where errors become answers: a full page or JSON, by route and Accept; never a stack trace. */
@Catch()
@Injectable()
export class AllExceptionsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(
    private readonly responder: PageResponder,
    private readonly renderer: PageRenderer,
    private readonly frames: FrameSource,
    private readonly translations: Translations,
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
    if (facts.status === 500) this.logger.error({ err: error, path: req.path }, 'request failed');
    if (facts.retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(Math.ceil(facts.retryAfterSeconds)));
    if (facts.status === 401) res.setHeader('WWW-Authenticate', 'Bearer');
    if (wantsJson(req)) this.sendJson(req, res, facts);
    else this.sendPage(req, res, facts);
  }

  private refine(facts: ErrorFacts, req: Request, res: Response): ErrorFacts {
    if (facts.status !== 404) return facts;
    const methods = allowedMethods(req);
    if (methods.length === 0 || methods.includes(req.method)) return facts;
    res.setHeader('Allow', methods.join(', '));
    return { status: 405, code: 'method_not_allowed', text: `Use ${methods.join(' or ')}` };
  }

  private sendJson(req: Request, res: Response, facts: ErrorFacts): void {
    const { status, code, text, details } = facts;
    const locale = apiLocale(req);
    const told = (problem: ErrorText | number) => (typeof problem === 'number' ? problem : this.tell(problem, locale));
    const fields = details && Object.fromEntries(Object.entries(details).map(([field, problem]) => [field, told(problem)]));
    res.status(status).setHeader('Cache-Control', 'no-store');
    res.json({ ok: false, error: this.tell(text, locale), code, ...(fields ? { details: fields } : {}) });
  }

  /** A message in a language, a fixed text as it is. */
  private tell(text: ErrorText, locale: Locale): string {
    return this.translations.translate(locale, text);
  }

  private sendPage(req: Request, res: Response, facts: ErrorFacts): void {
    const locale = localeOf(req);
    const t = this.translations.translator(locale);
    const message = this.tell(facts.text, locale);
    const texts = `common.errors.${textsFor(facts)}` as const;
    const props: ErrorPageProps = {
      status: facts.status,
      message,
      content: facts.status === 404 ? this.frames.notFound(locale) : null,
      title: t(`${texts}.title`),
      text: t(`${texts}.text`),
    };
    const head = { title: `${facts.status} · ${this.renderer.siteName(locale)}`, description: message, path: '/', noindex: true };
    this.responder.send(req, res, page(ErrorPage, props, head, { status: facts.status, isSharedError: true }));
  }
}

/** The page for a 503 tells that content is on its way; what else is away has other words. */
function textsFor({ status, code }: ErrorFacts): (typeof STATUSES_WITH_TEXTS)[number] | 500 | 'away' {
  if (status === 503 && code !== 'content_unavailable') return 'away';
  return STATUSES_WITH_TEXTS.find((told) => told === status) ?? (status < 500 ? 400 : 500);
}

function wantsJson(req: Request): boolean {
  if (areaOf(req.path)?.json) return true;
  return req.accepts(['html', 'json']) === 'json';
}
