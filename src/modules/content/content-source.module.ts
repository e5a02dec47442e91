import { Module } from '@nestjs/common';
import { join } from 'node:path';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SiteEnvironment } from '../../platform/config/site.env';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { ImageOrigins } from '../../platform/images/image-origins';
import { ImagesModule } from '../../platform/images/images.module';
import { DiskSnapshotStore } from './adapters/disk/disk-snapshot.store';
import { NoSnapshotStore } from './adapters/disk/no-snapshot.store';
import { EmbeddedContentSource } from './adapters/embedded/embedded-content.source';
import { ContentEnvironment } from './content.env';
import { ContentSource } from './ports/content-source.port';
import { SnapshotStore } from './ports/snapshot-store.port';

/** A whole list with texts may have megabytes, and PHP takes seconds to make it. */
const WORDPRESS_LIMITS = { timeoutMs: 15_000, retries: 2, maxBytes: 32 * 1024 * 1024 };

/** What a visitor waits for: one try, that ends before the visitor is answered without it. */
const VISITOR_LIMITS = { timeoutMs: 1200, retries: 0 };

/** Imported dynamically: a site without it does not need it. */
async function wordPress(
  env: ContentEnvironment,
  site: SiteEnvironment,
  clients: HttpClientFactory,
  images: ImageOrigins,
): Promise<ContentSource> {
  const { wordPressSource } = await import('./adapters/wordpress/wordpress-source.js');
  const baseUrl = env.WORDPRESS_URL!;
  const { origin, pathname } = new URL(baseUrl);
  images.allow(origin, `${pathname.replace(/(?<!\/)\/+$/, '')}/wp-content/uploads/`);
  const client = clients.create({ name: 'wordpress', baseUrl, ...WORDPRESS_LIMITS });
  const visitors = clients.create({ name: 'wordpress-visitors', baseUrl, ...VISITOR_LIMITS });
  const siteNames = [site.SITE_NAME, site.SITE_NAME_EN];
  const options = { baseUrl, siteUrl: site.SITE_URL, siteNames, singleItemTexts: env.CERTIFICATE_SINGLE_ITEM_INFO };
  return wordPressSource(options, { readings: client, visitors });
}

function contentSource(
  env: ContentEnvironment,
  site: SiteEnvironment,
  clients: HttpClientFactory,
  images: ImageOrigins,
): ContentSource | Promise<ContentSource> {
  switch (env.CONTENT) {
    case 'embedded':
      return new EmbeddedContentSource({
        contentDir: join(process.cwd(), 'content'),
        salonSlugPrefix: env.SALON_SLUG_PREFIX,
        check: site.NODE_ENV === 'production' ? 'on-failure' : 'always',
      });
    case 'wordpress':
      return wordPress(env, site, clients, images);
  }
}

function snapshotStore(env: ContentEnvironment, site: SiteEnvironment): SnapshotStore {
  return env.CONTENT === 'embedded'
    ? new NoSnapshotStore()
    : new DiskSnapshotStore(join(site.DATA_DIR, 'content', 'snapshot.json'), `wordpress ${env.WORDPRESS_URL}`);
}

/** Where the content comes from, and where its last import is stored: the switch of the adapters. */
@DeclaresEnvironment(ContentEnvironment)
@Module({
  imports: [ImagesModule],
  providers: [
    {
      provide: ContentSource,
      inject: [ContentEnvironment, SiteEnvironment, HttpClientFactory, ImageOrigins],
      useFactory: contentSource,
    },
    { provide: SnapshotStore, inject: [ContentEnvironment, SiteEnvironment], useFactory: snapshotStore },
  ],
  exports: [ContentSource, SnapshotStore],
})
export class ContentSourceModule {}
