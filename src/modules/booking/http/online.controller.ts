import { Controller, Get, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../platform/render/page';
import type { Page } from '../../../platform/render/page';
import { OnlinePage } from '../../../../views/pages/booking/OnlinePage';
import { bookingWish, presentOnline } from './online.presenter';
import { pageHead } from '../../../platform/pages/page-head';
import { ContentPages } from '../../content/content-pages.service';
import { queryValue } from '../../../platform/pages/page-query';

@Controller('online')
export class OnlineController {
  constructor(private readonly pages: ContentPages) {}

  /**
   * GET /online/?service=&employee=&salon=; every wish is canonical to the plain page.
   * Never kept: the page cache would answer a wish with the page of another one, since its keys leave service and employee out.
   */
  @Get()
  async online(@Req() req: Request, @Query() query: Readonly<Record<string, unknown>>): Promise<Page> {
    const { item: own, context } = await this.pages.find(req, 'page', 'online', (site) => site.page.get('online'));
    const wish = bookingWish(context.site, {
      service: queryValue(query.service),
      employee: queryValue(query.employee),
      salon: queryValue(query.salon),
    });
    const head = { title: `${own.title} ${own.accent}`.trim(), description: own.lead, path: '/online/', image: own.picture };
    return page(OnlinePage, presentOnline(context, own, wish), pageHead(context, head, own.seo), { cache: 'private' });
  }
}
