import { createServer } from 'node:http';
import request from 'supertest';
import { loadEnvironment } from '../config/load-environment';
import { SiteEnvironment } from '../config/site.env';
import { INLINE_SCRIPT_SOURCES } from '../render/inline-scripts';
import { RenderEnvironment } from '../render/render.env';
import { SecurityHeaders } from './security-headers';
import { SecuritySources } from './security-sources.registry';

const INLINE = INLINE_SCRIPT_SOURCES.join(' ');

const securityOf = (source: NodeJS.ProcessEnv = {}, sources = new SecuritySources()) => {
  const loaded = loadEnvironment([SiteEnvironment, RenderEnvironment], source);
  return new SecurityHeaders(loaded.get(SiteEnvironment), loaded.get(RenderEnvironment), sources);
};
const headersOf = (source: NodeJS.ProcessEnv, sources?: SecuritySources) =>
  Object.fromEntries(securityOf(source, sources).list.map(([name, value]) => [name.toLowerCase(), value]));
const directive = (source: NodeJS.ProcessEnv, name: string, sources?: SecuritySources) =>
  headersOf(source, sources)
    ['content-security-policy']!.split(';')
    .find((part) => part.startsWith(`${name} `));

describe('security headers', () => {
  it('allow the site itself and nothing else', () => {
    expect(headersOf({})['content-security-policy']).toBe(
      `default-src 'self';script-src 'self' ${INLINE};` +
        "style-src 'self';style-src-attr 'unsafe-inline';img-src 'self' data:;font-src 'self';" +
        "connect-src 'self';frame-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self'",
    );
  });

  it('hold the other protections', () => {
    expect(headersOf({})).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), microphone=(), usb=(), payment=(), browsing-topics=(), geolocation=()',
    });
  });

  it('ask for https only when the site is public under https', () => {
    expect(headersOf({})).not.toHaveProperty('strict-transport-security');
    const secure = headersOf({ SITE_URL: 'https://salon.example' });
    expect(secure['strict-transport-security']).toBe('max-age=31536000');
    expect(secure['content-security-policy']).toMatch(/;upgrade-insecure-requests$/);
  });

  it('allow what modules have added, where they have added it', () => {
    const sources = new SecuritySources();
    sources.allow('frame-src', 'https://maps.example');
    sources.allow('form-action', 'https://pay.example/checkout', 'https://pay.example/checkout');
    const added = securityOf({}, sources).list.find(([name]) => name === 'Content-Security-Policy')![1];
    expect(added).toContain(";frame-src 'self' https://maps.example;");
    expect(added).toContain(";form-action 'self' https://pay.example/checkout;");
    expect(added).toContain(`;script-src 'self' ${INLINE};`);
  });

  describe('of a part that other sites may frame', () => {
    const sources = new SecuritySources();
    sources.allowFraming('/widget/', 'https://partner.example', 'https://blog.example');
    const security = securityOf({}, sources);
    const of = (address: string) => Object.fromEntries(security.of(address));

    it.each(['/widget/', '/en/widget/', '/widget/visits/?date=1', '/widget/nowhere'])('name the sites on %s', (address) => {
      const headers = of(address);
      expect(headers['Content-Security-Policy']).toMatch(/;frame-ancestors 'self' https:\/\/partner\.example https:\/\/blog\.example$/);
      expect(headers).not.toHaveProperty('X-Frame-Options');
      expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff' });
    });

    it.each(['/', '/en/', '/widget', '/widgets/', '/online/?path=/widget/', '/online/widget/', '/en/en/widget/', '//widget/'])(
      'are the usual ones on %s',
      (address) => {
        expect(security.of(address)).toBe(security.list);
      },
    );

    it('are the usual ones where no site is named', () => {
      const nobody = new SecuritySources();
      nobody.allowFraming('/widget/');
      const usual = securityOf({}, nobody);
      expect(usual.of('/widget/')).toBe(usual.list);
    });
  });

  it('allow the development server in development only', () => {
    const dev = { VITE_DEV_ORIGIN: 'http://localhost:5173', NODE_ENV: 'development' };
    expect(directive(dev, 'script-src')).toBe(`script-src 'self' ${INLINE} http://localhost:5173`);
    expect(directive(dev, 'connect-src')).toBe("connect-src 'self' http://localhost:5173 ws://localhost:5173");
    expect(directive({ ...dev, NODE_ENV: 'production' }, 'script-src')).toBe(`script-src 'self' ${INLINE}`);
  });

  it('are the same on an answer of the application, which does not name its framework', async () => {
    const server = createServer((req, res) => {
      res.setHeader('x-powered-by', 'Express');
      securityOf().middleware(req, res, () => res.end());
    });
    const { headers } = await request(server).get('/');
    expect(headers).toMatchObject(headersOf({}));
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});
