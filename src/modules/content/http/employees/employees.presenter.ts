import type { FilterGroup } from '../../../../../views/ui/components/navigation/FilterLinks';
import type { EmployeePageProps } from '../../../../../views/content/employees/EmployeePage';
import type { EmployeesPageProps } from '../../../../../views/content/employees/EmployeesPage';
import { isoOf } from '../../../../shared/locale';
import { notFound } from '../../application/content.service';
import { salonPath } from '../../domain/addresses';
import type { Employee, Page as ContentPage, Salon, Skill } from '../../contract/entities';
import { pictureOfEmployee } from '../../domain/site-index';
import type { SiteIndex } from '../../domain/site-index';
import { ratingLabel } from '../rating.label';
import type { ContentContext } from '../../application/content-pages.service';
import { partOf } from '../list-parts';
import type { ListPart } from '../list-parts';
import { employeeCard, salonCard } from '../salons/salons.cards';
import { employeeMenu, employeePriceFrom } from '../salons/salons.menu';
import { presentPageContent } from '../page-blocks.presenter';
import { mediumGrid, mostSenior } from './seniors';

/** Employees of a part: whole rows of three and of four. */
export const EMPLOYEES_IN_PART = 36;
const COLLEAGUES_SHOWN = 4;

/** The filter of the list of employees; null where it is not set. */
export interface EmployeeFilter {
  readonly salon: Salon | null;
  readonly skill: Skill | null;
}

/**
 * Reads a filter from slugs; null is "not narrowed".
 * @throws DomainError `not-found` for a slug that names nothing: an empty list would say that the salon has no employees
 */
export function employeeFilter(site: SiteIndex, salonSlug: string | null, skillSlug: string | null): EmployeeFilter {
  const salon = salonSlug === null ? null : site.salon.get(salonSlug);
  const skill = skillSlug === null ? null : site.content.skills.find(({ slug }) => slug === skillSlug);
  if (salon === undefined || skill === undefined) throw notFound();
  return { salon, skill };
}

interface FilterOption {
  readonly label: string;
  /** The filter this option leads to. */
  readonly narrowed: EmployeeFilter;
  readonly current: boolean;
}

/**
 * Address of the list under a filter, without language prefix; the keys stand in one fixed order.
 * Its fragment skips the opening picture.
 */
export function employeesPath({ salon, skill }: EmployeeFilter): string {
  const query = employeesQuery({ salon, skill });
  return `/employees/${query && `?${query}`}#masters`;
}

/** Query string of a filter without `?`; empty when nothing is narrowed. */
function employeesQuery({ salon, skill }: EmployeeFilter): string {
  return [salon && `salon=${encodeURIComponent(salon.slug)}`, skill && `skill=${encodeURIComponent(skill.slug)}`].filter(Boolean).join('&');
}

/** Employees under a filter, by name in the alphabet of the language. */
export function filterEmployees(context: ContentContext, filter: EmployeeFilter): readonly Employee[] {
  const { compare } = COLLATORS[context.locale];
  return matchingEmployees(context, filter).sort((a, b) => compare(a.title, b.title));
}

/** Some of the employees under a filter. */
export interface EmployeesPart extends ListPart<Employee> {
  /** How many there are in all parts. */
  readonly of: number;
}

/** A part of the employees under a filter. @throws DomainError `not-found`, as `partOf` */
export function employeesPart(context: ContentContext, filter: EmployeeFilter, number: number | null): EmployeesPart {
  const employees = filterEmployees(context, filter);
  return {
    ...partOf(employees, EMPLOYEES_IN_PART, { number, path: '/employees/', query: employeesQuery(filter) }),
    of: employees.length,
  };
}

/** The alphabet of each language: making one takes longer than sorting by it. */
const COLLATORS = { ua: new Intl.Collator(isoOf('ua')), en: new Intl.Collator(isoOf('en')) } as const;

function matchingEmployees({ site }: ContentContext, { salon, skill }: EmployeeFilter): Employee[] {
  return site.content.employees.filter(
    (employee) => (!salon || employee.salonIds.includes(salon.id)) && (!skill || employee.skillIds.includes(skill.id)),
  );
}

/** What the filter says, for the title of the document; null when nothing is narrowed. */
export function employeesTitle({ t }: ContentContext, { salon, skill }: EmployeeFilter): string | null {
  if (salon && skill) return t('content.salons.employees.titleBoth', { skill: skill.title, salon: salon.title });
  if (salon) return t('content.salons.employees.titleSalon', { salon: salon.title });
  return skill && t('content.salons.employees.titleSkill', { skill: skill.title });
}

/** A part of the employees under a filter, with the filters as links that keep one another. */
export function presentEmployees(
  context: ContentContext,
  page: ContentPage,
  filter: EmployeeFilter,
  part = employeesPart(context, filter, null),
): EmployeesPageProps {
  const { site, t } = context;
  const { content } = site;
  const countOf = (narrowed: EmployeeFilter) => matchingEmployees(context, narrowed).length;
  const bySalon = content.salons.map((salon) => ({
    label: salon.title,
    narrowed: { ...filter, salon },
    current: filter.salon?.id === salon.id,
  }));
  const bySkill = (skills: readonly Skill[]) =>
    skills.map((skill) => ({ label: skill.title, narrowed: { ...filter, skill }, current: filter.skill?.id === skill.id }));
  const group = (title: string, options: readonly FilterOption[]): FilterGroup => ({
    title,
    options: options.map(({ label, narrowed, current }) => ({ label, path: employeesPath(narrowed), count: countOf(narrowed), current })),
  });
  const grouped = content.skillCategories.map((category) =>
    group(category.name, bySkill(content.skills.filter((skill) => skill.categoryIds.includes(category.id)))),
  );
  const ungrouped = bySkill(
    content.skills.filter((skill) => !content.skillCategories.some((category) => skill.categoryIds.includes(category.id))),
  );
  const { items: employees, number, links } = part;
  const seniors = mostSenior(employees);
  return {
    ...presentPageContent(context, page),
    ...(number > 1 && { blocks: [] }),
    filters: [
      {
        label: t('content.salons.employees.skill'),
        value: filter.skill?.title ?? t('content.salons.employees.allSkills'),
        reset: filter.skill && { label: t('content.salons.employees.allSkills'), path: employeesPath({ ...filter, skill: null }) },
        groups: [...grouped, group('', ungrouped)].filter(({ options }) => options.length > 0),
      },
      {
        label: t('content.salons.employees.salon'),
        value: filter.salon?.title ?? t('content.salons.employees.allSalons'),
        reset: filter.salon && { label: t('content.salons.employees.allSalons'), path: employeesPath({ ...filter, salon: null }) },
        groups: [group('', bySalon)].filter(({ options }) => options.length > 0),
      },
    ],
    narrowed: filter.salon !== null || filter.skill !== null,
    employees: employees.map((employee) => ({
      ...employeeCard(context, employee, { salon: filter.salon?.slug }),
      price: employeePriceFrom(context, employee),
      senior: seniors.has(employee),
    })),
    count: part.of,
    parts: links,
    middle: mediumGrid(employees.length, seniors.size),
  };
}

/**
 * The page of an employee.
 * @param now the day it is presented on: years of experience count calendar years
 */
export function presentEmployee(context: ContentContext, employee: Employee, now: Date): EmployeePageProps {
  const { site, t } = context;
  const salons = employee.salonIds.flatMap((id) => site.salonById.get(id) ?? []);
  const skills = employee.skillIds.flatMap((id) => site.skill.get(id) ?? []);
  const years = employee.since === null ? 0 : now.getFullYear() - employee.since;
  const only = salons.length === 1 ? salons[0] : undefined;
  return {
    crumbs: [
      { label: t('common.home'), path: '/' },
      { label: t('content.salons.mastersCrumb'), path: '/employees/' },
      { label: employee.title },
    ],
    slug: employee.slug,
    name: employee.title,
    position: employee.position,
    lead: employee.lead,
    bodyHtml: employee.bodyHtml,
    picture: pictureOfEmployee(site, employee),
    rating: ratingLabel(context.ratings.employees.get(employee.slug), t, context.locale),
    experience:
      years > 0
        ? {
            years: t('content.salons.employees.years', { count: years }),
            since: t('content.salons.employees.since', { year: employee.since! }),
          }
        : null,
    skills: skills.map((skill) => ({ label: skill.title, path: employeesPath({ salon: null, skill }) })),
    salons: salons.map((salon) => ({ ...salonCard(context, salon), path: salonPath(salon) })),
    menu: employeeMenu(context, salons, employee),
    menuNote: only ? t('content.salons.employees.inOne', { salon: only.title }) : t('content.salons.employees.from'),
    colleagues: colleaguesOf(context, employee).map((colleague) => employeeCard(context, colleague)),
  };
}

/** Employees who share a skill: those of the same salons first. */
function colleaguesOf({ site }: ContentContext, employee: Employee): readonly Employee[] {
  const shares = (ids: readonly number[], own: readonly number[]) => ids.some((id) => own.includes(id));
  const alike = site.content.employees.filter((other) => other.id !== employee.id && shares(other.skillIds, employee.skillIds));
  const near = alike.filter((other) => shares(other.salonIds, employee.salonIds));
  return [...near, ...alike.filter((other) => !near.includes(other))].slice(0, COLLEAGUES_SHOWN);
}
