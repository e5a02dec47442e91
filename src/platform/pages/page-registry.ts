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
  /** Canonical addresses that search engines should know. One of a page with a fixed path adds its day to it. */
  siteMap(locale: Locale): readonly SiteMapEntry[];
  /** Whether a page answers 200 at a path with a trailing slash, segments encoded by `encodeURIComponent`. */
  isLive(locale: Locale, path: string): boolean;
}

/** Called once when all pages are known. `starting`: an Error that it throws stops the boot. */
type ReadyListener = (moment: { readonly starting: boolean }) => void;

interface OwnedPages {
  readonly deployedTogether: boolean;
  pages: PageAddresses | null;
}

/** What a module that declared itself gives its pages with. */
export interface PageOwner {
  /** Called as soon as the module has data to answer from, and again whenever the data has changed. */
  provide(pages: PageAddresses): void;
}

/**
 * Which addresses have a page, for those who must know without asking a module: redirects, sitemap.xml, the language switch.
 * A page with a fixed path is known from its `@PageRoute`. A module with pages whose addresses follow from its data declares
 * itself at boot, before it has any; nothing is said of dead addresses before all that declared themselves have provided.
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

  /** Everybody has declared by now. */
  onApplicationBootstrap(): void {
    this.started = true;
    this.announce(true);
  }

  /** True once every module that declared pages has provided them. */
  ready(): boolean {
    return this.started && [...this.owners.values()].every(({ pages }) => pages !== null);
  }

  /** Whose pages are still missing, for health and logs. */
  get missing(): readonly string[] {
    return [...this.owners].filter(([, { pages }]) => pages === null).map(([name]) => name);
  }

  /** True when all pages come with this build. */
  get deployedTogether(): boolean {
    return [...this.owners.values()].every((owned) => owned.deployedTogether);
  }

  /** Changes whenever a module provides: for those who keep what they made of it. */
  get revision(): number {
    return this.changes;
  }

  /** Calls back once, now when all pages are known already. */
  onReady(listener: ReadyListener): void {
    if (this.ready()) listener({ starting: false });
    else this.waiting.push(listener);
  }

  /** Whether some module says that a page stands at a public path, language prefix included. */
  isLive(publicPath: string): boolean {
    const { locale, path } = splitLocale(publicPath);
    if (this.routes.hasFixed(path)) return true;
    for (const { pages } of this.owners.values()) if (pages?.isLive(locale, path)) return true;
    return false;
  }

  /** False only when all pages are known and none stands there: nobody is sent away on a guess. */
  mayBeLive(publicPath: string): boolean {
    return !this.ready() || this.isLive(publicPath);
  }

  /** Canonical addresses of a language that search engines should know, without language prefix; none that is not live. */
  siteMap(locale: Locale): readonly SiteMapEntry[] {
    const entries = new Map<string, SiteMapEntry>(this.routes.listed.map((path) => [path, { path, modifiedAt: null }]));
    for (const { pages } of this.owners.values()) for (const entry of pages?.siteMap(locale) ?? []) entries.set(entry.path, entry);
    return [...entries.values()].filter(({ path }) => this.isLive(localePath(locale, path)));
  }

  private announce(starting: boolean): void {
    if (!this.ready()) return;
    const listeners = this.waiting;
    this.waiting = [];
    for (const listener of listeners) listener({ starting });
  }
}
