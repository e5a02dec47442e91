import type { Contacts } from '../../src/modules/content/contract/contacts';
import type { Article, Employee, Salon, Service, ServiceCategory } from '../../src/modules/content/contract/entities';

/** Items as the adapters read those whose editors filled hardly anything in; `more` replaces fields. The name of an item is its slug. */

export function category(id: number, slug: string, parentId = 0, more: Partial<ServiceCategory> = {}): ServiceCategory {
  return { id, slug, parentId, name: slug, description: '', translationIds: [], seo: {}, ...more };
}

export function service(id: number, slug: string, categoryIds: readonly number[], more: Partial<Service> = {}): Service {
  return { id, slug, categoryIds, title: slug, lead: '', bodyHtml: '', durationMinutes: 60, prices: {}, seo: {}, ...more };
}

export function salon(id: number, slug: string, more: Partial<Salon> = {}): Salon {
  return {
    id,
    slug,
    title: slug,
    categoryIds: [],
    address: '',
    metro: '',
    latitude: null,
    longitude: null,
    phone: '',
    opens: '09:00',
    closes: '21:00',
    priceClass: 'classic',
    lead: '',
    bodyHtml: '',
    gallery: [],
    serviceIds: [],
    seo: {},
    ...more,
  };
}

export function employee(id: number, slug: string, more: Partial<Employee> = {}): Employee {
  return {
    id,
    slug,
    title: slug,
    position: '',
    salonIds: [],
    skillIds: [],
    categoryIds: [],
    since: null,
    lead: '',
    bodyHtml: '',
    modifiedAt: null,
    seo: {},
    ...more,
  };
}

/** @param publishedAt also the day of its last change */
export function article(
  id: number,
  slug: string,
  categoryIds: readonly number[],
  publishedAt: string,
  more: Partial<Article> = {},
): Article {
  return {
    id,
    slug,
    title: slug,
    categoryIds,
    lead: '',
    bodyHtml: '',
    publishedAt,
    modifiedAt: publishedAt,
    author: '',
    seo: {},
    ...more,
  };
}

/** The contacts of a backend that has none. */
export const NO_CONTACTS: Contacts = {
  phone: '',
  email: '',
  workTime: '',
  socials: [],
  messengers: [],
  year: 2024,
  storeUrl: '',
  academyUrl: '',
  partnersUrl: '',
};
