import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { localeOf } from '../../../../platform/render/request-locale';
import { EmployeePage } from '../../../../../views/pages/content/employees/EmployeePage';
import { EmployeesPage } from '../../../../../views/pages/content/employees/EmployeesPage';
import { ContentService } from '../../content.service';
import { employeeHead, employeesHead } from './employees.head';
import { employeeFilter, presentEmployee, presentEmployees } from './employees.presenter';
import { PresenterContexts, queryValue } from '../presenter-context';

@Controller('employees')
export class EmployeesController {
  constructor(
    private readonly contexts: PresenterContexts,
    private readonly content: ContentService,
  ) {}

  /** GET /employees/?salon=&skill=; each narrows by a slug, a slug that names nothing is not found. */
  @Get()
  async list(@Req() req: Request, @Query('salon') salon: unknown, @Query('skill') skill: unknown): Promise<Page> {
    const own = await this.content.find(localeOf(req), 'page', 'employees', (site) => site.page.get('employees'));
    const context = this.contexts.of(req);
    const filter = employeeFilter(context.site, queryValue(salon), queryValue(skill));
    return page(EmployeesPage, presentEmployees(context, own, filter), employeesHead(context, own, filter));
  }

  /** GET /employees/{slug}/ */
  @Get(':slug')
  async employee(@Req() req: Request, @Param('slug') slug: string): Promise<Page> {
    const employee = await this.content.find(localeOf(req), 'employee', slug, (site) => site.employee.get(slug));
    const context = this.contexts.of(req);
    const props = presentEmployee(context, employee, new Date());
    return page(EmployeePage, props, employeeHead(context, employee, props.crumbs));
  }
}
