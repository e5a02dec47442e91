import type { Locale } from '../../../../shared/locale';
import type { Employee, Salon, SalonCategory, Service, ServiceCategory, Skill, Term } from '../../contract/entities';
import type { EmbeddedIndex } from './embedded-numbering';
import { itemsOf } from './embedded-item';
import { serviceIdsOutside } from './embedded-services';

/** Salons and their categories of one language. */
export function readSalons(
  index: EmbeddedIndex,
  locale: Locale,
  offer: { readonly serviceCategories: readonly ServiceCategory[]; readonly services: readonly Service[] },
): { readonly salonCategories: readonly SalonCategory[]; readonly salons: readonly Salon[] } {
  const open = itemsOf(index, locale, 'salons.json');
  const { categories, salons } = index.files.salons;
  return {
    salonCategories: categories.map((data) => {
      const item = open('salonCategory', data.slug);
      return {
        id: item.id('salonCategory', data.slug),
        slug: data.slug,
        name: item.text('name', data.name),
        parentId: item.parentId('salonCategory', data.parent),
        externalUrl: data.externalUrl,
      };
    }),
    salons: salons.map((data) => {
      const item = open('salon', data.slug);
      const without = item.ids('serviceCategory', data.without ?? []);
      return {
        id: item.id('salon', data.slug),
        slug: item.salonSlug(data.slug),
        title: item.text('title', data.title),
        categoryIds: item.ids('salonCategory', data.categories),
        address: item.text('address', data.address),
        metro: item.text('metro', data.metro),
        latitude: data.latitude,
        longitude: data.longitude,
        phone: data.phone,
        opens: data.opens,
        closes: data.closes,
        priceClass: data.priceClass,
        lead: item.text('lead', data.lead),
        bodyHtml: item.html('body', data.body),
        picture: item.picture(data.picture),
        gallery: data.gallery.map((id) => item.picture(id)),
        serviceIds: without.length === 0 ? [] : serviceIdsOutside(offer.serviceCategories, offer.services, without),
        seo: item.seo(data.seo),
      };
    }),
  };
}

/** Employees, what they can do, and the groups of both. */
export function readEmployees(
  index: EmbeddedIndex,
  locale: Locale,
): {
  readonly employeeCategories: readonly Term[];
  readonly employees: readonly Employee[];
  readonly skillCategories: readonly Term[];
  readonly skills: readonly Skill[];
} {
  const open = itemsOf(index, locale, 'employees.json');
  const { skillCategories, skills, employees } = index.files.employees;
  return {
    // The embedded employees are found by salon and skill; only a WordPress groups them by a category of their own.
    employeeCategories: [],
    employees: employees.map((data) => {
      const item = open('employee', data.slug);
      return {
        id: item.id('employee', data.slug),
        slug: data.slug,
        title: item.text('name', data.name),
        position: item.text('position', data.position),
        salonIds: item.ids('salon', data.salons),
        skillIds: item.ids('skill', data.skills),
        categoryIds: [],
        since: data.since,
        lead: item.text('lead', data.lead),
        bodyHtml: item.html('body', data.body),
        picture: item.picture(data.picture),
        modifiedAt: data.modified,
        seo: item.seo(data.seo),
      };
    }),
    skillCategories: skillCategories.map((data) => {
      const item = open('skillCategory', data.slug);
      return { id: item.id('skillCategory', data.slug), slug: data.slug, name: item.text('name', data.name), parentId: 0 };
    }),
    skills: skills.map((data) => {
      const item = open('skill', data.slug);
      return {
        id: item.id('skill', data.slug),
        slug: data.slug,
        title: item.text('title', data.title),
        categoryIds: [item.id('skillCategory', data.category)],
        serviceCategoryIds: item.ids('serviceCategory', data.serviceCategories),
      };
    }),
  };
}
