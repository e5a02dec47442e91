import type { Request, Response } from 'express';
import { WebhookRoutes } from '../webhooks/webhook-routes.registry';
import { RequestBounds } from './request-bounds';

const HOOK = '/api/payments/callback';

/** How many of 2,000 requests of one network are let through; all of them within a minute. */
function letThrough(method: string, path: string): number {
  const webhooks = new WebhookRoutes();
  webhooks.declare(HOOK);
  const { middleware } = new RequestBounds(webhooks);
  let passed = 0;
  for (let number = 0; number < 2000; number++) {
    try {
      middleware({ method, path, ip: '10.1.2.3' } as Request, {} as Response, () => passed++);
    } catch (error) {
      expect(error).toMatchObject({ kind: 'too-many', code: 'rate_limited' });
    }
  }
  return passed;
}

describe('what one network may ask in a minute', () => {
  it.each([
    ['POST', '/api/leads', 300],
    ['DELETE', '/api/holds/1', 300],
    ['PUT', '/api/appointments/1', 300],
    ['POST', '/certificate/lost/', 300],
    ['GET', '/api/search', 1500],
    ['HEAD', '/api/search', 1500],
    ['GET', '/salons/', 2000],
    ['GET', '/api/ops/orders', 2000],
    ['POST', HOOK, 2000],
  ])('%s %s: %i are let through, before anything of them is read', (method, path, most) => {
    expect(letThrough(method, path)).toBe(most);
  });
});
