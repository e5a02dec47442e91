import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { HomePage } from '../../../../../views/pages/content/home/HomePage';
import { notFound } from '../../content.service';
import { organizationLd, webSiteLd } from '../seo/json-ld';
import { presentHome } from './home.presenter';
import { pageHead } from '../../../../platform/pages/page-head';
import { ContentPages } from '../../content-pages.service';

@Controller()
export class HomeController {
  constructor(private readonly pages: ContentPages) {}

  /** GET / and /en/ */
  @Get()
  home(@Req() req: Request): Page {
    const context = this.pages.context(req);
    const main = context.site.page.get('main');
    if (!main) throw notFound();
    const head = pageHead(
      context,
      {
        title: `${main.title} ${main.accent}`,
        description: main.lead,
        path: '/',
        image: main.picture,
        jsonLd: [webSiteLd(context, { search: true }), organizationLd(context, context.site.content.contacts)],
      },
      main.seo,
    );
    return page(HomePage, presentHome(context, main), head);
  }
}
