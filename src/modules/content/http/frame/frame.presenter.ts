import type { Translate } from '../../../../../views/ui/i18n/translations';
import type { ErrorContent, FrameGroup, FrameLink, FrameProps } from '../../../../../views/ui/layout/frame';
import { articleCategoryPath, salonPath, serviceCategoryPath, vacancyPath } from '../../domain/addresses';
import { hasArticles, hasServices } from '../../domain/shown-categories';
import type { CategoryNode, SiteIndex } from '../../domain/site-index';
import { isOpen } from '../../domain/vacancy';
import { presentMenu } from './frame.menu';

/** Most links of a group of the footer; what is more stands on the page that the last of them leads to. */
const MAX_LINKS = 16;

/** Header and footer of a language. @param today `YYYY-MM-DD` in Kyiv: closed vacancies are not offered */
export function presentFrame(site: SiteIndex, t: Translate, today: string): FrameProps {
  const { contacts, salons, vacancies, articleCategories } = site.content;
  const groups: FrameGroup[] = [
    bounded(directions(site, site.female, t('common.nav.female')), t('common.nav.allServices')),
    bounded(directions(site, site.male, t('common.nav.male')), t('common.nav.allServices')),
    bounded(
      { title: t('common.nav.salons'), path: '/salons/', links: salons.map((salon) => ({ label: salon.title, path: salonPath(salon) })) },
      t('common.nav.allSalons'),
    ),
    {
      title: t('common.nav.house'),
      links: [
        { label: t('common.nav.about'), path: '/about/' },
        { label: t('common.nav.masters'), path: '/employees/' },
        { label: t('common.nav.certificates'), path: '/gift_certificate/' },
        { label: t('common.nav.price'), path: '/price/' },
        { label: t('common.nav.charity'), path: '/charity/' },
        { label: t('common.nav.contacts'), path: '/contacts/' },
        external(t('common.nav.store'), contacts.storeUrl),
        external(t('common.nav.academy'), contacts.academyUrl),
        external(t('common.nav.partners'), contacts.partnersUrl),
      ].filter((link) => link !== null),
    },
    bounded(
      {
        title: t('common.nav.journal'),
        path: '/blog/',
        links: articleCategories
          .filter((category) => hasArticles(site, category))
          .map((category) => ({ label: category.name, path: articleCategoryPath(category) })),
      },
      t('common.nav.wholeJournal'),
    ),
    bounded(
      {
        title: t('common.nav.vacancies'),
        path: '/vacancies/',
        links: vacancies
          .filter((vacancy) => isOpen(vacancy, today))
          .map((vacancy) => ({ label: vacancy.title, path: vacancyPath(vacancy) })),
      },
      t('common.nav.allVacancies'),
    ),
  ];
  return {
    menu: presentMenu(site, t),
    footer: {
      groups: groups.filter((group) => group.links.length > 0),
      socials: contacts.socials,
      phone: contacts.phone,
      email: contacts.email,
      workTime: contacts.workTime,
      years: yearsUntil(contacts.year, today),
    },
  };
}

/** A group with at most so many links as the footer has room for, and behind them one to all. */
function bounded(group: FrameGroup, all: string): FrameGroup {
  const { links, path } = group;
  return links.length <= MAX_LINKS ? group : { ...group, links: [...links.slice(0, MAX_LINKS), ...(path ? [{ label: all, path }] : [])] };
}

/** "2024–2026": from the year that editors gave to this one. The content has a new version, and so a new frame, on every day in Kyiv. */
function yearsUntil(first: number, today: string): string {
  const year = Number(today.slice(0, 4));
  return first < year ? `${first}–${year}` : `${year}`;
}

/** Directions of a top category; empty, and so left out, when the backend has no such top. */
function directions(site: SiteIndex, top: CategoryNode | null, title: string): FrameGroup {
  const links = (top?.children ?? []).flatMap((node): FrameLink[] => {
    const { category } = node;
    const path = serviceCategoryPath(category.id, site.categories);
    return path && hasServices(node) ? [{ label: category.name, path }] : [];
  });
  return { title, links, path: (top && serviceCategoryPath(top.category.id, site.categories)) ?? undefined };
}

function external(label: string, url: string): FrameLink | null {
  return url ? { label, url } : null;
}

/** What editors wrote for a page that was not found; null when they wrote nothing. */
export function presentErrorContent(site: SiteIndex): ErrorContent | null {
  const page = site.page.get('not-found') ?? site.page.get('404');
  return page ? { title: page.title, accent: page.accent, text: page.lead, picture: page.picture } : null;
}
