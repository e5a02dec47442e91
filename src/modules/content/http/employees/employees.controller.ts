import { Param } from '@nestjs/common';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { EmployeePage } from '../../../../../views/content/employees/EmployeePage';
import { EmployeesPage } from '../../../../../views/content/employees/EmployeesPage';
import { employeeHead, employeesHead } from './employees.head';
import { PART } from '../list-parts';
import { employeeFilter, employeesPart, presentEmployee, presentEmployees } from './employees.presenter';
import { bookingPath } from '../../contract/booking-path';
import { fixedPage } from '../../application/fixed-pages';
import { ContentPages } from '../../application/content-pages.service';
import { text } from '../../../../platform/pages/page-query';
import { Clock } from '../../../../platform/time/clock';

const FILTER = { salon: text(), skill: text(), ...PART };

@PageController('employees', { versions: ['content', 'ratings'] })
export class EmployeesController {
  constructor(
    private readonly pages: ContentPages,
    private readonly clock: Clock,
  ) {}

  /** GET /employees/?salon=&skill=&page=; each narrows by a slug, a slug that names nothing is not found. */
  @PageRoute({ query: FILTER })
  list(@PageReq() req: PageRequest<typeof FILTER>): Page {
    const context = this.pages.context(req);
    const own = fixedPage(context, 'employees');
    const filter = employeeFilter(context.site, req.query.salon, req.query.skill);
    const part = employeesPart(context, filter, req.query.page);
    return page(EmployeesPage, presentEmployees(context, own, filter, part), employeesHead(context, own, filter, part));
  }

  /** GET /employees/{slug}/ */
  @PageRoute({ path: ':slug' })
  async employee(@PageReq() req: PageRequest, @Param('slug') slug: string): Promise<Page> {
    const { item: employee, context } = await this.pages.find(req, 'employee', slug, (site) => site.employee.get(slug));
    const props = presentEmployee(context, employee, this.clock.now());
    const floating = { about: employee.title, facts: employee.position, path: bookingPath({ employee: employee.slug }) };
    return page(EmployeePage, props, employeeHead(context, employee, props.crumbs), { floating });
  }
}
