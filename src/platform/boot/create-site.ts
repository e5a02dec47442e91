import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application } from 'express';
import type { IncomingMessage } from 'node:http';
import { CacheEnvironment } from '../cache/cache.env';
import { installCachedPageListener } from '../cache/cached-page-listener';
import { AnswerCache } from '../cache/answer-cache';
import { PageCache } from '../cache/page-cache.service';
import { warmPages } from '../cache/page-warming';
import { setHomeZone } from '../../shared/home-zone';
import { SiteEnvironment } from '../config/site.env';
import { siteEnvironment } from '../config/site-environment';
import { withRequestWork } from '../database/work-owner';
import { withTimings } from '../http-client/server-timing';
import { useSiteLogger } from '../logging/site-logger';
import { DevDrawings } from '../render/dev-drawings';
import { RequestDurations } from '../metrics/request-durations';
import { PageExpressAdapter } from '../render/page-express.adapter';
import { PageResponder } from '../render/page-responder.service';
import { redirectHome, rememberedHome } from '../render/remembered-locale';
import { RenderEnvironment } from '../render/render.env';
import { requestLocale } from '../render/request-locale';
import { ApiDocument } from '../openapi/api-document';
import { MonitoringAccess } from '../security/monitoring-access';
import { OriginCheck } from '../security/origin-check';
import { RequestBounds } from '../security/request-bounds';
import { SecurityHeaders } from '../security/security-headers';
import { RequestSpans } from '../tracing/request-spans';
import { trustProxies } from '../security/trusted-proxies';
import { readWebhookBodies } from '../webhooks/webhook-bodies';
import { WebhookRoutes } from '../webhooks/webhook-routes.registry';
import { MAX_BODY, refuseLargeBody } from './body-limit';
import { UploadRoutes } from '../console/console-upload';
import { serveClientAssets } from './client-assets';
import { prepareDataFolder } from './data-folder';
import { orderRoutes, type OrderedRouter } from './route-order';

// Log entries are buffered until our logger exists; a failure is reported by start-site.ts, not by Nest.
const APPLICATION_OPTIONS = { logger: false, bufferLogs: true, abortOnError: false } as const;

/** Makes the Nest application from its root module. Tests give one of their own to override providers. */
export type ApplicationFactory = (
  root: DynamicModule,
  adapter: PageExpressAdapter,
  options: typeof APPLICATION_OPTIONS,
) => Promise<NestExpressApplication>;

const createApplication: ApplicationFactory = (root, adapter, options) => NestFactory.create(root, adapter, options);

/** The settings and the module of the site, put together. */
class SiteRoot {}

/**
 * Puts the application together, initialised and with the page cache in front, but not listening: tests use it as it is.
 * @param environment instead of `.env` and the environment of the process
 * @throws ConfigError listing every problem of the settings, before anything is made; what stops the boot, with nothing left running
 */
export async function createSite(
  module: Type,
  environment?: NodeJS.ProcessEnv,
  create: ApplicationFactory = createApplication,
): Promise<NestExpressApplication> {
  const { settings, loaded } = await siteEnvironment(module, environment);
  const { DATA_DIR, SITE_TIME_ZONE } = loaded.get(SiteEnvironment);
  prepareDataFolder(DATA_DIR);
  setHomeZone(SITE_TIME_ZONE);
  const adapter = new PageExpressAdapter();
  const app = await create({ module: SiteRoot, imports: [settings, module] }, adapter, APPLICATION_OPTIONS);
  useSiteLogger(app);
  const site = app.get(SiteEnvironment);
  const render = app.get(RenderEnvironment);
  app.disable('x-powered-by').disable('etag');
  trustProxies(app.getHttpAdapter().getInstance() as Application, site.TRUST_PROXY);
  adapter.usePages(app.get(PageResponder));
  app.get(ApiDocument).describes(app);
  app.use(app.get(SecurityHeaders).middleware);
  const remembers = render.LOCALE_COOKIE === 'on';
  if (remembers) app.use(redirectHome);
  if (render.VITE_DEV_ORIGIN) app.use(app.get(DevDrawings).middleware);
  serveClientAssets(app);
  app.use(requestLocale);
  app.use(
    app.get(MonitoringAccess).middleware,
    app.get(OriginCheck).middleware,
    app.get(RequestBounds).middleware,
    refuseLargeBody(app.get(UploadRoutes)),
  );
  readWebhookBodies(app, app.get(WebhookRoutes), MAX_BODY);
  app.useBodyParser('json', { limit: MAX_BODY });
  app.useBodyParser('urlencoded', { limit: MAX_BODY, extended: false });
  app.use(app.get(RequestSpans).middleware, app.get(RequestDurations).middleware, withRequestWork, withTimings);
  // Nest adds the request log, then the redirects: middleware of global modules comes first
  await initialised(app);
  const isPersonal = (req: IncomingMessage) => remembers && rememberedHome(req) !== null;
  const pageCache = app.get(PageCache);
  const refresh = installCachedPageListener(app.getHttpServer(), pageCache, app.get(AnswerCache), isPersonal);
  if (app.get(CacheEnvironment).PAGE_WARMING === 'on') warmPages(pageCache, refresh);
  return app;
}

/** Initialises it and orders its routes; when that fails, what has begun (timers, connections) is ended, so that the process can end by itself. */
async function initialised(app: NestExpressApplication): Promise<void> {
  try {
    await app.init();
    orderRoutes((app.getHttpAdapter().getInstance() as Application).router as unknown as OrderedRouter);
  } catch (error) {
    // the first error is the one to tell
    await app.close().catch(() => undefined);
    throw error;
  }
}
