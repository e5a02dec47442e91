import { Injectable } from '@nestjs/common';
import { PageContexts } from '../../../platform/pages/page-context';
import type { PageContext } from '../../../platform/pages/page-context';
import { localeOf } from '../../../platform/render/request-locale';
import type { Locale } from '../../../shared/locale';
import { ContentService } from './content.service';
import { ContentRatings } from './content-ratings.service';
import type { Ratings } from '../domain/ratings';
import type { SiteIndex } from '../domain/site-index';
import type { ItemKind } from '../ports/content-source.port';

/** What a presenter needs to turn content into page props. */
export interface ContentContext extends PageContext {
  /** The content of the request's language, from one snapshot. */
  readonly site: SiteIndex;
  /** Of the moment: pages that show them name the version `ratings`. */
  readonly ratings: Ratings;
}

/** A request as far as its content depends on it. */
interface LocalisedRequest {
  readonly locale?: Locale;
  readonly gone?: AbortSignal;
}

/** Gives page handlers the content of a request. */
@Injectable()
export class ContentPages {
  constructor(
    private readonly contexts: PageContexts,
    private readonly content: ContentService,
    private readonly ratings: ContentRatings,
  ) {}

  /** DomainError `unavailable` while there is no content. */
  context(req: LocalisedRequest): ContentContext {
    return this.contextWith(req, this.content.site(localeOf(req)));
  }

  /**
   * An item and the context of the snapshot it was found in: the search for an unknown slug may refresh the content.
   * @throws DomainError `not-found`; `unavailable` while there is no content
   */
  async find<T>(
    req: LocalisedRequest,
    kind: ItemKind,
    slug: string,
    pick: (site: SiteIndex) => T | null | undefined,
  ): Promise<{ readonly item: T; readonly context: ContentContext }> {
    const { item, site } = await this.content.find(localeOf(req), kind, slug, pick, req.gone);
    return { item, context: this.contextWith(req, site) };
  }

  private contextWith(req: LocalisedRequest, site: SiteIndex): ContentContext {
    return { ...this.contexts.of(req), site, ratings: this.ratings.current };
  }
}
