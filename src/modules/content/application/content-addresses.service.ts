import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { inSlices } from '../../../platform/limits/time-slices';
import { PageRegistry } from '../../../platform/pages/page-registry';
import type { PageAddresses, PageOwner } from '../../../platform/pages/page-registry';
import { Clock } from '../../../platform/time/clock';
import { kyivDay } from '../../../shared/kyiv-day';
import type { Locale } from '../../../shared/locale';
import { ContentSnapshots } from './content-snapshot.service';
import { ContentEnvironment } from '../content.env';
import { contentAddresses, isLivePath } from '../domain/site-map';
import { sharedPath } from '../domain/shared-slugs';
import type { SiteIndex } from '../domain/site-index';

/** Provides the addresses of the content to the registry of pages, again whenever the content changes. */
@Injectable()
export class ContentAddresses implements OnModuleInit {
  private readonly owner: PageOwner;

  constructor(
    pages: PageRegistry,
    env: ContentEnvironment,
    private readonly snapshots: ContentSnapshots,
    private readonly clock: Clock,
  ) {
    this.owner = pages.declare('content', { deployedTogether: env.CONTENT === 'embedded' });
  }

  async onModuleInit(): Promise<void> {
    await this.snapshots.onChange(async ({ shownVersion, sites }) => {
      const addresses = await addressesOf(sites, kyivDay(this.clock.now()));
      if (this.snapshots.current?.shownVersion === shownVersion) this.owner.provide(addresses);
    });
  }
}

/** The addresses of a content, as of a day in Kyiv: closed vacancies, and what an editor marks `noindex`, are live and not for search engines. */
export async function addressesOf(sites: Readonly<Record<Locale, SiteIndex>>, today: string): Promise<PageAddresses> {
  const of = async (locale: Locale) => ({ site: sites[locale], ...(await inSlices(contentAddresses(sites[locale], today))) });
  const known = { ua: await of('ua'), en: await of('en') };
  return {
    siteMap: (locale) => known[locale].entries,
    isHidden: (locale, path) => known[locale].hidden.has(path),
    isLive: (locale, path) => isLivePath(known[locale].site, known[locale].paths, path),
    movedTo: (locale, path) => sharedPath(known[locale].site.content, path),
  };
}
