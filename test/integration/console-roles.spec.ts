import { randomUUID } from 'node:crypto';
import { RequestMethod } from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService } from '@nestjs/core';
import { OPERATOR_ROLES, type OperatorRole } from '../../src/platform/console/operators/operator';
import { auditWords } from '../../src/platform/console/audit/audit-words';
import { ConsoleAudit } from '../../src/platform/console/console-audit.interceptor';
import { ConsolePages } from '../../src/platform/console/console-frame';
import { rolesOf } from '../../src/platform/console/console.guard';
import { OpsAuditInterceptor } from '../../src/platform/ops/ops-audit.interceptor';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { startTestSite, type TestSite } from '../support/site';

interface RouteOfConsole {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly roles: readonly OperatorRole[] | undefined;
}

/** Every route below /ops, by the controllers that Nest knows. */
function routesOf(site: TestSite): readonly RouteOfConsole[] {
  return site.app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype, instance }) => {
      const base = Reflect.getMetadata(PATH_METADATA, metatype as object) as string;
      if (!/^ops(\/|$)/.test(base)) return [];
      const handlers = Object.getPrototypeOf(instance) as Record<string, object>;
      return Object.getOwnPropertyNames(handlers).flatMap((name) => {
        const handler = handlers[name]!;
        const own = name === 'constructor' ? undefined : (Reflect.getMetadata(PATH_METADATA, handler) as string | undefined);
        if (own === undefined) return [];
        const isGet = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET;
        const path = `/${base}/${own}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
        return [{ method: isGet ? ('get' as const) : ('post' as const), path, roles: rolesOf(handler) }];
      });
    });
}

/** Every route whose calls are written down, below /ops and /api/ops. */
function writtenDown(site: TestSite): readonly string[] {
  const audits = (of: object) => {
    const interceptors = (Reflect.getMetadata(INTERCEPTORS_METADATA, of) ?? []) as readonly object[];
    return interceptors.some((each) => each === ConsoleAudit || each === OpsAuditInterceptor);
  };
  return site.app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype, instance }) => {
      const base = Reflect.getMetadata(PATH_METADATA, metatype as object) as string;
      if (!/^(api\/)?ops(\/|$)/.test(base)) return [];
      const handlers = Object.getPrototypeOf(instance) as Record<string, object>;
      return Object.getOwnPropertyNames(handlers).flatMap((name) => {
        const handler = handlers[name]!;
        const own = name === 'constructor' ? undefined : (Reflect.getMetadata(PATH_METADATA, handler) as string | undefined);
        if (own === undefined || !(audits(handler) || audits(metatype as object))) return [];
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!;
        const path = `/${base}/${own}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
        return [`${method} ${path}`];
      });
    });
}

const filled = (path: string) => path.replace(':token', 'A'.repeat(22)).replace(/:\w+/g, () => randomUUID());

describe('the console opens its routes', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN });
  });
  afterAll(() => site.close());

  it('each of which names its roles', () => {
    const routes = routesOf(site);
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter(({ roles }) => roles === undefined)).toEqual([]);
    const open = routes.filter(({ roles }) => roles?.length === 0).map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'get /ops/join/:token',
      'get /ops/sign-in',
      'post /ops/join/:token',
      'post /ops/sign-in',
      'post /ops/sign-in/owner',
    ]);
  });

  it('to nobody who is not signed in: the browser is sent to the sign-in', async () => {
    for (const { method, path, roles } of routesOf(site)) {
      if (roles!.length === 0) continue;
      for (const cookie of ['', '__Host-console=x', `__Host-console=${'A'.repeat(22)}`, `__Host-console=${OPS_TOKEN}`]) {
        const { status, headers } = await site.http[method](filled(path)).set({ cookie }).expect('cache-control', 'no-store');
        expect({ path, status, to: headers.location }).toEqual({ path, status: 303, to: '/ops/sign-in' });
      }
    }
  });

  it('to a role that may use them, and to no other', async () => {
    const owner = await enterAsOwner(site);
    const cookies = {
      owner,
      call_centre: await enterAs(site, owner, 'call_centre'),
      salon: await enterAs(site, owner, 'salon', 'oksamyt-pechersk'),
      accountant: await enterAs(site, owner, 'accountant'),
      viewer: await enterAs(site, owner, 'viewer'),
    };
    for (const { method, path, roles } of routesOf(site)) {
      // it ends the session that the others need
      if (roles!.length === 0 || path === '/ops/sign-out') continue;
      const asked = OPERATOR_ROLES.map(
        async (role) => [role, await site.http[method](filled(path)).set({ cookie: cookies[role] })] as const,
      );
      for (const [role, { status, headers }] of await Promise.all(asked)) {
        expect(headers['cache-control']).toBe('no-store');
        const about = { method, path, role };
        expect({ ...about, isForbidden: status === 403 }).toEqual({ ...about, isForbidden: !roles!.includes(role) });
        expect(status).toBeLessThan(500);
      }
    }
  });

  it('and has words of both languages for each call that it writes down', () => {
    const routes = writtenDown(site);
    expect(routes.filter((route) => route.includes('/api/ops')).length).toBeGreaterThan(20);
    expect(routes.filter((route) => route.includes(' /ops')).length).toBeGreaterThan(40);
    const pages = site.app.get(ConsolePages);
    for (const locale of ['ua', 'en'] as const) {
      const told = routes.map((route) => [route, auditWords(pages.context({ locale }), route).text] as const);
      expect(told.filter(([route, text]) => text === route || text.includes('/'))).toEqual([]);
    }
  });

  it('to nobody without OPS_TOKEN: 404', async () => {
    const closed = await startTestSite({}, { database: false });
    for (const { method, path } of routesOf(closed)) await closed.http[method](filled(path)).expect(404);
    await closed.close();
  });
});
