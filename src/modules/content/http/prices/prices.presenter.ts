import type { PriceListProps, PriceRow } from '../../../../../views/components/section/PriceList';
import type { PriceChoicePageProps } from '../../../../../views/pages/content/prices/PriceChoicePage';
import type { PriceListPageProps } from '../../../../../views/pages/content/prices/PriceListPage';
import { pricePath } from '../../domain/addresses';
import type { PriceClass, Salon, Service } from '../../domain/entities';
import { hasPrices, priceColumns, priceTops } from '../../domain/price-list';
import { inkOf } from '../../domain/service-inks';
import { offered } from '../../domain/shown-categories';
import { priceClassesInUse, priceIn, serviceAddress } from '../../domain/site-index';
import type { CategoryNode } from '../../domain/site-index';
import { pricePageOf } from '../../domain/top-pages';
import { amountRangeLabel, durationLabel, priceFromLabel } from '../../../../platform/pages/labels';
import { fixedPage } from '../../fixed-pages';
import type { ContentContext } from '../../content-pages.service';
import { presentBlocks, presentPageContent } from '../page-blocks.presenter';
import { bookPath, categoryAddress } from '../services/services.addresses';
import { lowestPrice } from '../services/services.offer';

/** Props of /price/. */
export function presentPriceChoice(context: ContentContext): PriceChoicePageProps {
  const { site, t, locale } = context;
  const content = fixedPage(context, 'price');
  return {
    crumbs: [{ label: t('common.home'), path: '/' }, { label: t('common.nav.price') }],
    ...presentPageContent(context, content),
    tops: priceTops(site).map((top) => ({
      path: pricePath(top.category),
      title: top.category.name,
      note: top.children.map(({ category }) => withinSentence(category.name, locale)).join(', '),
      count: t('services.count', { count: offered(top, null).length }),
      price: priceFromLabel(lowestPrice(offered(top, null), null), t, locale) ?? '',
    })),
  };
}

/** A name inside a sentence, in lower case unless it is all capitals. */
function withinSentence(name: string, locale: ContentContext['locale']): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase(locale === 'ua' ? 'uk' : 'en'));
}

/** Props of /price/{top}/: all price classes side by side, or one salon's prices. */
export function presentPriceList(context: ContentContext, top: CategoryNode, salon: Salon | null): PriceListPageProps {
  const { site, t } = context;
  const content = pricePageOf(site, top);
  const path = pricePath(top.category);
  const title = content?.title ?? t('common.nav.price');
  return {
    crumbs: [
      { label: t('common.home'), path: '/' },
      { label: t('common.nav.price'), path: '/price/' },
      ...(salon ? [{ label: top.category.name, path }, { label: salon.title }] : [{ label: top.category.name }]),
    ],
    kicker: salon ? classKicker(context, salon) : (content?.kicker ?? ''),
    title,
    accent: salon ? salon.title : (content?.accent ?? top.category.name),
    lead: salon ? salonLead(context, salon) : (content?.lead ?? top.category.description),
    picture: content?.picture ?? top.category.picture,
    blocks: presentBlocks(context, content?.blocks ?? []),
    path,
    tops: site.tops
      .filter((one) => hasPrices(site, one, salon))
      .map((one) => ({
        title: one.category.name,
        path: `${pricePath(one.category)}${salonQuery(salon)}`,
        current: one === top,
      })),
    salons: site.content.salons
      .filter((one) => hasPrices(site, top, one))
      .map((one) => ({ title: one.title, path: `${path}${salonQuery(one)}`, current: one === salon })),
    classes: salon ? [] : priceClasses(context, top),
    list: priceList(context, top, salon),
  };
}

function classKicker({ site, t }: ContentContext, salon: Salon): string {
  return priceClassesInUse(site).length > 1 ? t('services.priceSalonKicker', { name: t(`services.classes.${salon.priceClass}`) }) : '';
}

function salonLead({ t }: ContentContext, { address }: Salon): string {
  return address ? t('services.priceSalonLead', { address }) : '';
}

function salonQuery(salon: Salon | null): string {
  return salon ? `?${salonQueryOf(salon)}` : '';
}

/** The query that makes a price list one salon's, without `?`. */
export function salonQueryOf(salon: Salon): string {
  return `salon=${encodeURIComponent(salon.slug)}`;
}

function priceClasses({ site, t }: ContentContext, top: CategoryNode): PriceListPageProps['classes'] {
  const classes = priceClassesInUse(site);
  if (classes.length < 2) return [];
  return classes.map((priceClass) => ({
    name: t(`services.classes.${priceClass}`),
    note: t(`services.classNotes.${priceClass}`),
    salons: site.content.salons
      .filter((salon) => salon.priceClass === priceClass && hasPrices(site, top, salon))
      .map((salon) => ({ title: salon.title, path: `${pricePath(top.category)}${salonQuery(salon)}` })),
  }));
}

function priceList(context: ContentContext, top: CategoryNode, salon: Salon | null): PriceListProps {
  const { site, t } = context;
  const classes = salon ? [salon.priceClass] : priceColumns(site);
  const rows = (services: readonly Service[]) => services.flatMap((service) => priceRow(context, service, salon, classes));
  return {
    columns: salon ? [salon.title] : classes.map((priceClass) => t(`services.classes.${priceClass}`)),
    sections: [{ node: top, children: [] as readonly CategoryNode[] }, ...top.children.map((node) => ({ node, children: node.children }))]
      .map(({ node, children }) => ({
        id: node.category.slug,
        title: node.category.name,
        ink: inkOf(node),
        path: categoryAddress(context, node, salon) ?? '/services/',
        groups: [
          { title: '', ink: inkOf(node), rows: rows(node.services) },
          ...children.map((child) => ({ title: child.category.name, ink: inkOf(child), rows: rows(offered(child, salon)) })),
        ].filter((group) => group.rows.length > 0),
      }))
      .filter((section) => section.groups.length > 0)
      .map((section) => ({ ...section, count: t('services.count', { count: section.groups.flatMap((group) => group.rows).length }) })),
  };
}

function priceRow(context: ContentContext, service: Service, salon: Salon | null, classes: readonly PriceClass[]): PriceRow[] {
  const { t, locale } = context;
  const prices = salon ? [priceIn(salon, service)] : classes.map((priceClass) => service.prices[priceClass] ?? null);
  if (!serviceAddress(context.site, service) || prices.every((price) => price === null)) return [];
  return [
    {
      bookPath: bookPath(service, salon),
      title: service.title,
      duration: durationLabel(service.durationMinutes, t),
      prices: prices.map((price, at) => (price === null ? null : amountRangeLabel(price, service.pricesUpTo?.[classes[at]!], t, locale))),
    },
  ];
}
