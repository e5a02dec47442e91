import { isPriced } from '../../domain/package';
import type { HomePageProps } from '../../../../../views/content/home/HomePage';
import { articlePath, packagePath, salonPath, serviceCategoryPath } from '../../domain/addresses';
import type { Page as ContentPage } from '../../contract/entities';
import type { Block } from '../../contract/page-blocks';
import { hasServices } from '../../domain/shown-categories';
import type { Ratings } from '../../domain/ratings';
import { newestFirst, servicesUnder } from '../../domain/site-index';
import type { CategoryNode, SiteIndex } from '../../domain/site-index';
import { formatMoney } from '../../../../shared/money';
import { dateLabel } from '../../../../../views/ui/i18n/labels';
import type { ContentContext } from '../../application/content-pages.service';
import { employeeCard, salonPins } from '../salons/salons.cards';
import { carriesHeadline } from '../../domain/headline-contrast';

const EMPLOYEES_SHOWN = 8;
const ARTICLES_SHOWN = 5;
/** Salons beside the map, which has all of them. */
const SALONS_SHOWN = 18;
const DIRECTIONS_SHOWN = 12;

/** The props of the home page are cached until content or ratings change. */
const presented = new WeakMap<SiteIndex, { readonly ratings: Ratings; readonly props: HomePageProps }>();

/** Props of the home page. */
export function presentHome(context: ContentContext, page: ContentPage): HomePageProps {
  const { site, ratings } = context;
  const known = presented.get(site);
  if (known?.ratings === ratings) return known.props;
  const props = present(context, page);
  presented.set(site, { ratings, props });
  return props;
}

function present(context: ContentContext, page: ContentPage): HomePageProps {
  const { site, locale } = context;
  const { content } = site;
  return {
    title: page.title,
    accent: page.accent,
    kicker: page.kicker,
    lead: page.lead,
    picture: page.picture,
    facts: blockOf(page, 'facts')?.items ?? [],
    quote: blockOf(page, 'quote') ?? null,
    reviews: blockOf(page, 'reviews') ?? null,
    faq: blockOf(page, 'faq') ?? null,
    women: categoryCards(context, site.female),
    womenPath: site.female && serviceCategoryPath(site.female.category.id, site.categories),
    womenOverlap: carriesHeadline(site.female?.children[0]?.category.picture),
    men: categoryCards(context, site.male),
    menPath: site.male && serviceCategoryPath(site.male.category.id, site.categories),
    employees: content.employees.slice(0, EMPLOYEES_SHOWN).map((employee) => employeeCard(context, employee)),
    certificates: content.packages
      .filter(isPriced)
      .filter((certificate) => certificate.picture)
      .slice(0, 3)
      .map((certificate) => ({
        path: packagePath(certificate),
        title: certificate.title,
        amount: formatMoney(certificate.amount, locale),
        picture: certificate.picture!,
      })),
    articles: newestFirst(content.articles)
      .slice(0, ARTICLES_SHOWN)
      .flatMap((article) => {
        const path = articlePath(article, content.articleCategories);
        return path
          ? [{ path, title: article.title, lead: article.lead, date: dateLabel(article.publishedAt, locale), picture: article.picture }]
          : [];
      }),
    salonCount: content.salons.length,
    salons: content.salons.slice(0, SALONS_SHOWN).map((salon) => ({
      path: salonPath(salon),
      title: salon.title,
      address: salon.address,
    })),
    pins: salonPins(content.salons),
  };
}

function blockOf<T extends Block['type']>(page: ContentPage, type: T): Extract<Block, { type: T }> | undefined {
  return page.blocks.find((block): block is Extract<Block, { type: T }> => block.type === type);
}

function categoryCards({ site, t }: ContentContext, top: CategoryNode | null): HomePageProps['women'] {
  const cards = (top?.children ?? []).flatMap((node) => {
    const path = serviceCategoryPath(node.category.id, site.categories);
    const count = servicesUnder(node).length;
    if (!path || !hasServices(node)) return [];
    const { name, description, picture } = node.category;
    return [{ path, title: name, note: description, mark: t('content.home.services', { count }), picture }];
  });
  return cards.slice(0, DIRECTIONS_SHOWN);
}
