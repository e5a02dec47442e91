import type { Service as ServiceLd, WithContext } from 'schema-dts';
import { localePath } from '../../../../shared/locale';
import { toHryvnias, type Kopiykas } from '../../../../shared/money';
import type { Salon, Service } from '../../contract/entities';
import { ratingLd } from '../seo/json-ld-parts';
import { priceIn, priceUpToIn } from '../../domain/site-index';
import type { JsonLdContext } from '../../../../platform/pages/json-ld';
import type { ContentContext } from '../../application/content-pages.service';

/**
 * A service with one offer per salon that performs it (schema.org Service; Google has no rich result of its own for it).
 * @param path canonical path of the page
 * @param salons the salons whose prices the page shows
 */
export function serviceLd(context: ContentContext, service: Service, path: string, salons: readonly Salon[]): WithContext<ServiceLd> {
  const url = `${context.siteUrl}${localePath(context.locale, path)}`;
  const category = context.site.categories.get(service.categoryIds[0] ?? 0)?.name;
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': `${context.siteUrl}${path}#service`,
    name: service.title,
    description: service.lead,
    url,
    ...(category ? { serviceType: category } : {}),
    provider: organization(context),
    ...ratingLd(context.ratings.services.get(service.slug)),
    offers: salons.flatMap((salon) => {
      const price = priceIn(salon, service);
      if (price === null) return [];
      return [
        {
          '@type': 'Offer' as const,
          ...priceLd(price, priceUpToIn(salon, service)),
          availableAtOrFrom: { '@type': 'Place' as const, name: `${context.siteName} ${salon.title}`, address: salon.address },
        },
      ];
    }),
  };
}

/** One price; of a range its ends, as far as they are known. */
function priceLd(price: Kopiykas, upTo: Kopiykas | null | undefined) {
  if (upTo === undefined) return { price: toHryvnias(price).toFixed(2), priceCurrency: 'UAH' };
  const ends = { minPrice: toHryvnias(price), ...(upTo !== null && { maxPrice: toHryvnias(upTo) }) };
  return { priceSpecification: { '@type': 'PriceSpecification' as const, ...ends, priceCurrency: 'UAH' } };
}

/** The same node as on the home page (json-ld.ts), with what a reader of this page alone needs. */
function organization({ siteUrl, siteName }: JsonLdContext) {
  return { '@type': 'Organization' as const, '@id': `${siteUrl}/#organization`, name: siteName, url: `${siteUrl}/` };
}
