import type { PageHead } from '../../../platform/render/page';
import type { ItemList, WithContext } from 'schema-dts';
import { localePath } from '../../../shared/locale';
import { packagePath } from '../../content/domain/addresses';
import type { Package, Page as ContentPage } from '../../content/domain/entities';
import { breadcrumbLd, certificateLd } from '../../content/http/seo/json-ld';
import { pageHead } from '../../content/http/presenter-context';
import type { PresenterContext } from '../../content/http/presenter-context';

const LIST_PATH = '/gift_certificate/';

/** Head of /gift_certificate/. */
export function certificatesHead(context: PresenterContext, own: ContentPage): PageHead {
  const jsonLd = [breadcrumbLd(context, crumbs(context)), listLd(context)];
  return pageHead(
    context,
    { title: `${own.title} ${own.accent}`.trim(), description: own.lead, path: LIST_PATH, image: own.picture, jsonLd },
    own.seo,
  );
}

/** Head of /gift_certificate/{slug}/. */
export function certificateHead(context: PresenterContext, certificate: Package): PageHead {
  const path = packagePath(certificate);
  const jsonLd = [certificateLd(context, certificate), breadcrumbLd(context, [...crumbs(context), { name: certificate.title, path }])];
  return pageHead(
    context,
    { title: certificate.title, description: certificate.lead, path, image: certificate.picture, ogType: 'product', jsonLd },
    certificate.seo,
  );
}

function crumbs({ t }: PresenterContext) {
  return [
    { name: t('common.home'), path: '/' },
    { name: t('common.nav.certificates'), path: LIST_PATH },
  ];
}

function listLd({ site, siteUrl, locale }: PresenterContext): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: site.content.packages.map((certificate, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: certificate.title,
      url: siteUrl + localePath(locale, packagePath(certificate)),
    })),
  };
}
