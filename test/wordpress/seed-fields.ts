import type { BookingId, BookingIds, SeoOverrides } from '../../src/modules/content/contract/entities';
import type { Block, BlockLink } from '../../src/modules/content/contract/page-blocks';
import type { Contacts } from '../../src/modules/content/contract/contacts';
import type { Picture } from '../../src/shared/picture';
import type { Locale } from '../../src/shared/locale';
import { toHryvnias, type Kopiykas } from '../../src/shared/money';

type Fields = Readonly<Record<string, unknown>>;

/** What a translation may replace. */
export interface SeedTexts {
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
  /** Of an attachment: its place inside the uploads folder. */
  readonly file?: string;
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
export const UNDATED = '2026-01-15T08:00:00Z';

/** The page whose fields are the contacts of both languages. */
export function contactsPage(contacts: Readonly<Record<Locale, Contacts>>): SeedPost {
  const { ua, en } = contacts;
  const links = (items: readonly { readonly url: string }[]) => items.map(({ url }) => ({ link: url }));
  const workTime = { ua: ua.workTime, en: en.workTime };
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

/** A page whose fields map the content to ids of the booking system, the same in both languages. */
export function bookingIdsPage(slug: string, place: number, ids: BookingIds): SeedPost {
  const mapping = (entries: readonly BookingId[]) =>
    entries.length ? entries.map(({ slug: of, bookingId }) => ({ slug: of, id: bookingId })) : false;
  return {
    type: 'pages',
    slug,
    title: slug,
    menu_order: 1001 + place,
    date_gmt: gmt(UNDATED),
    modified_gmt: gmt(UNDATED),
    acf: { services: mapping(ids.services), salons: mapping(ids.salons), employees: mapping(ids.employees) },
    translations: { en: {} },
  };
}

/** ACF's image array; focal point and colour as a plugin would add them. */
export function acfImage({ src, width, height, alt, color, average, focal }: Picture, mediaUrl: string): Fields {
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
    ...(average && { average_color: average }),
  };
}

/** @param references `@type:slug` of the items with these ids */
export function acfBlock(
  block: Block,
  picture: (value: Picture | undefined) => Fields | false,
  references: { readonly categories: (ids: readonly number[]) => unknown; readonly services: (ids: readonly number[]) => unknown },
): Fields {
  const buttons = (links: readonly BlockLink[]) =>
    links.length ? links.map(({ label, href }) => ({ link: { title: label, url: href, target: '' } })) : false;
  if (block.type === 'poster') {
    const { type, ...fields } = block;
    return { acf_fc_layout: type, ...fields, picture: picture(block.picture), buttons: buttons(block.buttons) };
  }
  if (block.type === 'services') {
    const { type, serviceCategoryIds, serviceIds, ...fields } = block;
    return {
      acf_fc_layout: type,
      ...fields,
      categories: references.categories(serviceCategoryIds),
      services: references.services(serviceIds),
      buttons: buttons(block.buttons),
    };
  }
  if (block.type === 'title') return { acf_fc_layout: 'title', ...block.title };
  if (block.type === 'picture') return { acf_fc_layout: 'picture', picture: picture(block.picture), caption: block.caption };
  const { type, ...fields } = block;
  return { acf_fc_layout: type, ...fields };
}

/** Always a list: a translation without tags must not inherit those of the original. */
export function headTags(seo: SeoOverrides | undefined): { readonly head_tags: readonly Fields[] } {
  const tags = [
    ...(seo?.title ? [{ tag: 'title', content: seo.title }] : []),
    ...(seo?.description ? [{ tag: 'meta', attributes: { name: 'description', content: seo.description } }] : []),
  ];
  return { head_tags: tags };
}

/** A repeater with one text each; ACF answers false for an empty one. */
export const rows = (lines: readonly string[]) => (lines.length ? lines.map((text) => ({ text })) : false);
/** Hryvnias as ACF stores a number: a text. */
export const amount = (value: Kopiykas | null | undefined) => (value === null || value === undefined ? '' : String(toHryvnias(value)));
/** ISO 8601 as WordPress writes GMT. */
export const gmt = (iso: string) => new Date(iso).toISOString().slice(0, 19).replace('T', ' ');
