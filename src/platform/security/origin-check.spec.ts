import { SiteEnvironment } from '../config/site.env';
import { WebhookRoutes } from '../webhooks/webhook-routes.registry';
import { OriginCheck } from './origin-check';
import type { CheckedRequest } from './origin-check';

const site = Object.assign(new SiteEnvironment(), { SITE_URL: 'https://oksamyt.test' });
const webhooks = new WebhookRoutes();
webhooks.declare('/api/payments/callback');
const check = new OriginCheck(site, webhooks);
const cookie = 'session=1';

function isForged(headers: CheckedRequest['headers'], request: Partial<CheckedRequest> = {}): boolean {
  return check.isForged({ method: 'POST', path: '/api/orders', host: 'internal:3000', headers, ...request });
}

/** Headers beside the cookie, and whether a changing request with them is forged. */
const HEADERS: readonly (readonly [headers: CheckedRequest['headers'], forged: boolean])[] = [
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  // the newer header decides
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://oksamyt.test' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false],
  // one that no browser sends says nothing
  [{ 'sec-fetch-site': 'elsewhere', origin: 'https://evil.example' }, true],
  [{ 'sec-fetch-site': 'elsewhere', origin: 'https://oksamyt.test' }, false],
  [{ origin: 'https://oksamyt.test' }, false],
  [{ origin: 'https://oksamyt.test:443' }, false],
  [{ origin: 'http://internal:3000' }, false],
  [{ origin: 'http://internal' }, true],
  [{ origin: 'http://oksamyt.test' }, true],
  [{ origin: 'https://oksamyt.test.evil.example' }, true],
  [{ origin: 'https://sub.oksamyt.test' }, true],
  [{ origin: 'https://oksamyt.test:8443' }, true],
  [{ origin: 'null' }, true],
  [{ origin: '' }, true],
  [{ origin: 'file://' }, true],
  [{ origin: 'chrome-extension://internal:3000' }, true],
];

describe('the check of the origin', () => {
  describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPPATCH'])('of a %s with cookies', (method) => {
    it.each(HEADERS)('and %j: forged is %s', (headers, forged) => {
      expect(isForged({ cookie, ...headers }, { method })).toBe(forged);
    });

    it.each(HEADERS)('refuses nobody without cookies, as with %j', (headers) => {
      expect(isForged(headers, { method })).toBe(false);
    });

    it.each(HEADERS)('leaves a signed webhook alone, as with %j', (headers) => {
      for (const path of ['/api/payments/callback', '/api/payments/callback/']) {
        expect(isForged({ cookie, ...headers }, { method, path })).toBe(false);
      }
    });
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('lets a %s through, which changes nothing', (method) => {
    expect(HEADERS.filter(([headers]) => isForged({ cookie, ...headers }, { method }))).toEqual([]);
  });

  it('knows the host with and without the port of the scheme, and trusts no host that is missing or malformed', () => {
    expect(isForged({ cookie, origin: 'https://second.test' }, { host: 'second.test:443' })).toBe(false);
    expect(isForged({ cookie, origin: 'https://second.test' }, { host: undefined })).toBe(true);
    expect(isForged({ cookie, origin: 'https://undefined' }, { host: undefined })).toBe(true);
    expect(isForged({ cookie, origin: 'https://second.test' }, { host: 'second.test:port' })).toBe(true);
  });
});
