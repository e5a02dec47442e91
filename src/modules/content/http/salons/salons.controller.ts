import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { SalonMasterPage } from '../../../../../views/pages/content/salons/SalonMasterPage';
import { SalonPage } from '../../../../../views/pages/content/salons/SalonPage';
import { SalonsPage } from '../../../../../views/pages/content/salons/SalonsPage';
import { ContentPages } from '../../content-pages.service';
import type { SiteIndex } from '../../domain/site-index';
import { salonHead, salonMasterHead, salonsHead } from './salons.head';
import { presentSalon, presentSalonMaster, presentSalons } from './salons.presenter';

@Controller('salons')
export class SalonsController {
  constructor(private readonly pages: ContentPages) {}

  /** GET /salons/ */
  @Get()
  async list(@Req() req: Request): Promise<Page> {
    const { item: own, context } = await this.pages.find(req, 'page', 'salons', (site) => site.page.get('salons'));
    return page(SalonsPage, presentSalons(context, own), salonsHead(context, own));
  }

  /** GET /salons/{slug}/ */
  @Get(':salon')
  async salon(@Req() req: Request, @Param('salon') slug: string): Promise<Page> {
    const { item: salon, context } = await this.pages.find(req, 'salon', slug, (site) => site.salon.get(slug));
    const props = presentSalon(context, salon);
    return page(SalonPage, props, salonHead(context, salon, props.crumbs));
  }

  /** GET /salons/{salon}/{master}/; a master who does not work in the salon is not found there. */
  @Get(':salon/:master')
  async master(@Req() req: Request, @Param('salon') slug: string, @Param('master') masterSlug: string): Promise<Page> {
    await this.pages.find(req, 'salon', slug, (site) => site.salon.get(slug));
    const { item, context } = await this.pages.find(req, 'employee', masterSlug, (site) => masterIn(site, slug, masterSlug));
    const { salon, employee } = item;
    const props = presentSalonMaster(context, salon, employee);
    return page(SalonMasterPage, props, salonMasterHead(context, salon, employee, props.crumbs));
  }
}

function masterIn(site: SiteIndex, salonSlug: string, slug: string) {
  const salon = site.salon.get(salonSlug);
  const employee = site.employee.get(slug);
  return salon && employee?.salonIds.includes(salon.id) ? { salon, employee } : null;
}
