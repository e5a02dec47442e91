import { MODULE_METADATA } from '@nestjs/common/constants';
import type { Type } from '@nestjs/common';
import { AppModule } from '../../src/app.module';
import { RedirectService } from '../../src/modules/redirect/application/redirect.service';
import type { OrderedRouter } from '../../src/platform/boot/route-order';
import { Database } from '../../src/platform/database/database';
import { startTestSite, type TestSite } from '../support/site';

const LISTS = [MODULE_METADATA.IMPORTS, MODULE_METADATA.CONTROLLERS, MODULE_METADATA.PROVIDERS];

/** All modules that the root imports, itself included. */
function modulesOf(module: unknown, found = new Set<Type>()): ReadonlySet<Type> {
  const type = (typeof module === 'object' && module !== null && 'module' in module ? module.module : module) as Type;
  if (typeof type !== 'function' || found.has(type)) return found;
  found.add(type);
  const imports = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, type) ?? []) as readonly unknown[];
  for (const each of imports) modulesOf(each, found);
  return found;
}

/** Reverses the lists of all modules in place; once more puts them back. */
function reverse(): void {
  for (const module of modulesOf(AppModule))
    for (const list of LISTS) {
      const entries = Reflect.getMetadata(list, module) as readonly unknown[] | undefined;
      if (entries) Reflect.defineMetadata(list, [...entries].reverse(), module);
    }
}

const routesOf = ({ app }: TestSite): readonly string[] => {
  const { router } = app.getHttpAdapter().getInstance() as unknown as { readonly router: OrderedRouter };
  return router.stack.flatMap(({ route }) => (route ? [`${Object.keys(route.methods).join()} ${route.path}`] : []));
};

describe('a site whose modules, controllers and providers are listed the other way round', () => {
  let site: TestSite;
  let routes: readonly string[];

  beforeAll(async () => {
    const usual = await startTestSite({}, { database: false });
    routes = routesOf(usual);
    await usual.close();
    reverse();
    site = await startTestSite();
    await site.app.get(Database).ready();
  });
  afterAll(async () => {
    await site?.close();
    reverse();
  });

  it('has the same routes in the same order', () => {
    expect(routes.length).toBeGreaterThan(200);
    expect(routesOf(site)).toEqual(routes);
  });

  it('answers pages, forms, files, the API and the console by the same handlers', async () => {
    await site.http.get('/').expect(200).expect('content-type', /html/).expect('x-request-id', /./);
    expect((await site.http.get('/gift_certificate/order/').expect(200)).text).toContain('<form');
    await site.http
      .get('/robots.txt')
      .expect(200)
      .expect('content-type', /text\/plain/);
    await site.http.get('/api/services').expect(200).expect('content-type', /json/);
    await site.http.get('/api/nothing/').set('accept', 'text/html').expect(404).expect('content-type', /json/);
    await site.http.get('/health/ready').expect(200);
  });

  it('redirects old addresses after it has given the request its id, and asks no rule for other paths than pages', async () => {
    await site.http.get('/salons').expect(301).expect('location', '/salons/').expect('x-request-id', /./);
    const asked = jest.spyOn(site.app.get(RedirectService), 'redirectFor');
    await site.http.get('/about').expect(301);
    for (const path of ['/api/services', '/img/none.webp', '/assets/none.js', '/favicon.ico', '/ops/login']) await site.http.get(path);
    expect(asked.mock.calls.map(([{ path }]) => path)).toEqual(['/about']);
  });
});
