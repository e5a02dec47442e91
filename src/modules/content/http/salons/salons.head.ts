import type { Crumb } from '../../../../../views/ui/components/navigation/Breadcrumbs';
import type { PageHead } from '../../../../platform/render/page';
import { employeePath, salonPath } from '../../domain/addresses';
import type { Employee, Page as ContentPage, Salon } from '../../contract/entities';
import { crumbsLd } from '../../../../platform/pages/breadcrumbs.json-ld';
import { employeeOwnHead, employeeTitle } from '../employees/employees.head';
import { personLd, salonLd, salonSummaryLd } from '../seo/json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import type { ContentContext } from '../../application/content-pages.service';

/** Head of the list of salons: every salon of the list is described. */
export function salonsHead(context: ContentContext, own: ContentPage): PageHead {
  const title = `${own.title} ${own.accent}`.trim();
  const jsonLd = context.site.content.salons.map((salon) => salonSummaryLd(context, salon));
  return pageHead(context, { title, description: own.lead, path: '/salons/', image: own.picture, jsonLd }, own.seo);
}

/** Head of a salon's page. */
export function salonHead(context: ContentContext, salon: Salon, crumbs: readonly Crumb[]): PageHead {
  const path = salonPath(salon);
  const jsonLd = [salonLd(context, salon, context.ratings.salons.get(salon.slug)), crumbsLd(context, crumbs, path)];
  const title = [salon.title, salon.address].filter(Boolean).join(', ');
  return pageHead(context, { title, description: salon.lead, path, image: salon.picture, jsonLd }, salon.seo);
}

/** Head of an employee seen in a salon: its canonical address is the employee's own page, of which this is another view. */
export function salonEmployeeHead(context: ContentContext, salon: Salon, employee: Employee, crumbs: readonly Crumb[]): PageHead {
  const path = employeePath(employee);
  const jsonLd = [personLd(context, employee, [salon]), crumbsLd(context, crumbs, path)];
  const title = `${employeeTitle(employee)} · ${salon.title}`;
  return pageHead(context, employeeOwnHead(context, employee, { title, path, jsonLd }));
}
