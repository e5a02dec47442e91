import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import { SiteEnvironment } from '../config/site.env';
import { INLINE_SCRIPT_SOURCES } from '../render/inline-scripts';
import { RenderEnvironment } from '../render/render.env';
import { SecuritySources } from './security-sources.registry';
import type { SourceDirective } from './security-sources.registry';

const PERMISSIONS = 'camera=(), microphone=(), usb=(), payment=(), browsing-topics=(), geolocation=(self)';

/**
 * Security headers of every answer, as names and values: the page cache writes them without Express.
 * Two inline scripts are allowed, by their hashes: the one that stores early presses, and the speculation rules, which the client adds
 * after checking the connection (client/prefetch.ts). JSON blocks are data to the browser and need no permission.
 */
@Injectable()
export class SecurityHeaders {
  private made: readonly (readonly [name: string, value: string])[] | null = null;

  constructor(
    private readonly site: SiteEnvironment,
    private readonly render: RenderEnvironment,
    private readonly sources: SecuritySources,
  ) {}

  /** Made when first asked for, after all modules have added their sources. */
  get list(): readonly (readonly [name: string, value: string])[] {
    return (this.made ??= this.make());
  }

  /** Sets the headers on everything that goes through Express. A handler may replace one (the CSP of an SVG). */
  readonly middleware = (_req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    res.removeHeader('X-Powered-By');
    for (const [name, value] of this.list) res.setHeader(name, value);
    next();
  };

  private make() {
    const headers: [string, string][] = [];
    const recorder = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => undefined };
    const options = helmetOptions(this.site, directives(this.site, this.render, this.sources));
    helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
    return [...headers, ['Permissions-Policy', PERMISSIONS]] as const;
  }
}

function helmetOptions(site: SiteEnvironment, policy: Record<string, string[]>): HelmetOptions {
  const isHttps = isSecure(site);
  return {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    // Without includeSubDomains: the content backend may use a subdomain.
    strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The messenger's sign-in answers from a popup, which plain same-origin would cut off from its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Feed readers and search engines show our pictures on their own pages.
    crossOriginResourcePolicy: false,
    xFrameOptions: { action: 'sameorigin' },
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  };
}

function isSecure(site: SiteEnvironment): boolean {
  return site.SITE_URL.startsWith('https:');
}

function directives(site: SiteEnvironment, render: RenderEnvironment, sources: SecuritySources): Record<string, string[]> {
  const dev = site.isDevelopment && render.VITE_DEV_ORIGIN ? [render.VITE_DEV_ORIGIN] : [];
  const allowed = sources.close();
  const of = (directive: SourceDirective) => [...(allowed.get(directive) ?? [])];
  const media = of('media-src');
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...INLINE_SCRIPT_SOURCES, ...of('script-src'), ...dev],
    // Vite puts styles into the page as <style> elements while developing.
    'style-src': ["'self'", ...of('style-src'), ...dev, ...(dev.length > 0 ? ["'unsafe-inline'"] : [])],
    // Picture placeholders set their colour and proportions in style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...of('img-src'), ...dev],
    'font-src': ["'self'", ...of('font-src'), ...dev],
    'connect-src': ["'self'", ...of('connect-src'), ...dev, ...dev.map((origin) => origin.replace(/^http/, 'ws'))],
    'frame-src': ["'self'", ...of('frame-src')],
    ...(media.length > 0 && { 'media-src': ["'self'", ...media] }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...of('form-action')],
    'frame-ancestors': ["'self'"],
    ...(isSecure(site) && { 'upgrade-insecure-requests': [] }),
  };
}
