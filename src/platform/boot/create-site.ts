import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { Logger } from 'nestjs-pino';
import { installFrontDoor } from '../cache/front-door';
import { PageCache } from '../cache/page-cache.service';
import { Environment } from '../config/environment';
import { serveDrawings } from '../render/dev-drawings';
import { PageExpressAdapter } from '../render/page-express.adapter';
import { PageResponder } from '../render/page-responder.service';
import { redirectHome, rememberedHome } from '../render/remembered-locale';
import { requestLocale } from '../render/request-locale';
import { securityHeaders } from '../security/security-headers';
import { serveClientAssets } from './client-assets';

/** Puts the application together, initialised and with the page cache in front, but not listening: tests use it as it is. */
export async function createSite(module: Type): Promise<NestExpressApplication> {
  const adapter = new PageExpressAdapter();
  // What is logged before our logger is there is kept for it; Nest itself would print a failure in its own way first.
  const options = { logger: false, bufferLogs: true, abortOnError: false } as const;
  const app = await NestFactory.create<NestExpressApplication>(module, adapter, options);
  app.useLogger(app.get(Logger));
  const env = app.get(Environment);
  app.disable('x-powered-by').disable('etag').set('trust proxy', env.TRUST_PROXY);
  const pages = app.get(PageResponder);
  adapter.usePages(pages);
  app.use(securityHeaders(env));
  const remembers = env.LOCALE_COOKIE === 'on';
  if (remembers) app.use(redirectHome);
  if (env.VITE_DEV_ORIGIN) app.use(serveDrawings);
  serveClientAssets(app);
  app.use((req: Request, _res: Response, next: NextFunction) => {
    pages.begin(req);
    next();
  }, requestLocale);
  app.useBodyParser('json', { limit: '64kb' });
  app.useBodyParser('urlencoded', { limit: '64kb', extended: false });
  await app.init();
  installFrontDoor(app.getHttpServer(), app.get(PageCache), (req) => remembers && rememberedHome(req) !== null);
  return app;
}
