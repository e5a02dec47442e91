import type { PriceListProps, PriceRow } from '../../../../../views/content/components/PriceList';
import type { PriceChoicePageProps } from '../../../../../views/content/prices/PriceChoicePage';
import type { PriceListPageProps } from '../../../../../views/content/prices/PriceListPage';
import { pricePath } from '../../domain/addresses';
import type { PriceClass, Salon, Service } from '../../contract/entities';
import { hasPrices, priceColumns, priceTops } from '../../domain/price-list';
import { inkOf } from '../../contract/service-inks';
import { offered } from '../../domain/shown-categories';
import { priceClassesInUse, priceIn, priceUpToIn, serviceAddress } from '../../domain/site-index';
import type { CategoryNode, SiteIndex } from '../../domain/site-index';
import { pricePageOf } from '../../domain/top-pages';
import { amountRangeLabel, durationLabel, priceFromLabel } from '../../../../../views/ui/i18n/labels';
import type { Kopiykas } from '../../../../shared/money';
import { fixedPage } from '../../application/fixed-pages';
import type { ContentContext } from '../../application/content-pages.service';
import { partOf, partPath } from '../list-parts';
import type { ListAddress, ListPart } from '../list-parts';
import { presentBlocks, presentPageContent } from '../page-blocks.presenter';
import { bookPath, categoryAddress } from '../services/services.addresses';
import { lowestPrice } from '../services/services.offer';

/** Lines of a part of a price list. */
export const LINES_IN_PART = 80;

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
      count: t('content.services.count', { count: offered(top, null).length }),
      price: priceFromLabel(lowestPrice(offered(top, null), null), t, locale) ?? '',
    })),
  };
}

/** A name inside a sentence, in lower case unless it is all capitals. */
function withinSentence(name: string, locale: ContentContext['locale']): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase(locale === 'ua' ? 'uk' : 'en'));
}

/** Props of a part of /price/{top}/: all price classes side by side, or one salon's prices. */
export function presentPriceList(
  context: ContentContext,
  top: CategoryNode,
  salon: Salon | null,
  part = pricePart(context, top, salon, null),
): PriceListPageProps {
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
    blocks: presentBlocks(context, (part.number === 1 && content?.blocks) || []),
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
    index: priceIndex(part),
    list: priceList(context, salon, part),
    parts: part.links,
  };
}

function classKicker({ site, t }: ContentContext, salon: Salon): string {
  return priceClassesInUse(site).length > 1
    ? t('content.services.priceSalonKicker', { name: t(`content.services.classes.${salon.priceClass}`) })
    : '';
}

function salonLead({ t }: ContentContext, { address }: Salon): string {
  return address ? t('content.services.priceSalonLead', { address }) : '';
}

function salonQuery(salon: Salon | null): string {
  return salon ? `?${salonQueryOf(salon)}` : '';
}

/** The query that makes a price list one salon's, without `?`. */
function salonQueryOf(salon: Salon): string {
  return `salon=${encodeURIComponent(salon.slug)}`;
}

function priceClasses({ site, t }: ContentContext, top: CategoryNode): PriceListPageProps['classes'] {
  const classes = priceClassesInUse(site);
  if (classes.length < 2) return [];
  return classes.map((priceClass) => ({
    name: t(`content.services.classes.${priceClass}`),
    note: t(`content.services.classNotes.${priceClass}`),
    salons: site.content.salons
      .filter((salon) => salon.priceClass === priceClass && hasPrices(site, top, salon))
      .map((salon) => ({ title: salon.title, path: `${pricePath(top.category)}${salonQuery(salon)}` })),
  }));
}

/** A line of the list with where it stands. */
interface PriceEntry {
  /** The direction, or the top itself for services that are in none. */
  readonly node: CategoryNode;
  /** The category below the direction; null for services of the direction itself. */
  readonly group: CategoryNode | null;
  readonly service: Service;
}

/** A part of a price list, with the part in which each direction begins. */
export interface PricePart extends ListPart<PriceEntry> {
  readonly entries: readonly PriceEntry[];
  readonly address: ListAddress;
}

/**
 * A part of the price list of a top category.
 * @param salon null: of all salons
 * @throws DomainError `not-found`, as `partOf`
 */
export function pricePart({ site }: ContentContext, top: CategoryNode, salon: Salon | null, number: number | null): PricePart {
  const classes = columnClasses(site, salon);
  const isListed = (service: Service) =>
    serviceAddress(site, service) !== null && pricesOf(service, salon, classes).some((price) => price !== null);
  const under = (node: CategoryNode, group: CategoryNode | null, services: readonly Service[]) =>
    services.filter(isListed).map((service): PriceEntry => ({ node, group, service }));
  const entries = [
    ...under(top, null, top.services),
    ...top.children.flatMap((node) => [
      ...under(node, null, node.services),
      ...node.children.flatMap((group) => under(node, group, offered(group, salon))),
    ]),
  ];
  const address = { number, path: pricePath(top.category), query: salon ? salonQueryOf(salon) : undefined };
  return { ...partOf(entries, LINES_IN_PART, address), entries, address };
}

function priceList(context: ContentContext, salon: Salon | null, { items, entries }: PricePart): PriceListProps {
  const { site, t } = context;
  const countOf = (node: CategoryNode) => entries.filter((entry) => entry.node === node).length;
  const classes = columnClasses(site, salon);
  return {
    columns: salon ? [salon.title] : classes.map((priceClass) => t(`content.services.classes.${priceClass}`)),
    sections: distinct(items, ({ node }) => node).map(([node, within]) => ({
      id: node.category.slug,
      title: node.category.name,
      ink: inkOf(node),
      path: categoryAddress(context, node, salon) ?? '/services/',
      groups: distinct(within, ({ group }) => group).map(([group, lines]) => ({
        title: group?.category.name ?? '',
        ink: inkOf(group ?? node),
        rows: lines.map(({ service }) => priceRow(context, service, salon, classes)),
      })),
      count: t('content.services.count', { count: countOf(node) }),
    })),
  };
}

/** Every direction with its anchor, in whichever part it begins. */
function priceIndex({ entries, number, address }: PricePart): PriceListPageProps['index'] {
  return distinct(entries, ({ node }) => node).map(([{ category }, [first]]) => {
    const begins = 1 + Math.floor(entries.indexOf(first!) / LINES_IN_PART);
    return { title: category.name, id: category.slug, path: begins === number ? null : partPath(address, begins) };
  });
}

/** Neighbours of one key together, in their order. */
function distinct<T, K>(items: readonly T[], keyOf: (item: T) => K): (readonly [K, readonly T[]])[] {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}

function columnClasses(site: SiteIndex, salon: Salon | null): readonly PriceClass[] {
  return salon ? [salon.priceClass] : priceColumns(site);
}

function pricesOf(service: Service, salon: Salon | null, classes: readonly PriceClass[]): readonly (Kopiykas | null)[] {
  return salon ? [priceIn(salon, service)] : classes.map((priceClass) => service.prices[priceClass] ?? null);
}

function priceRow({ t, locale }: ContentContext, service: Service, salon: Salon | null, classes: readonly PriceClass[]): PriceRow {
  const upToAt = (at: number) => (salon ? priceUpToIn(salon, service) : service.pricesUpTo?.[classes[at]!]);
  return {
    bookPath: bookPath(service, salon),
    title: service.title,
    duration: durationLabel(service.durationMinutes, t),
    prices: pricesOf(service, salon, classes).map((price, at) => (price === null ? null : amountRangeLabel(price, upToAt(at), t, locale))),
  };
}
