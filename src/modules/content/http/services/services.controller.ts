import { Param } from '@nestjs/common';
import { PageReq, PageController, PageRoute } from '../../../../platform/pages/page-route';
import type { PageRequest } from '../../../../platform/pages/page-route';
import { page } from '../../../../platform/render/page';
import type { Page, PageInk } from '../../../../platform/render/page';
import { ServicePage } from '../../../../../views/content/services/ServicePage';
import { ServicesIndexPage } from '../../../../../views/content/services/ServicesIndexPage';
import { ServicesPage } from '../../../../../views/content/services/ServicesPage';
import { bookingPath } from '../../contract/booking-path';
import type { Service } from '../../contract/entities';
import { inkOf, SERVICE_PAPERS } from '../../contract/service-inks';
import { matchServiceRoute } from '../../domain/service-route';
import type { ServiceRoute } from '../../domain/service-route';
import { crumbsLd } from '../../../../platform/pages/breadcrumbs.json-ld';
import { pageHead } from '../../../../platform/pages/page-head';
import { notFound } from '../../application/content.service';
import { PART, partHead } from '../list-parts';
import { ContentPages } from '../../application/content-pages.service';
import type { ContentContext } from '../../application/content-pages.service';
import { presentService, salonsWithPrice } from './services.detail.presenter';
import { serviceLd } from './services.json-ld';
import { presentServices, presentServicesIndex, servicesPart } from './services.presenter';
import { serviceHeadTitle, topSeo } from './services.head';

/** The /services family: up to salon, top, direction, category and service. */
@PageController('services', { versions: ['content', 'ratings'] })
export class ServicesController {
  constructor(private readonly pages: ContentPages) {}

  /** GET /services/ */
  @PageRoute()
  index(@PageReq() req: PageRequest): Page {
    const context = this.pages.context(req);
    const props = presentServicesIndex(context);
    const own = {
      title: context.t('content.services.indexTitle'),
      description: context.t('content.services.indexLead'),
      path: '/services/',
    };
    const jsonLd = [crumbsLd(context, props.crumbs, '/services/')];
    return page(ServicesIndexPage, props, pageHead(context, { ...own, image: props.tops[0]?.picture, jsonLd }));
  }

  /** GET /services/{salon?}/{top?}/{direction?}/{category?}/{service?}/ (docs/product.md, pages 3); long categories in parts (`page`). */
  @PageRoute({ path: [':a', ':a/:b', ':a/:b/:c', ':a/:b/:c/:d', ':a/:b/:c/:d/:e'], query: PART })
  async below(@PageReq() req: PageRequest<typeof PART>, @Param() params: Record<string, string>): Promise<Page> {
    const segments = Object.values(params);
    const last = segments.at(-1)!;
    const { item: route, context } = await this.pages.find(req, 'service', last, (site) => matchServiceRoute(site, segments));
    const { page: number } = req.query;
    if (!route.service) return listPage(context, route, number);
    if (number !== null) throw notFound();
    return servicePage(context, { ...route, service: route.service });
  }
}

function listPage(context: ContentContext, route: ServiceRoute, number: number | null): Page {
  const part = servicesPart(route, number);
  const props = presentServices(context, route, part);
  const path = route.canonical;
  const own = { title: serviceHeadTitle(context, route), description: props.lead, path, image: props.picture };
  const jsonLd = [crumbsLd(context, props.crumbs, path)];
  const head = partHead(context, part, { ...own, jsonLd }, route.salon ? {} : topSeo(context, route));
  return page(ServicesPage, props, head, { ink: pageInk(route), floating: { path: props.bookPath } });
}

function servicePage(context: ContentContext, route: ServiceRoute & { readonly service: Service }): Page {
  const props = presentService(context, route);
  const { service, salon, canonical: path } = route;
  const own = { title: serviceHeadTitle(context, route), description: service.lead, path, image: service.picture };
  const jsonLd = [crumbsLd(context, props.crumbs, path), serviceLd(context, service, path, salonsWithPrice(context, service, salon))];
  const facts = [props.price, props.duration].filter(Boolean).join(' · ');
  const floating = { about: service.title, facts, path: bookingPath(props.choice) };
  return page(ServicePage, props, pageHead(context, { ...own, jsonLd }, salon ? {} : service.seo), {
    ink: pageInk(route),
    floating,
    event: { name: 'view_item', once: null, params: { currency: 'UAH', items: [{ item_id: path, item_name: service.title }] } },
  });
}

function pageInk({ node }: ServiceRoute): PageInk | undefined {
  const name = inkOf(node);
  return name ? { name, paper: SERVICE_PAPERS[name] } : undefined;
}
