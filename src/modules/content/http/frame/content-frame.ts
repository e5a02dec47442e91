import { Injectable } from '@nestjs/common';
import { Translations } from '../../../../platform/i18n/translations';
import { FrameSlots } from '../../../../platform/render/frame-slots';
import { FrameSource } from '../../../../platform/render/frame-source';
import { Clock } from '../../../../platform/time/clock';
import { kyivDay } from '../../../../shared/kyiv-day';
import type { Locale } from '../../../../shared/locale';
import { SearchLink } from '../../../../../views/content/search/SearchLink';
import { SearchOverlay } from '../../../../../views/content/search/SearchOverlay';
import type { FrameProps } from '../../../../../views/ui/layout/frame';
import { CONTENT_VERSION } from '../../application/content-publication.service';
import { ContentSnapshots } from '../../application/content-snapshot.service';
import type { SiteIndex } from '../../domain/site-index';
import { presentErrorContent, presentFrame } from './frame.presenter';

/** Header and footer of every page, the search in them, and what editors wrote for pages that are not found. */
@Injectable()
export class ContentFrame {
  private readonly made = new WeakMap<SiteIndex, FrameProps>();

  constructor(
    private readonly snapshots: ContentSnapshots,
    private readonly translations: Translations,
    private readonly clock: Clock,
    frames: FrameSource,
    slots: FrameSlots,
  ) {
    slots.fill('tools', 20, SearchLink);
    slots.fill('panels', 40, SearchOverlay);
    frames.register({
      versions: [CONTENT_VERSION],
      frame: (locale) => this.frameOf(locale),
      notFound: (locale) => {
        const site = this.siteOf(locale);
        return site ? presentErrorContent(site) : null;
      },
    });
  }

  private siteOf(locale: Locale): SiteIndex | null {
    return this.snapshots.current?.sites[locale] ?? null;
  }

  private frameOf(locale: Locale): FrameProps | null {
    const site = this.siteOf(locale);
    if (!site) return null;
    let frame = this.made.get(site);
    if (!frame) {
      frame = presentFrame(site, this.translations.translator(locale), kyivDay(this.clock.now()));
      this.made.set(site, frame);
    }
    return frame;
  }
}
