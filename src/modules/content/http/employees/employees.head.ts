import type { Crumb } from '../../../../../views/ui/components/navigation/Breadcrumbs';
import { CARRIED_SILK } from '../../../../../views/content/employees/carried-silk';
import type { PageHead } from '../../../../platform/render/page';
import { employeePath } from '../../domain/addresses';
import type { Employee, Page as ContentPage } from '../../contract/entities';
import { pictureOfEmployee } from '../../domain/site-index';
import { crumbsLd } from '../../../../platform/pages/breadcrumbs.json-ld';
import { employeesLd } from './employees.json-ld';
import { partHead } from '../list-parts';
import { employeesTitle } from './employees.presenter';
import type { EmployeeFilter, EmployeesPart } from './employees.presenter';
import { personLd } from '../seo/json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import type { ContentContext } from '../../application/content-pages.service';

type OwnHead = Parameters<typeof pageHead>[1];

/**
 * Head of the list of employees. A filtered list is canonical to itself: people search for "manicure in Obolon", and the language switch then
 * keeps the filter. An editor's metadata applies to the unfiltered list only.
 */
export function employeesHead(context: ContentContext, own: ContentPage, filter: EmployeeFilter, part: EmployeesPart): PageHead {
  const filtered = employeesTitle(context, filter);
  const title = filtered ?? `${own.title} ${own.accent}`.trim();
  const jsonLd = [employeesLd(context, part)];
  return partHead(
    context,
    part,
    { title, description: own.lead, path: '/employees/', image: own.picture, jsonLd },
    filtered ? {} : own.seo,
  );
}

/** Head of an employee's page. */
export function employeeHead(context: ContentContext, employee: Employee, crumbs: readonly Crumb[]): PageHead {
  const path = employeePath(employee);
  const salons = employee.salonIds.flatMap((id) => context.site.salonById.get(id) ?? []);
  const jsonLd = [personLd(context, employee, salons), crumbsLd(context, crumbs, path)];
  return pageHead(context, employeeOwnHead(context, employee, { title: employeeTitle(employee), path, jsonLd }), employee.seo);
}

/** An employee with their craft. */
export function employeeTitle({ title, position }: Employee): string {
  return [title, position].filter(Boolean).join(', ');
}

/** What every page of an employee says of itself: it is not shown before the picture has come that a card may grow into. */
export function employeeOwnHead(context: ContentContext, employee: Employee, own: Pick<OwnHead, 'title' | 'path' | 'jsonLd'>): OwnHead {
  return { ...own, description: employee.lead, image: pictureOfEmployee(context.site, employee), ogType: 'profile', expects: CARRIED_SILK };
}
