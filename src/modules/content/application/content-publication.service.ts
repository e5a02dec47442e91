import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { inSlices } from '../../../platform/limits/time-slices';
import { PageVersions } from '../../../platform/pages/page-versions';
import { FrameRenderer } from '../../../platform/render/frame-renderer.service';
import { ImageOrigins } from '../../../platform/images/image-origins';
import { Silks } from '../../effects/effects.api';
import { ImagePreparation } from '../../../platform/images/image-preparation';
import { LOCALES } from '../../../shared/locale';
import { ContentSnapshots } from './content-snapshot.service';
import { picturesOf, remotePicturesOf, silkNamesOf, silkSubstitutes } from '../domain/pictures';

/** Name of the version that pages of the content depend on. */
export const CONTENT_VERSION = 'content';

/** Announces every new content to the platform: pages made from an older one become stale, its pictures may be fetched, and are prepared. */
@Injectable()
export class ContentPublication implements OnModuleInit {
  constructor(
    private readonly snapshots: ContentSnapshots,
    private readonly versions: PageVersions,
    private readonly pictures: ImagePreparation,
    private readonly origins: ImageOrigins,
    private readonly silks: Silks,
    private readonly frames: FrameRenderer,
  ) {
    versions.declare(CONTENT_VERSION);
  }

  async onModuleInit(): Promise<void> {
    let isFirst = true;
    await this.snapshots.onChange(async ({ shownVersion: version, sites }) => {
      // pages of an older content are served until header and footer of the new one are rendered; at the start there are none
      if (!isFirst) await this.frames.prepare();
      isFirst = false;
      if (this.snapshots.current?.shownVersion !== version) return;
      this.versions.set(CONTENT_VERSION, version);
      const named = await inSlices(remotePicturesOf(LOCALES.map((locale) => sites[locale].content)));
      if (this.snapshots.current?.shownVersion !== version) return;
      this.origins.name(named);
      const all = LOCALES.map((locale) => sites[locale]);
      this.silks.name(new Set(all.flatMap(silkNamesOf)), new Map(all.flatMap(silkSubstitutes)));
      this.pictures.prepare(all.flatMap(picturesOf));
    });
  }
}
