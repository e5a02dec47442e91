import type { Product, WithContext } from 'schema-dts';
import { imagesOf, organizationId, pageUrl, SCHEMA } from '../../../platform/pages/json-ld';
import type { JsonLdContext } from '../../../platform/pages/json-ld';
import { toHryvnias } from '../../../shared/money';
import { isPriced, packagePath, type Package } from '../../content/content.api';

/** A gift certificate with its price, where it is certain. One that is arranged with the manager is not sold at a click: limited availability. */
export function certificateLd(context: JsonLdContext, certificate: Package): WithContext<Product> {
  const url = pageUrl(context, packagePath(certificate));
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    '@id': `${context.siteUrl}${packagePath(certificate)}#product`,
    name: certificate.title,
    description: certificate.lead || certificate.info,
    url,
    sku: certificate.slug,
    brand: { '@type': 'Brand', name: context.siteName },
    ...imagesOf(context, [certificate.picture]),
    ...(isPriced(certificate) && {
      offers: {
        '@type': 'Offer',
        url,
        price: toHryvnias(certificate.amount).toFixed(2),
        priceCurrency: 'UAH',
        availability: certificate.singleItem ? `${SCHEMA}/InStock` : `${SCHEMA}/LimitedAvailability`,
        seller: { '@id': organizationId(context) },
      },
    }),
  };
}
