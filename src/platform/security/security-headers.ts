import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { SiteEnvironment } from '../config/site.env';
import type { RenderEnvironment } from '../render/render.env';

const PERMISSIONS = 'camera=(), microphone=(), usb=(), payment=(), browsing-topics=(), geolocation=(self)';

/**
 * Security headers of every answer, as names and values: the page cache writes them without Express.
 * No inline script runs anywhere; JSON-LD blocks are data to the browser and need no permission. Inline speculation rules
 * are permitted: they are data too, a list of what may be fetched ahead, which the client puts into the page after looking at
 * the connection (client/prefetch.ts). They can run nothing, and fetch nothing but what a link of the page would.
 */
export function securityHeaderList(site: SiteEnvironment, render: RenderEnvironment): readonly (readonly [name: string, value: string])[] {
  const headers: [string, string][] = [];
  const recorder = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => undefined };
  helmet(helmetOptions(site, render))({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return [...headers, ['Permissions-Policy', PERMISSIONS]];
}

/** Sets the same headers on everything that goes through Express. A handler may replace one (the CSP of an SVG). */
export function securityHeaders(
  site: SiteEnvironment,
  render: RenderEnvironment,
): (req: IncomingMessage, res: ServerResponse, next: () => void) => void {
  const headers = securityHeaderList(site, render);
  return (_req, res, next) => {
    res.removeHeader('X-Powered-By');
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

function helmetOptions(site: SiteEnvironment, render: RenderEnvironment): HelmetOptions {
  const isHttps = site.SITE_URL.startsWith('https:');
  return {
    contentSecurityPolicy: { useDefaults: false, directives: directives(site, render, isHttps) },
    // Subdomains are not ours to decide about: the content backend may live on one.
    strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The messenger's sign-in answers from a popup, which plain same-origin would cut off from its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Pictures are shown by feed readers and search engines on their own pages.
    crossOriginResourcePolicy: false,
    xFrameOptions: { action: 'sameorigin' },
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  };
}

/** The chat's one host, as far as it is configured. Letters, digits and hyphens: nothing else can get into the policy. */
function chatSources({ HC_WIDGET_ORGANIZATION: organization, HC_WIDGET_APP_ID: appId }: RenderEnvironment): readonly string[] {
  return organization && appId ? [`https://${organization}.widget.helpcrunch.com`] : [];
}

function directives(site: SiteEnvironment, render: RenderEnvironment, isHttps: boolean): Record<string, string[]> {
  const dev = site.isDevelopment && render.VITE_DEV_ORIGIN ? [render.VITE_DEV_ORIGIN] : [];
  const devSocket = dev.map((origin) => origin.replace(/^http/, 'ws'));
  // Vite puts styles into the page as <style> elements while developing.
  const devStyle = dev.length > 0 ? [...dev, "'unsafe-inline'"] : [];
  const chat = chatSources(render);
  const chatSocket = chat.map((origin) => origin.replace(/^https/, 'wss'));
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'inline-speculation-rules'", ...chat, ...dev],
    'style-src': ["'self'", ...chat, ...devStyle],
    // Picture placeholders set their colour and proportions in style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...chat, ...dev],
    'font-src': ["'self'", ...chat, ...dev],
    'connect-src': ["'self'", ...chat, ...chatSocket, ...dev, ...devSocket],
    'frame-src': ["'self'", ...chat, ...(render.GOOGLE_MAPS_API_KEY ? ['https://www.google.com'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
  };
}
