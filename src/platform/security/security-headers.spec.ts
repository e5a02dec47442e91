import { createServer } from 'node:http';
import request from 'supertest';
import { loadEnvironment } from '../config/load-environment';
import { securityHeaderList, securityHeaders } from './security-headers';

const headersOf = (source: NodeJS.ProcessEnv) => {
  const list = securityHeaderList(loadEnvironment(source));
  return Object.fromEntries(list.map(([name, value]) => [name.toLowerCase(), value]));
};
const directive = (source: NodeJS.ProcessEnv, name: string) =>
  headersOf(source)
    ['content-security-policy']!.split(';')
    .find((part) => part.startsWith(`${name} `));

describe('security headers', () => {
  it('allow the site itself and nothing else', () => {
    expect(headersOf({})['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self';style-src-attr 'unsafe-inline';img-src 'self' data:;font-src 'self';" +
        "connect-src 'self';frame-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self'",
    );
  });

  it('hold the other protections', () => {
    expect(headersOf({})).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    });
  });

  it('ask for https only when the site is public under https', () => {
    expect(headersOf({})).not.toHaveProperty('strict-transport-security');
    const secure = headersOf({ SITE_URL: 'https://salon.example' });
    expect(secure['strict-transport-security']).toBe('max-age=31536000');
    expect(secure['content-security-policy']).toMatch(/;upgrade-insecure-requests$/);
  });

  it('let the maps service be framed when there is a key for it', () => {
    expect(directive({ GOOGLE_MAPS_API_KEY: 'key' }, 'frame-src')).toBe("frame-src 'self' https://www.google.com");
  });

  it('let the development server in while developing, and only then', () => {
    const dev = { VITE_DEV_ORIGIN: 'http://localhost:5173', NODE_ENV: 'development' };
    expect(directive(dev, 'script-src')).toBe("script-src 'self' http://localhost:5173");
    expect(directive(dev, 'connect-src')).toBe("connect-src 'self' http://localhost:5173 ws://localhost:5173");
    expect(directive({ ...dev, NODE_ENV: 'production' }, 'script-src')).toBe("script-src 'self'");
  });

  it('are the same on an answer of the application, which does not name its framework', async () => {
    const env = loadEnvironment({});
    const server = createServer((req, res) => {
      res.setHeader('x-powered-by', 'Express');
      securityHeaders(env)(req, res, () => res.end());
    });
    const { headers } = await request(server).get('/');
    expect(headers).toMatchObject(headersOf({}));
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});
