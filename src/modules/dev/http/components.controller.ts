import { Req } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../../shared/domain-error';
import { ComponentsPage } from '../../../../views/dev/ComponentsPage';
import { SiteEnvironment } from '../../../platform/config/site.env';
import { Translations } from '../../../platform/i18n/translations';
import { oneOf } from '../../../platform/pages/page-query';
import { PageReq, PageController, PageRoute } from '../../../platform/pages/page-route';
import type { PageRequest } from '../../../platform/pages/page-route';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import { localeOf } from '../../../platform/render/request-locale';

const QUERY = { lang: oneOf('en') };

/** The shared blocks of the site in all their states, for those who build it. */
@PageController('dev', { access: 'private' })
export class ComponentsController {
  constructor(
    private readonly site: SiteEnvironment,
    private readonly translations: Translations,
  ) {}

  /** GET /dev/components?lang=en; 404 where the public visits. Addresses under /dev have no language of their own. */
  @PageRoute({ path: 'components', query: QUERY })
  components(@PageReq() { query }: PageRequest<typeof QUERY>, @Req() req: Request): Page {
    if (this.site.isPublicProduction) throw new DomainError('not-found', 'not_found', 'Not found');
    if (query.lang) req.locale = query.lang;
    const locale = localeOf(req);
    const t = this.translations.translator(locale);
    return page(
      ComponentsPage,
      {},
      {
        title: `${t('common.blocks.dev.title')} ${t('common.blocks.dev.accent')}`,
        description: t('common.blocks.dev.lead'),
        path: '/dev/components/',
        locales: [locale],
        noindex: true,
        extraStyles: true,
      },
    );
  }
}
