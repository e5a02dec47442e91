import type { SalonEmployeePageProps } from '../../../../../views/content/salons/SalonEmployeePage';
import type { SalonPageProps } from '../../../../../views/content/salons/SalonPage';
import type { SalonsPageProps } from '../../../../../views/content/salons/SalonsPage';
import { employeePath, salonPath } from '../../domain/addresses';
import { downstream } from '../../contract/city-day';
import type { Employee, Page as ContentPage, Salon, SalonCategory } from '../../contract/entities';
import { performsServices } from '../../domain/shown-categories';
import { employeesOf, pictureOfEmployee, priceClassesInUse } from '../../domain/site-index';
import { ratingLabel } from '../rating.label';
import type { ContentContext } from '../../application/content-pages.service';
import { employeeCard, nearestSalons, salonCard, salonHours, salonPins, salonRoutes } from './salons.cards';
import { employeeMenuIn, salonMenu } from './salons.menu';
import { presentPageContent } from '../page-blocks.presenter';

const NEAR_SHOWN = 3;

/** The list of salons, by category: a root with its children is a city, a root with an address of its own another site. */
export function presentSalons(context: ContentContext, page: ContentPage): SalonsPageProps {
  const { salonCategories, salons } = context.site.content;
  const roots = salonCategories.filter((category) => category.parentId === 0);
  const headings = roots.filter((root) => !root.externalUrl).flatMap((root) => [root, ...childrenOf(root, salonCategories)]);
  const groups = headings.map((category) => ({
    title: category.name,
    anchor: category.slug,
    salons: salons.filter((salon) => listedUnder(salon, headings)?.id === category.id).map((salon) => salonCard(context, salon)),
  }));
  const others = salons.filter((salon) => !listedUnder(salon, headings)).map((salon) => salonCard(context, salon));
  const title = context.t('content.salons.otherCity');
  return {
    ...presentPageContent(context, page),
    groups: [...groups, { title, anchor: 'other', salons: others }].filter((group) => group.salons.length > 0),
    elsewhere: roots.flatMap(({ name, externalUrl }) => (externalUrl ? [{ name, url: externalUrl }] : [])),
    pins: salonPins(salons),
    city: context.city,
    day: downstream(salons).map((salon) => ({
      path: salonPath(salon),
      slug: salon.slug,
      title: salon.title,
      opens: salon.opens,
      closes: salon.closes,
      hours: salonHours(salon),
      latitude: salon.latitude,
      longitude: salon.longitude,
    })),
  };
}

function childrenOf(parent: SalonCategory, all: readonly SalonCategory[]): readonly SalonCategory[] {
  return all.filter((category) => category.parentId === parent.id);
}

/** The category that a salon is listed under, the deepest of its own: backends often list the root beside the child. */
function listedUnder(salon: Salon, headings: readonly SalonCategory[]): SalonCategory | undefined {
  const own = headings.filter((category) => salon.categoryIds.includes(category.id));
  return own.find((category) => category.parentId !== 0) ?? own[0];
}

/** The page of a salon. */
export function presentSalon(context: ContentContext, salon: Salon): SalonPageProps {
  const { site, t } = context;
  const { salons } = site.content;
  return {
    ...salonCard(context, salon),
    crumbs: [{ label: t('common.home'), path: '/' }, { label: t('content.salons.crumb'), path: '/salons/' }, { label: salon.title }],
    slug: salon.slug,
    lead: salon.lead,
    bodyHtml: salon.bodyHtml,
    level: priceClassesInUse(site).length > 1 ? t(`content.salons.levels.${salon.priceClass}`) : '',
    phone: salon.phone || site.content.contacts.phone,
    gallery: salon.gallery,
    routes: salonRoutes(salon, context.locale),
    pins: salonPins(salons),
    employees: employeesOf(site, salon).map((employee) => employeeCard(context, employee, { salon: salon.slug })),
    menu: salonMenu(context, salon),
    servicesPath: performsServices(site, salon) ? `/services/${encodeURIComponent(salon.slug)}/` : null,
    near: nearestSalons(salon, salons, NEAR_SHOWN).map((other) => salonCard(context, other)),
  };
}

/** An employee as seen in one salon. */
export function presentSalonEmployee(context: ContentContext, salon: Salon, employee: Employee): SalonEmployeePageProps {
  const { site, t } = context;
  return {
    crumbs: [
      { label: t('common.home'), path: '/' },
      { label: t('content.salons.crumb'), path: '/salons/' },
      { label: salon.title, path: salonPath(salon) },
      { label: employee.title },
    ],
    name: employee.title,
    position: employee.position,
    lead: employee.lead,
    picture: pictureOfEmployee(site, employee),
    rating: ratingLabel(context.ratings.employees.get(employee.slug), t, context.locale),
    slug: employee.slug,
    profilePath: employeePath(employee),
    salon: { ...salonCard(context, salon), slug: salon.slug },
    routes: salonRoutes(salon, context.locale),
    menu: employeeMenuIn(context, salon, employee),
    others: employeesOf(site, salon)
      .filter((other) => other.id !== employee.id)
      .map((other) => employeeCard(context, other, { salon: salon.slug })),
  };
}
