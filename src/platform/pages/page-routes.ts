import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { GUARDS_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService } from '@nestjs/core';
import { areaOf } from '../../shared/site-areas';
import { PageVersions } from './page-versions';
import { declarationOf } from './page-declaration';
import type { PageDeclaration } from './page-declaration';
import { PageRouteGuard } from './page-route.guard';

/** A declared page. */
export interface DeclaredPage {
  /** Name of its handler, for error messages. */
  readonly name: string;
  /** With slashes at both ends, in Nest's notation (`/salons/:slug/`). */
  readonly path: string;
  readonly declaration: PageDeclaration;
  /** Whether a guard decides who may see it. */
  readonly guarded: boolean;
}

type Method = (...args: never[]) => unknown;

/** All pages of the site, found by their `@PageRoute`. */
@Injectable()
export class PageRoutes implements OnApplicationBootstrap {
  private pages: readonly DeclaredPage[] | null = null;
  private fixed: ReadonlySet<string> | null = null;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly versions: PageVersions,
  ) {}

  /**
   * @throws Error for a page that depends on a version that no module declares, and for a public one behind a guard: the cache would answer
   * it without the guard
   */
  onApplicationBootstrap(): void {
    for (const { name, declaration, guarded } of this.all) {
      if (guarded && declaration.access === 'public')
        throw new Error(`the page of ${name} is behind a guard: declare it with access: 'private'`);
      const unknown = declaration.versions.find((version) => !this.versions.has(version));
      if (unknown !== undefined)
        throw new Error(
          `the page of ${name} depends on the version ${unknown}, which no module declares: call PageVersions.declare('${unknown}') in the constructor of the module that has the data`,
        );
    }
  }

  get all(): readonly DeclaredPage[] {
    return (this.pages ??= this.discovery.getControllers().flatMap(({ metatype, instance }) => pagesOf(metatype, instance as object)));
  }

  /** Whether a page has this fixed path, given without language prefix; such a page always answers. */
  hasFixed(path: string): boolean {
    return (this.fixed ??= new Set(this.fixedPages.map((page) => page.path))).has(path);
  }

  /** Paths of those that search engines should know. */
  get listed(): readonly string[] {
    return this.fixedPages.filter(({ declaration }) => declaration.listed).map(({ path }) => path);
  }

  private get fixedPages(): readonly DeclaredPage[] {
    return this.all.filter(({ path }) => !/[:*{]/.test(path) && areaOf(path) === null);
  }
}

function pagesOf(controller: unknown, instance: object): DeclaredPage[] {
  if (typeof controller !== 'function') return [];
  const methods = instance as unknown as Readonly<Record<string, Method>>;
  return Object.getOwnPropertyNames(Object.getPrototypeOf(instance)).flatMap((name) => {
    const handler = name === 'constructor' ? undefined : methods[name];
    const declaration = typeof handler === 'function' ? declarationOf(controller as Method, handler) : null;
    if (!declaration) return [];
    const guarded = [...guardsOf(controller), ...guardsOf(handler!)].some((guard) => guard !== PageRouteGuard);
    return pathsOf(controller).flatMap((base) =>
      pathsOf(handler!).map((own) => ({ name: `${controller.name}.${name}`, path: joined(base, own), declaration, guarded })),
    );
  });
}

function pathsOf(target: object): readonly string[] {
  const path: unknown = Reflect.getMetadata(PATH_METADATA, target);
  return (Array.isArray(path) ? path : [path ?? '']) as readonly string[];
}

function guardsOf(target: object): readonly unknown[] {
  return (Reflect.getMetadata(GUARDS_METADATA, target) as readonly unknown[] | undefined) ?? [];
}

function joined(...parts: readonly string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter(Boolean);
  return segments.length > 0 ? `/${segments.join('/')}/` : '/';
}
