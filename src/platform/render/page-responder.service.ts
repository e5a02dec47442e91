import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { PageCache } from '../cache/page-cache.service';
import { PageEntry } from '../cache/page-entry';
import { PageVersions } from '../pages/page-versions';
import type { Versions } from '../pages/page-versions';
import { sendPage } from '../cache/send-page';
import { serverTimings } from '../http-client/server-timing';
import { isoOf } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import { SecurityHeaders } from '../security/security-headers';
import { FrameSource } from './frame-source';
import type { Page } from './page';
import { PageRenderer } from './page-renderer.service';
import { localeOf } from './request-locale';

/** Shared caches may store a page for a minute, and serve it for ten more while they revalidate it; browsers always revalidate. */
const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const PRIVATE = 'no-store';
/** Error pages that are kept: a few statuses in two languages. */
const MAX_ERROR_PAGES = 50;

/** Renders the page that a controller returned, caches it where that is allowed, and sends it. */
@Injectable()
export class PageResponder {
  private readonly errors = new LRUCache<string, PageEntry>({ max: MAX_ERROR_PAGES });

  constructor(
    private readonly renderer: PageRenderer,
    private readonly cache: PageCache,
    private readonly versions: PageVersions,
    private readonly frames: FrameSource,
    private readonly security: SecurityHeaders,
  ) {}

  /** @throws Error for a page of status 200 whose handler is neither `@PageRoute` nor answers a form: its access and versions are unknown */
  send(req: Request, res: Response, page: Page): void {
    const locale = localeOf(req);
    const status = page.options.status ?? 200;
    if (status === 200 && !req.page && !page.options.answersForm) throw new Error(`${req.path} answers a page without @PageRoute`);
    const isPublic = status === 200 && req.page?.declaration.access === 'public' && !page.options.isPrivate;
    const security = this.security.of(req.originalUrl);
    // by name: a header that the page sets itself stands instead of the general one, not beside it
    const headers = Object.entries({
      'Cache-Control': isPublic ? PUBLIC : PRIVATE,
      'Content-Language': isoOf(locale),
      ...Object.fromEntries(security),
      ...page.options.headers,
    });
    const render = () => new PageEntry(this.renderer.render(page, locale, isPublic), status, this.versionsOf(req), headers);
    const entry = page.options.isSharedError ? this.sharedError(page, locale, security, render) : render();
    this.keep(req, entry, isPublic);
    const timings = serverTimings();
    if (timings.length)
      res.setHeader('Server-Timing', timings.map(({ name, durationMs }) => `${name};dur=${durationMs.toFixed(1)}`).join(', '));
    for (const [name] of this.security.list) res.removeHeader(name);
    sendPage(req, res, entry);
  }

  /** Anybody can ask for any number of addresses that do not exist: their page is rendered once for a version of the frame. */
  private sharedError({ head, options }: Page, locale: Locale, security: SecurityHeaders['list'], render: () => PageEntry): PageEntry {
    const versions = this.frames.versions.map((name) => this.versions.current[name]);
    const key = JSON.stringify([
      locale,
      options.status,
      head.title,
      head.description,
      versions,
      security === this.security.list || security,
    ]);
    let entry = this.errors.get(key);
    if (!entry) this.errors.set(key, (entry = render()));
    return entry;
  }

  /** The response to a request with credentials is never cached, and does not change the cache. */
  private keep(req: Request, entry: PageEntry, isPublic: boolean): void {
    if (!req.page || (req.method !== 'GET' && req.method !== 'HEAD') || req.headers.authorization) return;
    if (isPublic) {
      this.cache.counts.miss++;
      this.cache.put(req.page, entry);
    } else if (entry.status < 500) {
      this.cache.drop(req.page.address.key);
    }
  }

  /** The versions that the page depends on, as they were before its handler. */
  private versionsOf(req: Request): Versions {
    const all = req.page?.versions ?? this.versions.current;
    const names = [...this.frames.versions, ...(req.page?.declaration.versions ?? [])];
    return Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
  }
}
