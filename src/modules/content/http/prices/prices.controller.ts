import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { PriceChoicePage } from '../../../../../views/pages/content/prices/PriceChoicePage';
import { PriceListPage } from '../../../../../views/pages/content/prices/PriceListPage';
import { notFound } from '../../content.service';
import { crumbsLd } from '../../../../platform/pages/breadcrumbs.json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import { ContentPages } from '../../content-pages.service';
import { queryValue } from '../../../../platform/pages/page-query';
import { presentPriceChoice, presentPriceList, pricePageOf, priceTops, salonQueryOf } from './prices.presenter';

@Controller('price')
export class PricesController {
  constructor(private readonly pages: ContentPages) {}

  /** GET /price/ */
  @Get()
  choice(@Req() req: Request): Page {
    const context = this.pages.context(req);
    const props = presentPriceChoice(context);
    const own = { title: props.title, description: props.lead, path: '/price/', image: props.picture };
    const head = { ...own, jsonLd: [crumbsLd(context, props.crumbs, '/price/')] };
    return page(PriceChoicePage, props, pageHead(context, head, context.site.page.get('price')?.seo));
  }

  /**
   * GET /price/{top}/ and /price/{top}/?salon={slug}.
   * A salon's list is canonical in itself: its sums and its services differ from the general list, and people search for them.
   */
  @Get(':top')
  list(@Req() req: Request, @Param('top') slug: string): Page {
    const context = this.pages.context(req);
    const wanted = queryValue(req.query.salon);
    const salon = wanted === null ? null : context.site.salon.get(wanted);
    const top = priceTops(context).find(({ category }) => category.slug === slug);
    if (!top || salon === undefined) throw notFound();
    const props = presentPriceList(context, top, salon);
    const own = { title: `${props.title}: ${props.accent}`, description: props.lead, path: props.path };
    const head = { ...own, query: salon ? salonQueryOf(salon) : undefined, jsonLd: [crumbsLd(context, props.crumbs, props.path)] };
    return page(PriceListPage, props, pageHead(context, head, salon ? {} : pricePageOf(context.site, top)?.seo));
  }
}
