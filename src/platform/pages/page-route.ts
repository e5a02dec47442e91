import { applyDecorators, Controller, createParamDecorator, Get, UseGuards } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Locale } from '../../shared/locale';
import { localeOf } from '../render/request-locale';
import { CONTROLLER_DEFAULTS, ROUTE_OPTIONS } from './page-declaration';
import type { PageDefaults, PageRouteOptions } from './page-declaration';
import type { QueryShape, QueryValues } from './page-query';
import { PageRouteGuard } from './page-route.guard';

/** A controller of pages under a path, with defaults for all of them. */
export function PageController(path: string, defaults: PageDefaults = {}): ClassDecorator {
  return applyDecorators(Controller(path), CONTROLLER_DEFAULTS(defaults));
}

/** GET of a page, in both languages, with its query keys, access and versions. The handler returns a `Page`. */
export function PageRoute(options: PageRouteOptions = {}): MethodDecorator {
  const { path = '' } = options;
  return applyDecorators(Get(typeof path === 'string' ? path : [...path]), ROUTE_OPTIONS(options), UseGuards(PageRouteGuard));
}

/** The request as the handler of a page receives it: the language, and the accepted values of the declared query keys. */
export interface PageRequest<Shape extends QueryShape = Record<never, never>> {
  readonly locale: Locale;
  readonly query: QueryValues<Shape>;
  /** Aborted when the visitor leaves before the answer; for work that is only worth doing while somebody waits. */
  readonly gone?: AbortSignal;
}

/** Gives a handler its `PageRequest`. */
export const PageReq = createParamDecorator((_: unknown, context: ExecutionContext): PageRequest => {
  const req = context.switchToHttp().getRequest<Request>();
  if (!req.page)
    throw new Error(`${context.getClass().name}.${context.getHandler().name} uses @PageReq but has no @PageRoute: add it to the handler`);
  const { query } = req.page.address;
  return {
    locale: localeOf(req),
    query,
    get gone() {
      return leaving(context.switchToHttp().getResponse<Response>());
    },
  };
});

function leaving(res: Response): AbortSignal {
  const gone = new AbortController();
  if (res.destroyed) gone.abort();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
