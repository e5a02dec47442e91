import { WebhookRoutes } from './webhook-routes.registry';

describe('the registry of webhooks', () => {
  it('knows a declared path with and without a final slash, and nothing below it', () => {
    const webhooks = new WebhookRoutes();
    webhooks.declare('/api/payments/callback');
    const known = ['/api/payments/callback', '/api/payments/callback/'];
    const unknown = ['/api/payments/callback//', '/api/payments/callback/x', '/api/payments', '/API/payments/callback', '/', ''];
    expect([...known, ...unknown].filter((path) => webhooks.has(path))).toEqual(known);
  });

  it.each(['/api/', '/api/pay/', '/api/pay/:id', '/api/Pay', '/api/pay?x=1', '/api//pay', '/api/../pay'] as const)(
    'refuses %s: not one fixed path',
    (path) => {
      expect(() => new WebhookRoutes().declare(path)).toThrow('is no path of a webhook');
    },
  );

  it('refuses a second declaration, and one after the first request', () => {
    const webhooks = new WebhookRoutes();
    webhooks.declare('/api/pay');
    expect(() => webhooks.declare('/api/pay')).toThrow('declared twice');
    webhooks.has('/about/');
    expect(() => webhooks.declare('/api/late')).toThrow('after the first request: do it in onModuleInit');
  });
});
