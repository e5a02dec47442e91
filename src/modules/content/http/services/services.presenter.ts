import type { Crumb } from '../../../../../views/ui/components/navigation/Breadcrumbs';
import type { ServicesPageProps } from '../../../../../views/content/services/ServicesPage';
import type { ServicesIndexPageProps } from '../../../../../views/content/services/ServicesIndexPage';
import type { Salon, Service } from '../../contract/entities';
import { pricePath } from '../../domain/addresses';
import { hasPrices } from '../../domain/price-list';
import { inkOf } from '../../contract/service-inks';
import type { ServiceRoute } from '../../domain/service-route';
import { hasServices, offered, performsServices } from '../../domain/shown-categories';
import { salonOffers, UNLINKED_TOP } from '../../domain/site-index';
import type { CategoryNode, SiteIndex } from '../../domain/site-index';
import { servicesPageOf } from '../../domain/top-pages';
import { priceFromLabel } from '../../../../../views/ui/i18n/labels';
import type { ContentContext } from '../../application/content-pages.service';
import { partOf } from '../list-parts';
import type { ListPart } from '../list-parts';
import { presentBlocks } from '../page-blocks.presenter';
import { carriesHeadline } from '../../domain/headline-contrast';
import { bookPath, categoryAddress, inSalon } from './services.addresses';
import { lowestPrice, offeredChildren, serviceCards } from './services.offer';
import { inheritedPicture, pictureOf } from './services.pictures';
import { categoryShades } from './services.shades';
import { presentSidebar, topOf } from './services.sidebar';

/** Services of a category in a part of its page, and in its chapter on the page above. */
export const SERVICES_IN_PART = 12;
export const SERVICES_IN_CHAPTER = 12;

/** Props of /services/: both tops side by side. */
export function presentServicesIndex(context: ContentContext): ServicesIndexPageProps {
  const { site } = context;
  return {
    crumbs: serviceCrumbs(context, null, null),
    tops: offeredChildren(site.tops, null).flatMap((top) => {
      const path = categoryAddress(context, top, null);
      const content = servicesPageOf(site, top);
      if (!path) return [];
      return [
        {
          path,
          title: content?.title ?? top.category.name,
          accent: content?.accent ?? '',
          text: content?.lead ?? top.category.description,
          picture: content?.picture ?? top.category.picture,
          dark: top === site.male,
          links: lines(context, top.children, null),
        },
      ];
    }),
    offer: offerOf(context),
    salons: salonLinks(context, null, (salon) => inSalon('/services/', salon)),
  };
}

/** The seasonal offers are named, never linked. */
function offerOf({ site }: ContentContext): ServicesIndexPageProps['offer'] {
  const top = site.tops.find(({ category }) => category.slug === UNLINKED_TOP);
  return top ? { title: top.category.name, text: top.category.description } : null;
}

/** A part of the services at home in a category. @throws DomainError `not-found`, as `partOf` */
export function servicesPart({ salon, node, canonical }: ServiceRoute, number: number | null): ListPart<Service> {
  const own = node?.services.filter((service) => !salon || salonOffers(salon, service)) ?? [];
  return partOf(own, SERVICES_IN_PART, { number, path: canonical });
}

/** Props of a category of any level, of all salons or of one, and of a salon's whole offer. */
export function presentServices(context: ContentContext, route: ServiceRoute, part = servicesPart(route, null)): ServicesPageProps {
  const { salon, node } = route;
  const { site, t, locale } = context;
  const content = node && servicesPageOf(site, node);
  const children = offeredChildren(node ? node.children : site.tops, salon);
  const within = node ? offered(node, salon) : children.flatMap((top) => offered(top, salon));
  const picture = content?.picture ?? (node ? (pictureOf(node) ?? inheritedPicture(node)) : salon?.picture);
  const count = t('content.services.count', { count: within.length });
  const priceLabel = priceFromLabel(lowestPrice(within, salon), t, locale) ?? '';
  return {
    crumbs: serviceCrumbs(context, salon, node),
    kicker: salon ? [count, priceLabel].filter(Boolean).join(', ') : (content?.kicker ?? count),
    title: content?.title ?? node?.category.name ?? t('content.services.title'),
    accent: salon?.title ?? content?.accent ?? priceLabel,
    lead: content?.lead ?? (node ? node.category.description : t('content.services.salonLead', { salon: salon!.title })),
    picture,
    blocks: presentBlocks(context, (part.number === 1 && content?.blocks) || []),
    sidebar: presentSidebar(context, salon, node),
    chapters: part.number === 1 ? children.map((child) => chapter(context, child, salon, picture)) : [],
    services: serviceCards(context, part.items, salon),
    parts: part.links,
    salon: salon && {
      title: salon.title,
      path: `/salons/${encodeURIComponent(salon.slug)}/`,
      allPath: (node && categoryAddress(context, node, null)) ?? '/services/',
    },
    salons: salonLinks(context, salon, (one) => (node && categoryAddress(context, node, one)) ?? inSalon('/services/', one), node),
    pricePath: pricePathOf(site, node, salon),
    bookPath: bookPath(null, salon),
    shades: picture ? categoryShades(context, node, salon) : [],
  };
}

function chapter(
  context: ContentContext,
  node: CategoryNode,
  salon: Salon | null,
  shown: ServicesPageProps['picture'],
): ServicesPageProps['chapters'][number] {
  const services = offered(node, salon);
  const own = node.services.filter((service) => !salon || salonOffers(salon, service));
  const picture = pictureOf(node, shown);
  return {
    path: categoryAddress(context, node, salon)!,
    ink: inkOf(node),
    title: node.category.name,
    text: node.category.description,
    count: context.t('content.services.count', { count: services.length }),
    price: priceFromLabel(lowestPrice(services, salon), context.t, context.locale),
    picture,
    overlap: carriesHeadline(picture),
    links: lines(context, node.children, salon),
    services: serviceCards(context, own.slice(0, SERVICES_IN_CHAPTER), salon),
    isWhole: own.length > 0 && own.length <= SERVICES_IN_CHAPTER,
  };
}

function lines(
  context: ContentContext,
  nodes: readonly CategoryNode[],
  salon: Salon | null,
): ServicesPageProps['chapters'][number]['links'] {
  return offeredChildren(nodes, salon).map((node) => ({
    path: categoryAddress(context, node, salon)!,
    ink: inkOf(node),
    title: node.category.name,
    price: priceFromLabel(lowestPrice(offered(node, salon), salon), context.t, context.locale),
  }));
}

/** The same page in every salon that offers anything of it. */
function salonLinks(
  { site }: ContentContext,
  current: Salon | null,
  pathOf: (salon: Salon) => string,
  node: CategoryNode | null = null,
): ServicesPageProps['salons'] {
  return site.content.salons
    .filter((salon) => (node ? hasServices(node, salon) : performsServices(site, salon)))
    .map((salon) => ({ title: salon.title, path: pathOf(salon), current: salon === current }));
}

/** The price list of a category's top; the choice of lists where there is none. */
function pricePathOf(site: SiteIndex, node: CategoryNode | null, salon: Salon | null): string {
  const top = node && topOf(node);
  if (!top || !hasPrices(site, top, salon)) return '/price/';
  return `${pricePath(top.category)}${salon ? `?salon=${encodeURIComponent(salon.slug)}` : ''}`;
}

/** Home, services, the salon, and the categories down to this one; the service is added by its own page. */
export function serviceCrumbs(context: ContentContext, salon: Salon | null, node: CategoryNode | null, service?: string): Crumb[] {
  const { t } = context;
  const chain: Crumb[] = [];
  for (let at = node; at; at = at.parent) {
    chain.unshift({ label: at.category.name, path: categoryAddress(context, at, salon) ?? undefined });
  }
  if (service !== undefined) chain.push({ label: service });
  const crumbs: Crumb[] = [
    { label: t('common.home'), path: '/' },
    { label: t('common.nav.services'), path: '/services/' },
    ...(salon ? [{ label: salon.title, path: inSalon('/services/', salon) }] : []),
    ...chain,
  ];
  return [...crumbs.slice(0, -1), { label: crumbs.at(-1)!.label }];
}
