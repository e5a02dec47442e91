import { Injectable } from '@nestjs/common';
import { PageEntry } from '../../../../platform/cache/page-entry';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { Translations } from '../../../../platform/i18n/translations';
import { PageRegistry } from '../../../../platform/pages/page-registry';
import type { Locale } from '../../../../shared/locale';
import { ContentService } from '../../application/content.service';
import type { SiteIndex } from '../../domain/site-index';
import { robotsTxt, securityTxt, securityTxtExpiry, webManifest } from './feeds/plain.documents';
import { rssXml } from './feeds/rss.document';
import { sitemapXml } from './feeds/sitemap.document';

/** Crawlers return by themselves: an hour of delay does no harm, and the ETag makes the next request cheap. */
const HOURLY = 'public, max-age=3600, stale-while-revalidate=86400';
/** Feed readers and crawlers should see a new article soon. */
const SOON = 'public, max-age=300, stale-while-revalidate=3600';

/** The documents for crawlers and readers, each made once until content or pages change, and cached with its compressed forms. */
@Injectable()
export class SeoDocuments {
  private readonly made = new Map<string, PageEntry>();
  private madeFrom: { readonly site: SiteIndex; readonly pages: number } | null = null;
  private robotsEntry?: PageEntry;
  private manifestEntry?: PageEntry;

  constructor(
    private readonly content: ContentService,
    private readonly pages: PageRegistry,
    private readonly translations: Translations,
    private readonly site: SiteEnvironment,
  ) {}

  /** DomainError `unavailable` while there is no content, as `feed` and `securityTxt`. */
  sitemap(): PageEntry {
    return this.fromContent('sitemap', 'application/xml; charset=utf-8', SOON, () =>
      sitemapXml(this.site.SITE_URL, { ua: this.pages.siteMap('ua'), en: this.pages.siteMap('en') }),
    );
  }

  feed(locale: Locale): PageEntry {
    return this.fromContent(`feed ${locale}`, 'application/rss+xml; charset=utf-8', SOON, () => {
      const t = this.translations.translator(locale);
      const site = this.site.siteName(locale);
      const channel = { title: t('common.feedTitle', { site }), description: t('common.seo.feedDescription', { site }) };
      return rssXml(this.content.site(locale), { locale, siteUrl: this.site.SITE_URL, ...channel });
    });
  }

  securityTxt(now: Date): PageEntry {
    const expires = securityTxtExpiry(now);
    return this.fromContent(`security ${expires.getTime()}`, 'text/plain; charset=utf-8', HOURLY, () =>
      securityTxt(this.site.SITE_URL, this.content.site('ua').content.contacts.email, expires),
    );
  }

  /** Needs no content: without a robots.txt a crawler may stay away for a day. */
  robots(): PageEntry {
    return (this.robotsEntry ??= entry(robotsTxt(this.site.SITE_URL), 'text/plain; charset=utf-8', HOURLY));
  }

  manifest(): PageEntry {
    return (this.manifestEntry ??= this.makeManifest());
  }

  private makeManifest(): PageEntry {
    const site = this.site.siteName('ua');
    const t = this.translations.translator('ua');
    const names = {
      long: t('common.seo.manifestName', { site, city: this.site.city('ua') }),
      short: site,
      description: t('common.seo.manifestDescription'),
    };
    return entry(webManifest(names), 'application/manifest+json; charset=utf-8', HOURLY);
  }

  private fromContent(key: string, type: string, cacheControl: string, make: () => string): PageEntry {
    const current = { site: this.content.site('ua'), pages: this.pages.revision };
    if (this.madeFrom?.site !== current.site || this.madeFrom.pages !== current.pages) {
      this.made.clear();
      this.madeFrom = current;
    }
    let known = this.made.get(key);
    if (!known) {
      known = entry(make(), type, cacheControl);
      this.made.set(key, known);
    }
    return known;
  }
}

function entry(text: string, type: string, cacheControl: string): PageEntry {
  return new PageEntry(text, 200, {}, [['Cache-Control', cacheControl]], type);
}
