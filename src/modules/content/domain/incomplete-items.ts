import type { Article, Employee, Package, Page, Salon, Service, ServiceCategory, SiteContent, Skill, Vacancy } from '../contract/entities';
import type { Contacts } from '../contract/contacts';
import type { Steps } from '../../../shared/steps';
import { servicesUnder, UNLINKED_TOP } from './site-index';
import type { SiteIndex } from './site-index';

/** An item that lacks fields editors are asked for. Fields go by the names that docs/content-model.md gives them. */
export interface IncompleteItem {
  readonly kind: string;
  /** The backend's own; 0 for the contacts, and for a page that does not exist. */
  readonly id: number;
  readonly slug: string;
  readonly missing: readonly string[];
}

/** What is left to fill in, in one language: the first items by kind, and how many there are in all. */
export interface IncompleteItems {
  readonly total: number;
  readonly items: readonly IncompleteItem[];
}

/** Limits the memory that a backend with many empty items can take. */
export const MAX_INCOMPLETE_ITEMS = 500;

/** Fields by name; true where the field has a value. */
type Fields = Readonly<Record<string, unknown>>;

/** Pages of their own that the site shows whether or not an editor wrote them. */
const EXPECTED_PAGES = [
  'main',
  'about',
  'contacts_page',
  'gift_certificate',
  'package_services',
  'blog',
  'charity',
  'career',
  'salons',
  'employees',
  'vacancies',
  'online',
  'price',
  'female-service',
  'male-service',
  'price-female',
  'price-male',
  'policy',
  'public-offer-agreement',
  'not-found',
  'thank-success',
  'thank-telegram',
  'thank-email',
];

/** The items of a content that lack something, in the order of the lists. */
export function* incompleteItems(site: SiteIndex): Steps<IncompleteItems> {
  const { content } = site;
  const found: IncompleteItem[] = [];
  const check = function* <T extends { readonly id: number; readonly slug: string }>(
    kind: string,
    items: readonly T[],
    fieldsOf: (item: T) => Fields,
  ): Steps<void> {
    for (const item of items) {
      yield;
      const missing = Object.entries(fieldsOf(item)).flatMap(([field, value]) => (isEmpty(value) ? [field] : []));
      if (missing.length) found.push({ kind, id: item.id, slug: item.slug, missing });
    }
  };
  yield* check('service category', content.serviceCategories, (category) => ofServiceCategory(site, category));
  yield* check('service', content.services, ofService);
  yield* check('salon', content.salons, ofSalon);
  yield* check('employee', content.employees, ofEmployee);
  yield* check('skill', content.skills, ofSkill);
  yield* check('article', content.articles, ofArticle);
  yield* check('vacancy', content.vacancies, ofVacancy);
  yield* check('package', content.packages, ofPackage);
  yield* check('page', content.pages, ofPage);
  found.push(...missingPages(content));
  yield* check('contacts', [{ id: 0, slug: 'contacts', ...content.contacts }], ofContacts);
  return { total: found.length, items: found.slice(0, MAX_INCOMPLETE_ITEMS) };
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The seasonal offers are words in the menu: they need neither a picture nor services. */
function ofServiceCategory(site: SiteIndex, { id, slug, description, picture }: ServiceCategory): Fields {
  if (slug === UNLINKED_TOP) return {};
  const node = site.node.get(id);
  return { description, preview_image: picture, services: node ? servicesUnder(node) : [] };
}

function ofService({ categoryIds, lead, bodyHtml, durationMinutes, prices }: Service): Fields {
  // a picture is not required: a service without one shows its category's
  return { services_categories: categoryIds, lead, content: bodyHtml, duration: durationMinutes, prices };
}

function ofSalon(salon: Salon): Fields {
  return {
    salons_categories: salon.categoryIds,
    address: salon.address,
    latitude: salon.latitude,
    longitude: salon.longitude,
    phone: salon.phone,
    lead: salon.lead,
    content: salon.bodyHtml,
    preview_image: salon.picture,
    gallery: salon.gallery,
  };
}

function ofEmployee({ position, salonIds, skillIds, since, lead, picture }: Employee): Fields {
  return { position, salons: salonIds, skills: skillIds, since, lead, photo: picture };
}

function ofSkill({ serviceCategoryIds }: Skill): Fields {
  return { services_categories: serviceCategoryIds };
}

function ofArticle({ categoryIds, lead, bodyHtml, picture, author }: Article): Fields {
  return { articles_categories: categoryIds, lead, content: bodyHtml, preview_image: picture, author };
}

function ofVacancy(vacancy: Vacancy): Fields {
  return {
    lead: vacancy.lead,
    salary_from: vacancy.salaryFrom ?? vacancy.salaryTo,
    duties: vacancy.duties,
    requirements: vacancy.requirements,
    offers: vacancy.offers,
    preview_image: vacancy.picture,
  };
}

function ofPackage({ categoryIds, lead, picture }: Package): Fields {
  return { package_categories: categoryIds, lead, 'package_hero.image': picture };
}

function ofPage({ lead, bodyHtml, blocks }: Page): Fields {
  return { lead: lead || bodyHtml || blocks };
}

function ofContacts({ phone, email, socials, messengers }: Contacts): Fields {
  return { 'contacts.phone': phone, 'contacts.email': email, socials, messengers };
}

function missingPages({ pages }: SiteContent): readonly IncompleteItem[] {
  const known = new Set(pages.map(({ slug }) => slug));
  return EXPECTED_PAGES.filter((slug) => !known.has(slug)).map((slug) => ({ kind: 'page', id: 0, slug, missing: ['page'] }));
}
