import { Param } from '@nestjs/common';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page } from '../../../../platform/render/page';
import { PriceChoicePage } from '../../../../../views/content/prices/PriceChoicePage';
import { PriceListPage } from '../../../../../views/content/prices/PriceListPage';
import { notFound } from '../../application/content.service';
import { hasPrices, priceTops } from '../../domain/price-list';
import { pricePageOf } from '../../domain/top-pages';
import { crumbsLd } from '../../../../platform/pages/breadcrumbs.json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import { fixedPage } from '../../application/fixed-pages';
import { ContentPages } from '../../application/content-pages.service';
import { text } from '../../../../platform/pages/page-query';
import { PART, partHead } from '../list-parts';
import { presentPriceChoice, presentPriceList, pricePart } from './prices.presenter';

const OF_SALON = { salon: text(), ...PART };

@PageController('price', { versions: ['content'] })
export class PricesController {
  constructor(private readonly pages: ContentPages) {}

  /** GET /price/ */
  @PageRoute()
  choice(@PageReq() req: PageRequest): Page {
    const context = this.pages.context(req);
    const props = presentPriceChoice(context);
    const own = { title: props.title, description: props.lead, path: '/price/', image: props.picture };
    const head = { ...own, jsonLd: [crumbsLd(context, props.crumbs, '/price/')] };
    return page(PriceChoicePage, props, pageHead(context, head, fixedPage(context, 'price').seo));
  }

  /**
   * GET /price/{top}/ and /price/{top}/?salon={slug}, long ones in parts (`page`).
   * A salon's list is canonical in itself: its sums and its services differ from the general list, and people search for them.
   */
  @PageRoute({ path: ':top', query: OF_SALON })
  list(@PageReq() req: PageRequest<typeof OF_SALON>, @Param('top') slug: string): Page {
    const context = this.pages.context(req);
    const salon = req.query.salon === null ? null : context.site.salon.get(req.query.salon);
    const top = priceTops(context.site).find(({ category }) => category.slug === slug);
    if (!top || salon === undefined || !hasPrices(context.site, top, salon)) throw notFound();
    const part = pricePart(context, top, salon, req.query.page);
    const props = presentPriceList(context, top, salon, part);
    const own = { title: `${props.title}: ${props.accent}`, description: props.lead, path: props.path };
    const head = { ...own, jsonLd: [crumbsLd(context, props.crumbs, props.path)] };
    return page(PriceListPage, props, partHead(context, part, head, salon ? {} : pricePageOf(context.site, top)?.seo));
  }
}
