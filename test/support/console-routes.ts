import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService } from '@nestjs/core';
import { rolesOf } from '../../src/platform/console/console.guard';
import type { OperatorRole } from '../../src/platform/console/operators/operator';
import type { TestSite } from './site';

export interface RouteOfConsole {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** Undefined: it names none. */
  readonly roles: readonly OperatorRole[] | undefined;
}

/** Every route below /ops, by the controllers that Nest knows. */
export function routesOf(site: TestSite): readonly RouteOfConsole[] {
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
