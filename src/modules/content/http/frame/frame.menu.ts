import type { Translate } from '../../../../../views/ui/i18n/translations';
import type { MenuItem, MenuNode } from '../../../../../views/ui/layout/frame';
import { articleCategoryPath, articlePath, salonPath, serviceCategoryPath } from '../../domain/addresses';
import type { Salon, SalonCategory } from '../../contract/entities';
import { hasArticles, hasServices } from '../../domain/shown-categories';
import { articlesIn, newestFirst, UNLINKED_TOP } from '../../domain/site-index';
import type { CategoryNode, SiteIndex } from '../../domain/site-index';
import { pictureOf } from '../services/services.pictures';

/** Greatest number of articles of a category in the menu, the newest ones. */
const ARTICLES_SHOWN = 4;
/** Greatest number of lines below another; behind them a link leads to the page that has all. */
const LINES_SHOWN = 12;

/** The items of the header with their sub-items (docs/product.md, frame 1). */
export function presentMenu(site: SiteIndex, t: Translate): MenuItem[] {
  const items: readonly MenuItem[] = [
    {
      slug: 'services',
      label: t('common.nav.services'),
      path: '/services/',
      overview: t('common.nav.allServices'),
      children: unlessEmpty(site.tops.filter(isInMenu).map((top) => topCategory(site, top))),
    },
    {
      slug: 'salons',
      label: t('common.nav.salons'),
      path: '/salons/',
      overview: t('common.nav.allSalons'),
      children: unlessEmpty(cities(site, t)),
    },
    {
      slug: 'about',
      label: t('common.nav.about'),
      path: '/about/',
      children: [
        { label: t('common.nav.house'), path: '/about/' },
        { label: t('common.nav.masters'), path: '/employees/' },
        journal(site, t),
        { label: t('common.nav.certificates'), path: '/gift_certificate/' },
        { label: t('common.nav.charity'), path: '/charity/' },
        { label: t('common.nav.contacts'), path: '/contacts/' },
      ],
    },
    { slug: 'vacancies', label: t('common.nav.vacancies'), path: '/vacancies/' },
    { slug: 'price', label: t('common.nav.price'), path: '/price/' },
  ];
  return items.map((item) => bounded(item, t));
}

/** A line with at most so many others below it, and as many below each of those. */
function bounded<T extends MenuNode>(node: T, t: Translate): T {
  const { children, path } = node;
  if (!children) return node;
  const all = children.length > LINES_SHOWN && path ? [{ label: t('common.all'), path }] : [];
  return { ...node, children: [...children.slice(0, LINES_SHOWN).map((child) => bounded(child, t)), ...all] };
}

function isInMenu(top: CategoryNode): boolean {
  return top.category.slug === UNLINKED_TOP || hasServices(top);
}

/** A top category with its directions and their categories; wow-offers has no link. */
function topCategory(site: SiteIndex, top: CategoryNode): MenuNode {
  const node = { ...category(site, top), picture: pictureOf(top) };
  return top.category.slug === UNLINKED_TOP ? { ...node, path: undefined, note: top.category.description || undefined } : node;
}

function category(site: SiteIndex, node: CategoryNode): MenuNode {
  return {
    label: node.category.name,
    path: serviceCategoryPath(node.category.id, site.categories) ?? undefined,
    children: unlessEmpty(node.children.filter((child) => hasServices(child)).map((child) => category(site, child))),
  };
}

/** Root categories of salons with their parts and salons. One that lives on another site leads there; salons in none stand last. */
function cities(site: SiteIndex, t: Translate): MenuNode[] {
  const { salons, salonCategories } = site.content;
  const childrenOf = (id: number) => salonCategories.filter(({ parentId }) => parentId === id);
  const shown = new Set<Salon>();
  const take = ({ id }: SalonCategory) =>
    salons
      .filter((salon) => salon.categoryIds.includes(id) && !shown.has(salon))
      .map((salon) => {
        shown.add(salon);
        return salonLine(salon);
      });
  const roots = childrenOf(0).map((root): MenuNode => {
    if (root.externalUrl) return { label: root.name, url: root.externalUrl, note: hostOf(root.externalUrl) };
    // children first: backends often list the root of a salon beside the child
    const parts = childrenOf(root.id).map((part) => ({ label: part.name, path: anchor(part.slug), children: unlessEmpty(take(part)) }));
    const children = [...parts.filter((part) => part.children), ...take(root)];
    return { label: root.name, path: '/salons/', children: unlessEmpty(children), picture: pictureIn(salons) };
  });
  const homeless = salons.filter((salon) => !shown.has(salon)).map(salonLine);
  return homeless.length ? [...roots, { label: t('content.salons.otherCity'), path: anchor('other'), children: homeless }] : roots;
}

function salonLine(salon: Salon): MenuNode {
  return { label: salon.title, path: salonPath(salon) };
}

/** Where the list of salons has this group. */
function anchor(group: string): string {
  return `/salons/#${encodeURIComponent(group)}`;
}

function journal(site: SiteIndex, t: Translate): MenuNode {
  const { articleCategories, articles } = site.content;
  return {
    label: t('common.nav.journal'),
    path: '/blog/',
    picture: pictureIn(newestFirst(articles)),
    children: unlessEmpty(
      articleCategories
        .filter((of) => hasArticles(site, of))
        .map((of) => ({
          label: of.name,
          path: articleCategoryPath(of),
          children: unlessEmpty(
            articlesIn(site, of)
              .slice(0, ARTICLES_SHOWN)
              .map((article) => ({ label: article.title, path: articlePath(article, articleCategories) ?? undefined })),
          ),
        })),
    ),
  };
}

function pictureIn(items: readonly Pick<MenuNode, 'picture'>[]) {
  return items.find(({ picture }) => picture)?.picture;
}

function unlessEmpty<T>(items: readonly T[]): readonly T[] | undefined {
  return items.length ? items : undefined;
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}
