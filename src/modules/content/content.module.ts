import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { join } from 'node:path';
import { PageCache } from '../../platform/cache/page-cache.service';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SiteEnvironment } from '../../platform/config/site.env';
import { HealthRegistry } from '../../platform/health/health.registry';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { MessageService } from '../../platform/i18n/message.service';
import { ImageOrigins } from '../../platform/images/image-origins';
import { ImagePreparation } from '../../platform/images/image-preparation';
import { ImagesModule } from '../../platform/images/images.module';
import { MetricsRegistry } from '../../platform/metrics/metrics.registry';
import { FrameSource } from '../../platform/render/frame-source';
import { LivePages } from '../../platform/render/live-pages';
import { kyivDay } from '../../shared/kyiv-day';
import { LOCALES, splitLocale } from '../../shared/locale';
import { DiskSnapshotStore } from './adapters/disk/disk-snapshot.store';
import { NoSnapshotStore } from './adapters/disk/no-snapshot.store';
import { EmbeddedContentSource } from './adapters/embedded/embedded-content.source';
import { ContentEnvironment } from './content.env';
import { ContentRefresh } from './content-refresh.service';
import { ContentSnapshots } from './content-snapshot.service';
import { ContentService } from './content.service';
import { picturesOf } from './domain/pictures';
import { ContactsController } from './http/static/contacts.controller';
import { EmployeesController } from './http/employees/employees.controller';
import { SalonsController } from './http/salons/salons.controller';
import { HomeController } from './http/home/home.controller';
import { JournalController } from './http/journal/journal.controller';
import { PricesController } from './http/prices/prices.controller';
import { ServicesController } from './http/services/services.controller';
import { presentErrorContent, presentFrame } from './http/frame/frame.presenter';
import { ContentRefreshController } from './http/content-refresh.controller';
import { SearchController } from './http/search/search.controller';
import { SearchPageController } from './http/search/search-page.controller';
import { SeoController } from './http/seo/seo.controller';
import { SeoDocuments } from './http/seo/seo.documents';
import { StaticPagesController } from './http/static/static-pages.controller';
import { VacanciesController } from './http/vacancies/vacancies.controller';
import { ContentPages } from './content-pages.service';
import { ContentSource } from './ports/content-source.port';
import { SnapshotStore } from './ports/snapshot-store.port';
import { SearchService } from './search.service';

/** A whole list with texts may be megabytes, made by PHP while we wait. */
const WORDPRESS_LIMITS = { timeoutMs: 15_000, retries: 2, maxBytes: 32 * 1024 * 1024 };

/** Loaded only where it is used: its HTML sanitiser and schemas are a tenth of the memory of a site without it. */
async function wordPress(
  env: ContentEnvironment,
  site: SiteEnvironment,
  clients: HttpClientFactory,
  images: ImageOrigins,
): Promise<ContentSource> {
  const { WordPressContentSource } = await import('./adapters/wordpress/wordpress-content.source.js');
  const baseUrl = env.WORDPRESS_URL!;
  images.allow(new URL(baseUrl).origin);
  const client = clients.create({ name: 'wordpress', baseUrl, ...WORDPRESS_LIMITS });
  return new WordPressContentSource({
    client,
    baseUrl,
    siteUrl: site.SITE_URL,
    siteNames: [site.SITE_NAME, site.SITE_NAME_EN],
    singleItemTexts: env.CERTIFICATE_SINGLE_ITEM_INFO,
  });
}

/** Search over the current content, its indexes made anew after every change, before a visitor needs them. */
function searchOver(snapshots: ContentSnapshots, content: ContentService): SearchService {
  const search = new SearchService(() => ({
    version: snapshots.current?.version ?? '',
    content: { ua: content.site('ua').content, en: content.site('en').content },
  }));
  // one language at a time: an index takes a tenth of a second, and requests should get in between
  snapshots.onChange(() => LOCALES.forEach((locale) => setImmediate(() => search.warm(locale))));
  return search;
}

/** Refreshing this often past its period, the content counts as stale in /health/ready. */
const STALE_PERIODS = 3;

@DeclaresEnvironment(ContentEnvironment)
@Module({
  imports: [ImagesModule],
  controllers: [
    ContactsController,
    ContentRefreshController,
    EmployeesController,
    HomeController,
    JournalController,
    PricesController,
    SalonsController,
    SearchController,
    SearchPageController,
    SeoController,
    ServicesController,
    StaticPagesController,
    VacanciesController,
  ],
  providers: [
    {
      provide: ContentSource,
      inject: [ContentEnvironment, SiteEnvironment, HttpClientFactory, ImageOrigins],
      useFactory: (
        env: ContentEnvironment,
        site: SiteEnvironment,
        clients: HttpClientFactory,
        images: ImageOrigins,
      ): ContentSource | Promise<ContentSource> => {
        switch (env.CONTENT) {
          case 'embedded':
            return new EmbeddedContentSource({ contentDir: join(process.cwd(), 'content'), salonSlugPrefix: site.SALON_SLUG_PREFIX });
          case 'wordpress':
            return wordPress(env, site, clients, images);
        }
      },
    },
    {
      provide: SnapshotStore,
      inject: [ContentEnvironment, SiteEnvironment],
      useFactory: (env: ContentEnvironment, site: SiteEnvironment): SnapshotStore =>
        env.CONTENT === 'embedded'
          ? new NoSnapshotStore()
          : new DiskSnapshotStore(join(site.DATA_DIR, 'content', 'snapshot.json'), `wordpress ${env.WORDPRESS_URL}`),
    },
    ContentSnapshots,
    ContentRefresh,
    ContentService,
    { provide: SearchService, inject: [ContentSnapshots, ContentService], useFactory: searchOver },
    ContentPages,
    SeoDocuments,
  ],
  exports: [ContentPages, ContentService],
})
export class ContentModule implements OnModuleInit {
  constructor(
    private readonly env: ContentEnvironment,
    private readonly snapshots: ContentSnapshots,
    private readonly content: ContentService,
    private readonly messages: MessageService,
    private readonly frames: FrameSource,
    private readonly pages: LivePages,
    private readonly cache: PageCache,
    private readonly pictures: ImagePreparation,
    private readonly health: HealthRegistry,
    private readonly metrics: MetricsRegistry,
  ) {}

  /** Tells the platform what it needs of the content: header and footer, versions for the page cache, live addresses, pictures, health. */
  onModuleInit(): void {
    this.frames.register({
      frame: (locale) => this.frameOf(locale),
      notFound: (locale) => (this.snapshots.current ? presentErrorContent(this.content.site(locale)) : null),
    });
    this.snapshots.onChange(({ version, sites }) => {
      this.cache.setVersion(version);
      this.pictures.prepare(LOCALES.flatMap((locale) => picturesOf(sites[locale].content)));
      if (!this.pages.ready()) {
        this.pages.register(
          (path) => {
            const { locale, path: ownPath } = splitLocale(path);
            return this.content.isLive(locale, ownPath);
          },
          { deployedTogether: this.env.CONTENT === 'embedded' },
        );
      }
    });
    this.health.add('content', () => ({
      ok: this.snapshots.current !== null,
      source: this.env.CONTENT,
      version: this.snapshots.current?.version ?? null,
      ageSeconds: this.snapshots.ageSeconds,
      stale: (this.snapshots.ageSeconds ?? 0) > STALE_PERIODS * this.env.CONTENT_REFRESH_SECONDS,
      lastError: this.snapshots.failure,
    }));
    this.metrics.gauge({
      name: 'content_age_seconds',
      help: 'Seconds since the content was last read',
      read: () => this.snapshots.ageSeconds ?? -1,
    });
  }

  private readonly made = new WeakMap<object, ReturnType<typeof presentFrame>>();

  private frameOf(locale: 'ua' | 'en') {
    const site = this.snapshots.current?.sites[locale];
    if (!site) return null;
    let frame = this.made.get(site);
    if (!frame) {
      frame = presentFrame(site, this.messages.translator(locale), kyivDay(new Date()));
      this.made.set(site, frame);
    }
    return frame;
  }
}
