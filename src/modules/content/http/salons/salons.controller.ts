import { Param } from '@nestjs/common';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { WITH_GEOLOCATION } from '../../../../platform/security/security-headers';
import { SalonEmployeePage } from '../../../../../views/content/salons/SalonEmployeePage';
import { SalonPage } from '../../../../../views/content/salons/SalonPage';
import { SalonsPage } from '../../../../../views/content/salons/SalonsPage';
import { fixedPage } from '../../application/fixed-pages';
import { ContentPages } from '../../application/content-pages.service';
import { bookingPath } from '../../contract/booking-path';
import type { SiteIndex } from '../../domain/site-index';
import { salonHead, salonEmployeeHead, salonsHead } from './salons.head';
import { presentSalon, presentSalonEmployee, presentSalons } from './salons.presenter';

@PageController('salons', { versions: ['content', 'ratings'] })
export class SalonsController {
  constructor(private readonly pages: ContentPages) {}

  /** GET /salons/: the nearest salon is found on a press */
  @PageRoute()
  list(@PageReq() req: PageRequest): Page {
    const context = this.pages.context(req);
    const own = fixedPage(context, 'salons');
    return page(SalonsPage, presentSalons(context, own), salonsHead(context, own), { headers: WITH_GEOLOCATION });
  }

  /** GET /salons/{slug}/ */
  @PageRoute({ path: ':salon' })
  async salon(@PageReq() req: PageRequest, @Param('salon') slug: string): Promise<Page> {
    const { item: salon, context } = await this.pages.find(req, 'salon', slug, (site) => site.salon.get(slug));
    const props = presentSalon(context, salon);
    const floating = { about: salon.title, facts: salon.address, path: bookingPath({ salon: salon.slug }) };
    return page(SalonPage, props, salonHead(context, salon, props.crumbs), { floating });
  }

  /** GET /salons/{salon}/{master}/; an employee who does not work in the salon is not found there. */
  @PageRoute({ path: ':salon/:master' })
  async employee(@PageReq() req: PageRequest, @Param('salon') slug: string, @Param('master') employeeSlug: string): Promise<Page> {
    await this.pages.find(req, 'salon', slug, (site) => site.salon.get(slug));
    const { item, context } = await this.pages.find(req, 'employee', employeeSlug, (site) => employeeIn(site, slug, employeeSlug));
    const { salon, employee } = item;
    const props = presentSalonEmployee(context, salon, employee);
    const path = bookingPath({ salon: salon.slug, employee: employee.slug });
    const floating = { about: employee.title, facts: salon.title, path };
    return page(SalonEmployeePage, props, salonEmployeeHead(context, salon, employee, props.crumbs), { floating });
  }
}

function employeeIn(site: SiteIndex, salonSlug: string, slug: string) {
  const salon = site.salon.get(salonSlug);
  const employee = site.employee.get(slug);
  return salon && employee?.salonIds.includes(salon.id) ? { salon, employee } : null;
}
