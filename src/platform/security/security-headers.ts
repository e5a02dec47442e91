import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import { Environment } from '../config/environment';

const PERMISSIONS = 'camera=(), microphone=(), usb=(), payment=(), browsing-topics=(), geolocation=(self)';

/**
 * Security headers of every answer, as names and values: the page cache writes them without Express.
 * No inline script runs anywhere; JSON-LD blocks are data to the browser and need no permission.
 */
export function securityHeaderList(env: Environment): readonly (readonly [name: string, value: string])[] {
  const headers: [string, string][] = [];
  const recorder = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => undefined };
  helmet(helmetOptions(env))({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  return [...headers, ['Permissions-Policy', PERMISSIONS]];
}

/** Sets the same headers on everything that goes through Express. A handler may replace one (the CSP of an SVG). */
export function securityHeaders(env: Environment): (req: IncomingMessage, res: ServerResponse, next: () => void) => void {
  const headers = securityHeaderList(env);
  return (_req, res, next) => {
    res.removeHeader('X-Powered-By');
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

function helmetOptions(env: Environment): HelmetOptions {
  const isHttps = env.SITE_URL.startsWith('https:');
  return {
    contentSecurityPolicy: { useDefaults: false, directives: directives(env, isHttps) },
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

function directives(env: Environment, isHttps: boolean): Record<string, string[]> {
  const dev = env.isDevelopment && env.VITE_DEV_ORIGIN ? [env.VITE_DEV_ORIGIN] : [];
  const devSocket = dev.map((origin) => origin.replace(/^http/, 'ws'));
  // Vite puts styles into the page as <style> elements while developing.
  const devStyle = dev.length > 0 ? [...dev, "'unsafe-inline'"] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...dev],
    'style-src': ["'self'", ...devStyle],
    // Picture placeholders set their colour and proportions in style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...dev],
    'font-src': ["'self'", ...dev],
    'connect-src': ["'self'", ...dev, ...devSocket],
    'frame-src': ["'self'", ...(env.GOOGLE_MAPS_API_KEY ? ['https://www.google.com'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
  };
}
