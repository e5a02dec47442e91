import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { PageRegistry } from '../../../platform/pages/page-registry';
import type { PageOwner } from '../../../platform/pages/page-registry';
import { packagePath, type SiteIndex, ContentService } from '../../content/content.api';

/** Provides the addresses of the certificates to the registry of pages. */
@Injectable()
export class CertificateAddresses implements OnModuleInit {
  private readonly owner: PageOwner;

  constructor(
    pages: PageRegistry,
    private readonly content: ContentService,
  ) {
    this.owner = pages.declare('certificate');
  }

  onModuleInit(): void {
    this.content.onChange((sites) => {
      const known = { ua: pathsOf(sites.ua.content.packages), en: pathsOf(sites.en.content.packages) };
      const hidden = (site: SiteIndex) => pathsOf(site.content.packages.filter(({ seo }) => seo.noindex));
      const notListed = { ua: hidden(sites.ua), en: hidden(sites.en) };
      this.owner.provide({
        siteMap: (locale) => [
          { path: '/gift_certificate/', modifiedAt: sites[locale].page.get('gift_certificate')?.modifiedAt ?? null },
          ...[...known[locale]].map((path) => ({ path, modifiedAt: null })),
        ],
        isLive: (locale, path) => known[locale].has(path),
        isHidden: (locale, path) => notListed[locale].has(path),
      });
    });
  }
}

function pathsOf(packages: readonly Parameters<typeof packagePath>[0][]): ReadonlySet<string> {
  return new Set(packages.map(packagePath));
}
