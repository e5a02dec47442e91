import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { MessageService } from '../../../platform/i18n/message.service';
import type { PageHead } from '../../../platform/render/page';
import { localeOf } from '../../../platform/render/request-locale';
import type { Locale } from '../../../shared/locale';
import type { Translate } from '../../../../views/i18n/messages';
import { ContentService } from '../content.service';
import type { SeoOverrides } from '../domain/entities';
import type { SiteIndex } from '../domain/site-index';

/** What a presenter needs to turn content into page props. */
export interface PresenterContext {
  readonly locale: Locale;
  readonly t: Translate;
  readonly site: SiteIndex;
  readonly siteName: string;
  /** Public origin, without a final slash. */
  readonly siteUrl: string;
}

/** Makes the presenter context of a request. */
@Injectable()
export class PresenterContexts {
  constructor(
    private readonly content: ContentService,
    private readonly messages: MessageService,
    private readonly site: SiteEnvironment,
  ) {}

  /** DomainError `unavailable` while there is no content. */
  of(req: Request): PresenterContext {
    const locale = localeOf(req);
    return {
      locale,
      t: this.messages.translator(locale),
      site: this.content.site(locale),
      siteName: this.site.siteName(locale),
      siteUrl: this.site.SITE_URL,
    };
  }
}

const MAX_DESCRIPTION = 160;

/** A head from our own title and description, over which the editor's metadata wins where it is set. */
export function pageHead(
  context: PresenterContext,
  own: Omit<PageHead, 'title' | 'description'> & { readonly title: string; readonly description: string },
  seo: SeoOverrides = {},
): PageHead {
  const title = seo.title ?? (own.title.includes(context.siteName) ? own.title : `${own.title} · ${context.siteName}`);
  const description = seo.description ?? shorten(own.description);
  return {
    ...own,
    title,
    description,
    noindex: own.noindex ?? seo.noindex,
    ogTitle: seo.ogTitle ?? own.ogTitle,
    ogDescription: seo.ogDescription ?? own.ogDescription,
    image: seo.ogImage ? { src: seo.ogImage, alt: '' } : own.image,
  };
}

/** Cut at a word, for descriptions that were written as texts. */
function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  return `${text.slice(0, MAX_DESCRIPTION - 1).replace(/[\s,.;:–—]+\S*$/, '')}…`;
}

/** One value of a query key: the first when it is repeated, null when it is absent, empty or not a string. */
export function queryValue(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : null;
}
