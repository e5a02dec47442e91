import { RequestBounds } from '../../src/platform/security/request-bounds';
import { WebhookRoutes } from '../../src/platform/webhooks/webhook-routes.registry';
import { operationsOf, type OpenApiDocument } from '../support/openapi-checks';
import { startTestSite, type TestSite } from '../support/site';

/** More than one network may ask of any kind in a minute. */
const FLOOD = 2000;
const NETWORK = '127.0.0.1';

describe('a network that has asked too often', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN: 'a-token-of-the-owner-of-the-site' });
  });
  afterAll(() => site?.close());

  it('is refused at every route of the API before anything of the request is looked at', async () => {
    const { body } = await site.http.get('/api/docs-json').expect(200);
    const webhooks = site.app.get(WebhookRoutes);
    const routes = operationsOf(body as OpenApiDocument).filter(({ path }) => !path.startsWith('/api/ops') && !webhooks.has(path));
    expect(routes.length).toBeGreaterThan(40);
    const { middleware } = site.app.get(RequestBounds);
    for (const method of ['GET', 'POST'])
      for (let number = 0; number < FLOOD; number++) {
        try {
          middleware({ method, path: '/api/search', ip: NETWORK } as never, {} as never, () => undefined);
        } catch {
          break;
        }
      }
    const statuses = new Map<string, number>();
    for (const { method, path } of routes) {
      const answer = await site.http[method as 'get'](path.replace(/\{\w+\}/g, 'x')).send(method === 'get' ? undefined : '{"garbage');
      statuses.set(`${method} ${path}`, answer.status);
    }
    expect([...statuses].filter(([, status]) => status !== 429)).toEqual([]);
  });
});
