import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { PageRegistry } from '../../platform/pages/page-registry';
import type { PageAddresses, PageOwner } from '../../platform/pages/page-registry';
import { kyivDay } from '../../shared/kyiv-day';
import type { Locale } from '../../shared/locale';
import { ContentSnapshots } from './content-snapshot.service';
import { ContentEnvironment } from './content.env';
import { contentAddresses, isLivePath } from './domain/site-map';
import type { SiteIndex } from './domain/site-index';

/** Provides the addresses of the content to the registry of pages, again whenever the content changes. */
@Injectable()
export class ContentAddresses implements OnModuleInit {
  private readonly owner: PageOwner;

  constructor(
    pages: PageRegistry,
    env: ContentEnvironment,
    private readonly snapshots: ContentSnapshots,
  ) {
    this.owner = pages.declare('content', { deployedTogether: env.CONTENT === 'embedded' });
  }

  onModuleInit(): void {
    this.snapshots.onChange(({ sites }) => this.owner.provide(addressesOf(sites)));
  }
}

/** The addresses of a content, as of today: closed vacancies, and what an editor marks `noindex`, are live and not for search engines. */
export function addressesOf(sites: Readonly<Record<Locale, SiteIndex>>): PageAddresses {
  const today = kyivDay(new Date());
  const of = (locale: Locale) => ({ site: sites[locale], ...contentAddresses(sites[locale], today) });
  const known = { ua: of('ua'), en: of('en') };
  return {
    siteMap: (locale) => known[locale].entries,
    isHidden: (locale, path) => known[locale].hidden.has(path),
    isLive: (locale, path) => isLivePath(known[locale].site, known[locale].paths, path),
  };
}
