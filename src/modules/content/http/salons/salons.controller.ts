import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { localeOf } from '../../../../platform/render/request-locale';
import { SalonMasterPage } from '../../../../../views/pages/content/salons/SalonMasterPage';
import { SalonPage } from '../../../../../views/pages/content/salons/SalonPage';
import { SalonsPage } from '../../../../../views/pages/content/salons/SalonsPage';
import { ContentService } from '../../content.service';
import { PresenterContexts } from '../presenter-context';
import { salonHead, salonMasterHead, salonsHead } from './salons.head';
import { presentSalon, presentSalonMaster, presentSalons } from './salons.presenter';

@Controller('salons')
export class SalonsController {
  constructor(
    private readonly contexts: PresenterContexts,
    private readonly content: ContentService,
  ) {}

  /** GET /salons/ */
  @Get()
  async list(@Req() req: Request): Promise<Page> {
    const own = await this.content.find(localeOf(req), 'page', 'salons', (site) => site.page.get('salons'));
    const context = this.contexts.of(req);
    return page(SalonsPage, presentSalons(context, own), salonsHead(context, own));
  }

  /** GET /salons/{slug}/ */
  @Get(':salon')
  async salon(@Req() req: Request, @Param('salon') slug: string): Promise<Page> {
    const salon = await this.content.find(localeOf(req), 'salon', slug, (site) => site.salon.get(slug));
    const context = this.contexts.of(req);
    const props = presentSalon(context, salon);
    return page(SalonPage, props, salonHead(context, salon, props.crumbs));
  }

  /** GET /salons/{salon}/{master}/; a master who does not work in the salon is not found there. */
  @Get(':salon/:master')
  async master(@Req() req: Request, @Param('salon') slug: string, @Param('master') masterSlug: string): Promise<Page> {
    const salon = await this.content.find(localeOf(req), 'salon', slug, (site) => site.salon.get(slug));
    const employee = await this.content.find(localeOf(req), 'employee', masterSlug, (site) => {
      const known = site.employee.get(masterSlug);
      return known?.salonIds.includes(salon.id) ? known : null;
    });
    const context = this.contexts.of(req);
    const props = presentSalonMaster(context, salon, employee);
    return page(SalonMasterPage, props, salonMasterHead(context, salon, employee, props.crumbs));
  }
}
