import * as items from '../unit/content-items';
import { EMPTY_CONTENT } from '../unit/empty-content';
import { indexSite } from '../../src/modules/content/domain/site-index';
import type { SiteIndex } from '../../src/modules/content/domain/site-index';
import type { PriceClass, Salon, Service, ServiceCategory, SiteContent } from '../../src/modules/content/contract/entities';
import type { ContentContext } from '../../src/modules/content/application/content-pages.service';
import type { Locale } from '../../src/shared/locale';
import { showKey } from '../unit/show-key';
import { NO_RATINGS } from '../../src/modules/content/domain/ratings';

/** A small tree of services and two salons for specs of presenters; the name of a thing is its slug in capitals. */

export function category(id: number, slug: string, parentId = 0): ServiceCategory {
  return items.category(id, slug, parentId, { name: slug.toUpperCase(), description: `about ${slug}` });
}

export function service(
  id: number,
  slug: string,
  categoryId: number,
  prices: Service['prices'],
  durationMinutes: number | null = 60,
): Service {
  return items.service(id, slug, [categoryId], { title: slug.toUpperCase(), prices, durationMinutes });
}

export function salon(id: number, slug: string, priceClass: PriceClass, serviceIds: readonly number[] = []): Salon {
  return items.salon(id, slug, { title: slug.toUpperCase(), address: `${slug} street`, priceClass, serviceIds });
}

/** female > hair > cuts (a cut, a fringe) and colour (a tint); male > back (a massage); wow-offers; salons uptown (all) and corner (the cut). */
export function servicesSite(changes: Partial<SiteContent> = {}): SiteIndex {
  const content: SiteContent = {
    ...EMPTY_CONTENT,
    locale: 'en',
    serviceCategories: [
      category(3, 'female'),
      category(10, 'hair', 3),
      category(11, 'cuts', 10),
      category(12, 'colour', 10),
      category(4, 'male'),
      category(20, 'back', 4),
      category(9, 'wow-offers'),
    ],
    services: [
      service(100, 'cut', 11, { classic: 100_000, signature: 200_000 }),
      service(101, 'fringe', 11, { classic: 50_000 }, 30),
      service(102, 'tint', 12, { classic: 150_050, signature: 300_000 }, 150),
      service(103, 'massage', 20, {}, null),
    ],
    salons: [salon(1, 'uptown', 'signature'), salon(2, 'corner', 'classic', [100])],
    contacts: items.NO_CONTACTS,
    ...changes,
  };
  return indexSite(content);
}

/** A presenter context whose texts are their keys with the arguments behind them. */
export function servicesContext(site: SiteIndex = servicesSite(), locale: Locale = 'en'): ContentContext {
  return {
    site,
    locale,
    t: showKey,
    siteName: 'OKSAMYT',
    city: 'Kyiv',
    ratings: NO_RATINGS,
    siteUrl: 'https://oksamyt.test',
  };
}
