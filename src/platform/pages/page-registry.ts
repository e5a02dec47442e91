import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { localePath, splitLocale } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import { PageRoutes } from './page-routes';

/** An address of the site with the day its content changed, where that is known. */
export interface SiteMapEntry {
  /** Without language prefix. */
  readonly path: string;
  /** ISO 8601. */
  readonly modifiedAt: string | null;
}

/** The pages of a module whose addresses follow from its data, at one moment. Paths are without language prefix. */
export interface PageAddresses {
  /** Canonical addresses, without those that are private. One of a page with a fixed path adds its day to it. */
  siteMap(locale: Locale): readonly SiteMapEntry[];
  /** Whether a page answers 200 at a path with a trailing slash, segments encoded by `encodeURIComponent`. */
  isLive(locale: Locale, path: string): boolean;
  /** Whether a page says that it is not for search engines (`noindex`), one with a fixed path too: sitemap.xml leaves it out. */
  isHidden?(locale: Locale, path: string): boolean;
  /** Where a path leads that names a page by another slug of it; null for any other. */
  movedTo?(locale: Locale, path: string): string | null;
}

/** Called once when all pages are known. `starting`: an Error that it throws stops the boot. */
type ReadyListener = (moment: { readonly starting: boolean }) => void;

interface OwnedPages {
  readonly deployedTogether: boolean;
  pages: PageAddresses | null;
}

/** Lets a module that declared itself provide its pages. */
export interface PageOwner {
  /** Call it as soon as the module has its data, and again whenever they have changed. */
  provide(pages: PageAddresses): void;
}

/**
 * Which addresses have a page, for code that knows no module: redirects, sitemap.xml, the language switch.
 * A page with a fixed path is known from its `@PageRoute`. A module with pages whose addresses follow from its data declares itself at
 * start, before it has its data; no address counts as dead before all declared modules have provided theirs.
 */
@Injectable()
export class PageRegistry implements OnApplicationBootstrap {
  private readonly owners = new Map<string, OwnedPages>();
  private waiting: ReadyListener[] = [];
  private started = false;
  private changes = 0;

  constructor(private readonly routes: PageRoutes) {}

  /**
   * Announces pages, in a constructor or in `onModuleInit`.
   * @param options.deployedTogether whether they come with this build; false where they come and go with a remote backend
   * @throws Error when the name is taken, and once the site has started
   */
  declare(name: string, { deployedTogether = true } = {}): PageOwner {
    if (this.started) throw new Error(`the pages of ${name} were declared after the start: do it in the constructor or in onModuleInit`);
    if (this.owners.has(name)) throw new Error(`the pages of ${name} are declared twice`);
    const owned: OwnedPages = { deployedTogether, pages: null };
    this.owners.set(name, owned);
    return {
      provide: (pages) => {
        owned.pages = pages;
        this.changes++;
        this.announce(false);
      },
    };
  }

  /** All modules have declared by now. */
  onApplicationBootstrap(): void {
    this.started = true;
    this.announce(true);
  }

  /** True once every module that declared pages has provided them. */
  ready(): boolean {
    return this.started && [...this.owners.values()].every(({ pages }) => pages !== null);
  }

  /** Names of the modules whose pages are still missing, for health and logs. */
  get missing(): readonly string[] {
    return [...this.owners].filter(([, { pages }]) => pages === null).map(([name]) => name);
  }

  /** True when all pages come with this build. */
  get deployedTogether(): boolean {
    return [...this.owners.values()].every((owned) => owned.deployedTogether);
  }

  /** Changes whenever a module provides its pages: the key for caches of derived data. */
  get revision(): number {
    return this.changes;
  }

  /** Calls back once, now when all pages are known already. */
  onReady(listener: ReadyListener): void {
    if (this.ready()) listener({ starting: false });
    else this.waiting.push(listener);
  }

  /** Whether a module has a page at a public path, language prefix included. */
  isLive(publicPath: string): boolean {
    const { locale, path } = splitLocale(publicPath);
    if (this.routes.hasFixed(path)) return true;
    for (const { pages } of this.owners.values()) if (pages?.isLive(locale, path)) return true;
    return false;
  }

  /** The live page that a public path without one names by other slugs, language prefix included; null where there is none. */
  movedTo(publicPath: string): string | null {
    const { locale, path } = splitLocale(publicPath);
    if (!this.ready() || this.isLive(publicPath)) return null;
    for (const { pages } of this.owners.values()) {
      const moved = pages?.movedTo?.(locale, path);
      if (moved && this.isLive(localePath(locale, moved))) return localePath(locale, moved);
    }
    return null;
  }

  /** False only when all pages are known and none has this path, so that no redirect is based on incomplete data. */
  mayBeLive(publicPath: string): boolean {
    return !this.ready() || this.isLive(publicPath);
  }

  /** Live canonical addresses of a language for search engines, without language prefix. */
  siteMap(locale: Locale): readonly SiteMapEntry[] {
    const entries = new Map<string, SiteMapEntry>(this.routes.listed.map((path) => [path, { path, modifiedAt: null }]));
    for (const { pages } of this.owners.values()) for (const entry of pages?.siteMap(locale) ?? []) entries.set(entry.path, entry);
    return [...entries.values()].filter(({ path }) => this.isLive(localePath(locale, path)) && !this.isHidden(locale, path));
  }

  private isHidden(locale: Locale, path: string): boolean {
    return [...this.owners.values()].some(({ pages }) => pages?.isHidden?.(locale, path));
  }

  private announce(starting: boolean): void {
    if (!this.ready()) return;
    const listeners = this.waiting;
    this.waiting = [];
    for (const listener of listeners) listener({ starting });
  }
}
