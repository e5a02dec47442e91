import { createServer } from 'node:http';
import request from 'supertest';
import { loadEnvironment } from '../config/load-environment';
import { SiteEnvironment } from '../config/site.env';
import { RenderEnvironment } from '../render/render.env';
import { securityHeaderList, securityHeaders } from './security-headers';

/** What the headers are made from. */
const settings = (source: NodeJS.ProcessEnv = {}) => {
  const loaded = loadEnvironment([SiteEnvironment, RenderEnvironment], source);
  return [loaded.get(SiteEnvironment), loaded.get(RenderEnvironment)] as const;
};
const headersOf = (source: NodeJS.ProcessEnv) => {
  const list = securityHeaderList(...settings(source));
  return Object.fromEntries(list.map(([name, value]) => [name.toLowerCase(), value]));
};
const directive = (source: NodeJS.ProcessEnv, name: string) =>
  headersOf(source)
    ['content-security-policy']!.split(';')
    .find((part) => part.startsWith(`${name} `));

describe('security headers', () => {
  it('allow the site itself and nothing else', () => {
    expect(headersOf({})['content-security-policy']).toBe(
      "default-src 'self';script-src 'self' 'inline-speculation-rules';style-src 'self';style-src-attr 'unsafe-inline';img-src 'self' data:;font-src 'self';" +
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

  it('let the chat in, its one host and no other, once it is configured', () => {
    const chat = { HC_WIDGET_ORGANIZATION: 'oksamyt', HC_WIDGET_APP_ID: 'app-1' };
    const host = 'https://oksamyt.widget.helpcrunch.com';
    expect(directive(chat, 'script-src')).toBe(`script-src 'self' 'inline-speculation-rules' ${host}`);
    expect(directive(chat, 'connect-src')).toBe(`connect-src 'self' ${host} wss://oksamyt.widget.helpcrunch.com`);
    expect(directive(chat, 'frame-src')).toBe(`frame-src 'self' ${host}`);
    expect(directive(chat, 'img-src')).toBe(`img-src 'self' data: ${host}`);
    expect(directive(chat, 'style-src')).toBe(`style-src 'self' ${host}`);
    expect(directive(chat, 'font-src')).toBe(`font-src 'self' ${host}`);
    expect(directive(chat, 'default-src')).toBe("default-src 'self'");
    expect(headersOf(chat)['content-security-policy']).not.toContain('*');
  });

  it.each(['evil.example;', "x' 'unsafe-inline", 'a.b', 'https://x', ''])(
    'take no organization of the chat that could widen them: %p',
    (name) => {
      expect(() => headersOf({ HC_WIDGET_ORGANIZATION: name, HC_WIDGET_APP_ID: 'app-1' })).toThrow(/HC_WIDGET_ORGANIZATION/);
    },
  );

  it('let the development server in while developing, and only then', () => {
    const dev = { VITE_DEV_ORIGIN: 'http://localhost:5173', NODE_ENV: 'development' };
    expect(directive(dev, 'script-src')).toBe("script-src 'self' 'inline-speculation-rules' http://localhost:5173");
    expect(directive(dev, 'connect-src')).toBe("connect-src 'self' http://localhost:5173 ws://localhost:5173");
    expect(directive({ ...dev, NODE_ENV: 'production' }, 'script-src')).toBe("script-src 'self' 'inline-speculation-rules'");
  });

  it('are the same on an answer of the application, which does not name its framework', async () => {
    const server = createServer((req, res) => {
      res.setHeader('x-powered-by', 'Express');
      securityHeaders(...settings())(req, res, () => res.end());
    });
    const { headers } = await request(server).get('/');
    expect(headers).toMatchObject(headersOf({}));
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});
