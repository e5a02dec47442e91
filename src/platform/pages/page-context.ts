import { Injectable } from '@nestjs/common';
import type { Translate } from '../../../views/ui/i18n/translations';
import type { Locale } from '../../shared/locale';
import { SiteEnvironment } from '../config/site.env';
import { Translations } from '../i18n/translations';
import { localeOf } from '../render/request-locale';

/** What every presenter has, whatever its module: the language of the request, its texts, and the names of the site. */
export interface PageContext {
  readonly locale: Locale;
  readonly t: Translate;
  readonly siteName: string;
  /** Of the salons. */
  readonly city: string;
  /** Public origin, without a final slash. */
  readonly siteUrl: string;
}

/** Makes the context of a request. A module that has data of its own extends it (content adds its `site`). */
@Injectable()
export class PageContexts {
  constructor(
    private readonly translations: Translations,
    private readonly site: SiteEnvironment,
  ) {}

  of(req: { readonly locale?: Locale }): PageContext {
    const locale = localeOf(req);
    const { site } = this;
    const names = { siteName: site.siteName(locale), city: site.city(locale), siteUrl: site.SITE_URL };
    return { locale, t: this.translations.translator(locale), ...names };
  }
}
