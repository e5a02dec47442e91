import { Reflector } from '@nestjs/core';
import type { PageAddress } from './page-address';
import type { QueryShape } from './page-query';
import type { Versions } from './page-versions';

/** What holds for all pages of a controller, unless one of them says otherwise. */
export interface PageDefaults {
  /**
   * `public`: the same for every visitor, stored in the page cache. `private`: not cached, neither by the site nor by others. Default
   * `public`.
   */
  readonly access?: 'public' | 'private';
  /**
   * Names of the versions that the page is made from, as modules declare them (`PageVersions`): it is rendered anew when one of
   * them changes. Those of header and footer are added.
   */
  readonly versions?: readonly string[];
}

/** Declaration of a page beside its handler. */
export interface PageRouteOptions extends PageDefaults {
  /** Path relative to the controller's, in Nest's notation; a list for several forms of an address. */
  readonly path?: string | readonly string[];
  /** The query keys it accepts; the handler receives no others. */
  readonly query?: QueryShape;
  /** Whether a page whose path is fixed is in sitemap.xml. Default: public ones are. */
  readonly listed?: boolean;
}

/** A page's declaration with everything filled in. */
export interface PageDeclaration {
  readonly access: 'public' | 'private';
  readonly versions: readonly string[];
  readonly query: QueryShape;
  readonly listed: boolean;
}

/** Metadata of a controller of pages, and of a page's handler. */
export const CONTROLLER_DEFAULTS = Reflector.createDecorator<PageDefaults>();
export const ROUTE_OPTIONS = Reflector.createDecorator<PageRouteOptions>();

declare module 'express-serve-static-core' {
  interface Request {
    /** Set once a request has reached the handler of a page. */
    page?: { readonly declaration: PageDeclaration; readonly address: PageAddress; readonly versions: Versions };
  }
}

type Handler = Parameters<Reflector['get']>[1];

const known = new WeakMap<Handler, PageDeclaration>();

/** The declaration of a handler; null when it is not the handler of a page. */
export function declarationOf(controller: Handler, handler: Handler): PageDeclaration | null {
  let declaration = known.get(handler);
  if (!declaration) {
    const reflector = new Reflector();
    const own = reflector.get(ROUTE_OPTIONS, handler);
    if (!own) return null;
    const defaults = reflector.get(CONTROLLER_DEFAULTS, controller) ?? {};
    const access = own.access ?? defaults.access ?? 'public';
    declaration = {
      access,
      versions: own.versions ?? defaults.versions ?? [],
      query: own.query ?? {},
      listed: own.listed ?? access === 'public',
    };
    known.set(handler, declaration);
  }
  return declaration;
}
