import type { Locale } from '../../../../shared/locale';
import { PRICE_CLASSES, type Service, type ServiceCategory } from '../../contract/entities';
import type { EmbeddedIndex } from './embedded-numbering';
import { itemsOf } from './embedded-item';

/** The category tree and the services of one language. */
export function readServices(
  index: EmbeddedIndex,
  locale: Locale,
): { readonly serviceCategories: readonly ServiceCategory[]; readonly services: readonly Service[] } {
  const open = itemsOf(index, locale, 'services.json');
  const { categories, services } = index.files.services;
  return {
    serviceCategories: categories.map((data) => {
      const item = open('serviceCategory', data.slug);
      return {
        id: item.id('serviceCategory', data.slug),
        slug: data.slug,
        name: item.text('name', data.name),
        parentId: item.parentId('serviceCategory', data.parent),
        description: item.text('description', data.description),
        picture: item.picture(data.picture),
        translationIds: [],
        seo: item.seo(data.seo),
      };
    }),
    services: services.map((data) => {
      const item = open('service', data.slug);
      return {
        id: item.id('service', data.slug),
        slug: data.slug,
        title: item.text('title', data.title),
        categoryIds: item.ids('serviceCategory', data.categories),
        lead: item.text('lead', data.lead),
        bodyHtml: item.html('body', data.body),
        durationMinutes: data.duration,
        prices: Object.fromEntries(PRICE_CLASSES.map((level) => [level, item.money(`price ${level}`, data.prices[level])])),
        picture: item.picture(data.picture),
        seo: item.seo(data.seo),
      };
    }),
  };
}

/** Ids of the services that do not stand under any of the given categories, at whatever depth. */
export function serviceIdsOutside(
  categories: readonly ServiceCategory[],
  services: readonly Service[],
  excluded: readonly number[],
): readonly number[] {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const isUnder = (id: number): boolean => {
    for (let at: number | undefined = id; at; at = parents.get(at)) if (excluded.includes(at)) return true;
    return false;
  };
  return services.filter((service) => !service.categoryIds.some(isUnder)).map(({ id }) => id);
}
