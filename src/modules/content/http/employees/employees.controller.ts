import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { EmployeePage } from '../../../../../views/pages/content/employees/EmployeePage';
import { EmployeesPage } from '../../../../../views/pages/content/employees/EmployeesPage';
import { employeeHead, employeesHead } from './employees.head';
import { employeeFilter, presentEmployee, presentEmployees } from './employees.presenter';
import { ContentPages } from '../../content-pages.service';
import { queryValue } from '../../../../platform/pages/page-query';

@Controller('employees')
export class EmployeesController {
  constructor(private readonly pages: ContentPages) {}

  /** GET /employees/?salon=&skill=; each narrows by a slug, a slug that names nothing is not found. */
  @Get()
  async list(@Req() req: Request, @Query('salon') salon: unknown, @Query('skill') skill: unknown): Promise<Page> {
    const { item: own, context } = await this.pages.find(req, 'page', 'employees', (site) => site.page.get('employees'));
    const filter = employeeFilter(context.site, queryValue(salon), queryValue(skill));
    return page(EmployeesPage, presentEmployees(context, own, filter), employeesHead(context, own, filter));
  }

  /** GET /employees/{slug}/ */
  @Get(':slug')
  async employee(@Req() req: Request, @Param('slug') slug: string): Promise<Page> {
    const { item: employee, context } = await this.pages.find(req, 'employee', slug, (site) => site.employee.get(slug));
    const props = presentEmployee(context, employee, new Date());
    return page(EmployeePage, props, employeeHead(context, employee, props.crumbs));
  }
}
