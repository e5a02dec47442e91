import type { PageHead } from '../../../platform/render/page';
import type { ItemList, WithContext } from 'schema-dts';
import { localePath } from '../../../shared/locale';
import { packagePath, type Package, type ContentPage, type ContentContext } from '../../content/content.api';
import { crumbsLd } from '../../../platform/pages/breadcrumbs.json-ld';
import { certificateLd } from './certificates.json-ld';
import { pageHead } from '../../../platform/pages/page-head';

const LIST_PATH = '/gift_certificate/';

/** Head of /gift_certificate/. */
export function certificatesHead(context: ContentContext, own: ContentPage): PageHead {
  const jsonLd = [crumbsLd(context, crumbs(context), LIST_PATH), listLd(context)];
  return pageHead(
    context,
    { title: `${own.title} ${own.accent}`.trim(), description: own.lead, path: LIST_PATH, image: own.picture, jsonLd },
    own.seo,
  );
}

/** Head of /gift_certificate/{slug}/. */
export function certificateHead(context: ContentContext, certificate: Package): PageHead {
  const path = packagePath(certificate);
  const jsonLd = [certificateLd(context, certificate), crumbsLd(context, [...crumbs(context), { label: certificate.title }], path)];
  return pageHead(
    context,
    { title: certificate.title, description: certificate.lead, path, image: certificate.picture, ogType: 'product', jsonLd },
    certificate.seo,
  );
}

function crumbs({ t }: ContentContext) {
  return [
    { label: t('common.home'), path: '/' },
    { label: t('common.nav.certificates'), path: LIST_PATH },
  ];
}

function listLd({ site, siteUrl, locale }: ContentContext): WithContext<ItemList> {
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
