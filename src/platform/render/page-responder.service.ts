import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageCache, pageKey } from '../cache/page-cache.service';
import { PageEntry } from '../cache/page-entry';
import { sendPage } from '../cache/send-page';
import { SiteEnvironment } from '../config/site.env';
import { serverTimings } from '../http-client/server-timing';
import { isoOf } from '../../shared/locale';
import { securityHeaderList } from '../security/security-headers';
import type { Page } from './page';
import { PageRenderer } from './page-renderer.service';
import { RenderEnvironment } from './render.env';
import { localeOf } from './request-locale';

/** Caches may keep a page a minute, and show it for ten more while they fetch a new one; browsers always ask. */
const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const PRIVATE = 'no-store';

/** Renders what a controller returned, keeps it where that is allowed, and sends it. */
@Injectable()
export class PageResponder {
  private readonly security: readonly (readonly [string, string])[];
  private readonly versions = new WeakMap<Request, string>();

  constructor(
    site: SiteEnvironment,
    render: RenderEnvironment,
    private readonly renderer: PageRenderer,
    private readonly cache: PageCache,
  ) {
    this.security = securityHeaderList(site, render);
  }

  /** Notes the content version that a request begins with: a controller may wait, and new content may arrive meanwhile. */
  begin(req: Request): void {
    this.versions.set(req, this.cache.currentVersion);
  }

  send(req: Request, res: Response, page: Page): void {
    const locale = localeOf(req);
    const status = page.options.status ?? 200;
    const isPublic = status === 200 && page.options.cache !== 'private';
    const key = pageKey(req.originalUrl);
    const headers: [string, string][] = [
      ['Cache-Control', isPublic ? PUBLIC : PRIVATE],
      ['Content-Language', isoOf(locale)],
      ...this.security,
      ...Object.entries(page.options.headers ?? {}),
    ] as [string, string][];
    const version = this.versions.get(req) ?? this.cache.currentVersion;
    const entry = new PageEntry(this.renderer.render(page, locale), status, version, headers);
    // What a request with credentials gets is never kept, and it says nothing about what others may be shown.
    if ((req.method === 'GET' || req.method === 'HEAD') && !req.headers.authorization) {
      if (isPublic) {
        this.cache.counts.miss++;
        this.cache.put(key, entry);
      } else if (status < 500) {
        this.cache.drop(key);
      }
    }
    const timings = serverTimings();
    if (timings.length)
      res.setHeader('Server-Timing', timings.map(({ name, durationMs }) => `${name};dur=${durationMs.toFixed(1)}`).join(', '));
    for (const [name] of this.security) res.removeHeader(name);
    sendPage(req, res, entry);
  }
}
