import type { SeoOverrides, SiteContent } from '../../src/modules/content/contract/entities';
import type { Contacts } from '../../src/modules/content/contract/contacts';
import type { Picture } from '../../src/shared/picture';
import type { Locale } from '../../src/shared/locale';
import {
  acfBlock,
  acfImage,
  amount,
  bookingIdsPage,
  contactsPage,
  gmt,
  headTags,
  rows,
  UNDATED,
  type SeedPost,
  type SeedTerm,
  type SeedTexts,
  type WordPressSeed,
} from './seed-fields';

type Content = Omit<SiteContent, 'contacts'>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * The embedded content as an editor would have entered it into WordPress (docs/content-model.md).
 * @param mediaUrl folder of the library's pictures on the WordPress host, without a trailing slash
 */
export function wordpressSeed(
  content: Readonly<Record<Locale, Content>>,
  contacts: Readonly<Record<Locale, Contacts>>,
  mediaUrl: string,
): WordPressSeed {
  const { ua } = content;
  const withUploads = (html = '') => html.replaceAll(/\/img\/\d+\/media\//g, `${mediaUrl}/`);
  const picture = (value: Picture | undefined) => (value ? acfImage(value, mediaUrl) : false);
  const slugOf = (items: readonly { readonly id: number; readonly slug: string }[], type: string) => {
    const slugs = new Map(items.map(({ id, slug }) => [id, slug]));
    return {
      slugs: (ids: readonly number[]) => ids.map((id) => slugs.get(id) ?? ''),
      references: (ids: readonly number[]) => ids.map((id) => `@${type}:${slugs.get(id) ?? ''}`),
    };
  };
  const serviceCategories = slugOf(ua.serviceCategories, 'services_categories');
  const [services, salons, skills] = [slugOf(ua.services, 'services'), slugOf(ua.salons, 'salons'), slugOf(ua.skills, 'skills')];

  const blockReferences = { categories: serviceCategories.references, services: services.references };

  const terms = <T extends { readonly id: number; readonly slug: string; readonly parentId: number; readonly name: string }>(
    taxonomy: string,
    list: (of: Content) => readonly T[],
    texts: (term: T) => SeedTexts = () => ({}),
  ): readonly SeedTerm[] =>
    list(ua).map((term, place) => {
      const english = list(content.en)[place] as T;
      const parent = list(ua).find(({ id }) => id === term.parentId)?.slug;
      const hasFixedId = taxonomy === 'services_categories' && (term.id === 3 || term.id === 4);
      return {
        taxonomy,
        ...(hasFixedId && { id: term.id }),
        slug: term.slug,
        ...(parent && { parent }),
        menu_order: place + 1,
        name: term.name,
        ...texts(term),
        translations: { en: { name: english.name, ...texts(english) } },
      };
    });

  const posts = <T extends { readonly slug: string; readonly title: string; readonly bodyHtml?: string; readonly seo?: SeoOverrides }>(
    type: string,
    list: (of: Content) => readonly T[],
    fields: (item: T) => Fields,
    extra: (item: T) => { readonly date?: string; readonly modified?: string | null; readonly terms?: SeedPost['terms'] } = () => ({}),
  ): readonly SeedPost[] =>
    list(ua).map((item, place) => {
      const english = list(content.en)[place] as T;
      const { date = UNDATED, modified, terms: itsTerms } = extra(item);
      const texts = (of: T) => ({ title: of.title, content: withUploads(of.bodyHtml), acf: fields(of), ...headTags(of.seo) });
      return {
        type,
        slug: item.slug,
        menu_order: place + 1,
        date_gmt: gmt(date),
        modified_gmt: gmt(modified ?? date),
        ...(itsTerms && { terms: itsTerms }),
        ...texts(item),
        translations: { en: texts(english) },
      };
    });

  return {
    terms: [
      ...terms(
        'services_categories',
        (of) => of.serviceCategories,
        (term) => ({
          description: term.description,
          acf: { preview_image: picture(term.picture) },
          ...headTags(term.seo),
        }),
      ),
      ...terms(
        'salons_categories',
        (of) => of.salonCategories,
        (term) => ({ acf: { external_url: term.externalUrl ?? '' } }),
      ),
      ...terms('employees_categories', (of) => of.employeeCategories),
      ...terms('skills_categories', (of) => of.skillCategories),
      ...terms(
        'articles_categories',
        (of) => of.articleCategories,
        ({ description }) => ({ description }),
      ),
      ...terms('package_categories', (of) => of.packageCategories),
    ],
    posts: [
      ...posts(
        'services',
        (of) => of.services,
        (item) => ({
          lead: item.lead,
          duration: item.durationMinutes === null ? '' : String(item.durationMinutes),
          prices: { classic: amount(item.prices.classic), premium: amount(item.prices.premium), signature: amount(item.prices.signature) },
          preview_image: picture(item.picture),
        }),
        (item) => ({ terms: { services_categories: serviceCategories.slugs(item.categoryIds) } }),
      ),
      ...posts(
        'salons',
        (of) => of.salons,
        (item) => ({
          address: item.address,
          metro: item.metro,
          latitude: String(item.latitude ?? ''),
          longitude: String(item.longitude ?? ''),
          phone: item.phone,
          opens: item.opens,
          closes: item.closes,
          price_class: item.priceClass,
          lead: item.lead,
          preview_image: picture(item.picture),
          gallery: item.gallery.length ? item.gallery.map(picture) : false,
          services: services.references(item.serviceIds),
        }),
        (item) => ({ terms: { salons_categories: slugOf(ua.salonCategories, '').slugs(item.categoryIds) } }),
      ),
      ...posts(
        'skills',
        (of) => of.skills,
        (item) => ({ services_categories: serviceCategories.references(item.serviceCategoryIds) }),
        (item) => ({
          terms: { skills_categories: slugOf(ua.skillCategories, '').slugs(item.categoryIds) },
        }),
      ),
      ...posts(
        'employees',
        (of) => of.employees,
        (item) => ({
          position: item.position,
          salons: salons.references(item.salonIds),
          skills: skills.references(item.skillIds),
          since: String(item.since ?? ''),
          lead: item.lead,
          photo: picture(item.picture),
        }),
        (item) => ({
          modified: item.modifiedAt,
          terms: { employees_categories: slugOf(ua.employeeCategories, '').slugs(item.categoryIds) },
        }),
      ),
      ...posts(
        'articles',
        (of) => of.articles,
        (item) => ({ lead: item.lead, author: item.author, preview_image: picture(item.picture) }),
        (item) => ({
          date: item.publishedAt,
          modified: item.modifiedAt,
          terms: { articles_categories: slugOf(ua.articleCategories, '').slugs(item.categoryIds) },
        }),
      ),
      ...posts(
        'vacancies',
        (of) => of.vacancies,
        (item) => ({
          salons: salons.references(item.salonIds),
          lead: item.lead,
          employment: item.employment,
          salary_from: amount(item.salaryFrom),
          salary_to: amount(item.salaryTo),
          duties: rows(item.duties),
          requirements: rows(item.requirements),
          offers: rows(item.offers),
          posted_on: item.postedOn.replaceAll('-', ''),
          valid_through: (item.validThrough ?? '').replaceAll('-', ''),
          preview_image: picture(item.picture),
        }),
        (item) => ({ date: `${item.postedOn}T09:00:00Z` }),
      ),
      ...posts(
        'packages',
        (of) => of.packages,
        (item) => ({
          package_hero: { amount: amount(item.amount), info: item.info, image: picture(item.picture) },
          includes: rows(item.includes),
          single_item: item.singleItem,
          lead: item.lead,
        }),
        (item) => ({ terms: { package_categories: slugOf(ua.packageCategories, '').slugs(item.categoryIds) } }),
      ),
      ...posts(
        'pages',
        (of) => of.pages,
        (item) => ({
          accent: item.accent,
          kicker: item.kicker,
          lead: item.lead,
          preview_image: picture(item.picture),
          blocks: item.blocks.length ? item.blocks.map((block) => acfBlock(block, picture, blockReferences)) : false,
        }),
        (item) => ({ modified: item.modifiedAt }),
      ),
      contactsPage(contacts),
      bookingIdsPage('api_data', 0, ua.bookingIds.general),
      bookingIdsPage('api_data_male', 1, ua.bookingIds.male),
    ],
  };
}
