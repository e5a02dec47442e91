import type { Block, Contacts, Picture, SeoOverrides, SiteContent } from '../../src/modules/content/domain/entities';
import type { Locale } from '../../src/shared/locale';
import { toHryvnias, type Kopiykas } from '../../src/shared/money';

type Content = Omit<SiteContent, 'contacts'>;
type Fields = Readonly<Record<string, unknown>>;
type Pair = Readonly<Record<Locale, unknown>>;

interface SeedTexts {
  readonly title?: string;
  readonly name?: string;
  readonly content?: string;
  readonly description?: string;
  readonly acf?: Fields;
  readonly head_tags?: readonly Fields[];
}

/** A term of the seed file: Ukrainian at the top level, English under `translations`. */
export interface SeedTerm extends SeedTexts {
  readonly taxonomy: string;
  /** Kept by the seeder; automatic when absent. */
  readonly id?: number;
  readonly slug: string;
  readonly name: string;
  readonly parent?: string;
  readonly menu_order: number;
  readonly translations: { readonly en: SeedTexts };
}

/** A post of the seed file. `@type:slug` inside `acf` becomes the id of that item in the post's language. */
export interface SeedPost extends SeedTexts {
  readonly type: string;
  readonly slug: string;
  readonly title: string;
  readonly menu_order: number;
  readonly status?: 'publish' | 'draft';
  readonly password?: string;
  /** `YYYY-MM-DD HH:mm:ss` in UTC. */
  readonly date_gmt: string;
  readonly modified_gmt: string;
  readonly terms?: Readonly<Record<string, readonly string[]>>;
  readonly translations: { readonly en: SeedTexts };
}

export interface WordPressSeed {
  readonly terms: readonly SeedTerm[];
  readonly posts: readonly SeedPost[];
}

/** Items that have no date of their own get this one: without it all share the second of the seeding and their order is arbitrary. */
const UNDATED = '2026-01-15T08:00:00Z';

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

  const terms = <T extends { readonly id: number; readonly slug: string; readonly parentId: number; readonly name: string }>(
    taxonomy: string,
    list: (of: Content) => readonly T[],
    texts: (term: T) => SeedTexts = () => ({}),
  ): readonly SeedTerm[] =>
    list(ua).map((term, place) => {
      const twin = list(content.en)[place] as T;
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
        translations: { en: { name: twin.name, ...texts(twin) } },
      };
    });

  const posts = <T extends { readonly slug: string; readonly title: string; readonly bodyHtml?: string; readonly seo?: SeoOverrides }>(
    type: string,
    list: (of: Content) => readonly T[],
    fields: (item: T) => Fields,
    extra: (item: T) => { readonly date?: string; readonly modified?: string | null; readonly terms?: SeedPost['terms'] } = () => ({}),
  ): readonly SeedPost[] =>
    list(ua).map((item, place) => {
      const twin = list(content.en)[place] as T;
      const { date = UNDATED, modified, terms: itsTerms } = extra(item);
      const texts = (of: T) => ({ title: of.title, content: of.bodyHtml ?? '', acf: fields(of), ...headTags(of.seo) });
      return {
        type,
        slug: item.slug,
        menu_order: place + 1,
        date_gmt: gmt(date),
        modified_gmt: gmt(modified ?? date),
        ...(itsTerms && { terms: itsTerms }),
        ...texts(item),
        translations: { en: texts(twin) },
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
          blocks: item.blocks.length ? item.blocks.map((block) => acfBlock(block, picture)) : false,
        }),
        (item) => ({ modified: item.modifiedAt }),
      ),
      contactsPage(contacts),
    ],
  };
}

function contactsPage(contacts: Readonly<Record<Locale, Contacts>>): SeedPost {
  const { ua, en } = contacts;
  const links = (items: readonly { readonly url: string }[]) => items.map(({ url }) => ({ link: url }));
  const workTime: Pair = { ua: ua.workTime, en: en.workTime };
  return {
    type: 'pages',
    slug: 'contacts',
    title: 'Дані для зв’язку',
    menu_order: 1000,
    date_gmt: gmt(UNDATED),
    modified_gmt: gmt(UNDATED),
    acf: {
      contacts: { phone: ua.phone, email: ua.email },
      work_time: workTime,
      socials: links(ua.socials),
      messengers: links(ua.messengers),
      year: String(ua.year),
      links: { store: ua.storeUrl, academy: ua.academyUrl, partners: ua.partnersUrl },
    },
    translations: { en: { title: 'Contact details' } },
  };
}

/** ACF's image array; focal point and colour as a plugin would add them. */
function acfImage({ src, width, height, alt, color, focal }: Picture, mediaUrl: string): Fields {
  const url = `${mediaUrl}/${src.replace(/^media\//, '')}`;
  return {
    ID: 0,
    url,
    alt,
    width,
    height,
    sizes: { medium: url, 'medium-width': width, 'medium-height': height },
    ...(focal && { focal_point: focal }),
    ...(color && { dominant_color: color }),
  };
}

function acfBlock(block: Block, picture: (value: Picture | undefined) => Fields | false): Fields {
  if (block.type === 'title') return { acf_fc_layout: 'title', ...block.title };
  if (block.type === 'picture') return { acf_fc_layout: 'picture', picture: picture(block.picture), caption: block.caption };
  const { type, ...fields } = block;
  return { acf_fc_layout: type, ...fields };
}

function headTags(seo: SeoOverrides | undefined): { readonly head_tags?: readonly Fields[] } {
  const tags = [
    ...(seo?.title ? [{ tag: 'title', content: seo.title }] : []),
    ...(seo?.description ? [{ tag: 'meta', attributes: { name: 'description', content: seo.description } }] : []),
  ];
  return tags.length ? { head_tags: tags } : {};
}

const rows = (lines: readonly string[]) => (lines.length ? lines.map((text) => ({ text })) : false);
const amount = (value: Kopiykas | null | undefined) => (value === null || value === undefined ? '' : String(toHryvnias(value)));
const gmt = (iso: string) => new Date(iso).toISOString().slice(0, 19).replace('T', ' ');
