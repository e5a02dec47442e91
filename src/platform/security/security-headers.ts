import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import { splitLocale } from '../../shared/locale';
import { SiteEnvironment } from '../config/site.env';
import { INLINE_SCRIPT_SOURCES } from '../render/inline-scripts';
import { RenderEnvironment } from '../render/render.env';
import { SecuritySources } from './security-sources.registry';
import type { SourceDirective } from './security-sources.registry';

/** Headers as names and values, in the order they are sent. */
type Headers = readonly (readonly [name: string, value: string])[];

/** What an answer sends to be framed by our own pages alone. */
const OWN_FRAMES = "frame-ancestors 'self'";

/** What no page may use: it is named, because a browser allows what is not. */
const DENIED = 'camera=(), microphone=(), usb=(), payment=(), browsing-topics=(), geolocation=()';

/** The header in which a page allows itself one thing, which its visitor is asked for besides; it replaces that of all pages. */
const allowing = (feature: 'camera' | 'geolocation') =>
  ({ 'Permissions-Policy': DENIED.replace(`${feature}=()`, `${feature}=(self)`) }) as const;

/** Of a page that reads codes with a camera. */
export const WITH_CAMERA = allowing('camera');
/** Of a page that reckons, on a press, what is near. */
export const WITH_GEOLOCATION = allowing('geolocation');

/**
 * Security headers of every answer, as names and values: the page cache writes them without Express.
 * Two inline scripts are allowed, by their hashes: the one that stores early presses, and the speculation rules, which the client adds
 * after checking the connection (client/navigation/prefetch.ts). JSON blocks are data to the browser and need no permission.
 */
@Injectable()
export class SecurityHeaders {
  private made: Headers | null = null;
  private framed: readonly { readonly path: string; readonly headers: Headers }[] = [];

  constructor(
    private readonly site: SiteEnvironment,
    private readonly render: RenderEnvironment,
    private readonly sources: SecuritySources,
  ) {}

  /** Those of almost every answer. Made when first asked for, after all modules have added their sources. */
  get list(): Headers {
    if (!this.made) {
      const made = (this.made = this.make());
      const parts = this.sources.framedParts.filter(({ origins }) => origins.length > 0);
      this.framed = parts.map(({ path, origins }) => ({ path, headers: framedBy(made, origins) }));
    }
    return this.made;
  }

  /** Those of the answer to an address, with language prefix: a part of the site may be framed by others (`SecuritySources.allowFraming`). */
  of(address: string): Headers {
    const { list } = this;
    if (this.framed.length === 0) return list;
    const { path } = splitLocale(address);
    return this.framed.find((part) => path.startsWith(part.path))?.headers ?? list;
  }

  /** Sets the headers on everything that goes through Express. A handler may replace one (the CSP of an SVG). */
  readonly middleware = (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    res.removeHeader('X-Powered-By');
    for (const [name, value] of this.of(req.url ?? '/')) res.setHeader(name, value);
    next();
  };

  private make() {
    const headers: [string, string][] = [];
    const recorder = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => undefined };
    const options = helmetOptions(this.site, directives(this.site, this.render, this.sources));
    helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
    return [...headers, ['Permissions-Policy', DENIED]] as const;
  }
}

/** X-Frame-Options knows no list of sites; without it the policy alone decides, which every browser of today reads. */
function framedBy(headers: Headers, origins: readonly string[]): Headers {
  return headers
    .filter(([name]) => name !== 'X-Frame-Options')
    .map(([name, value]) => [
      name,
      name === 'Content-Security-Policy' ? value.replace(OWN_FRAMES, [OWN_FRAMES, ...origins].join(' ')) : value,
    ]);
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
