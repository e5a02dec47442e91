import { CONTENT_LISTS } from './content-loss';
import type { BookingIds, SiteContent } from '../contract/entities';

type List = (typeof CONTENT_LISTS)[number];

/** Ids of the translations of items, by list and by the item's own id, where the backend numbers every language apart. */
export type TranslationLinks = Readonly<Partial<Record<List, readonly (readonly [number, readonly number[]])[]>>>;

/** Items of a list that a language has alone. */
export interface UnlinkedItems {
  readonly list: List;
  readonly count: number;
  readonly of: number;
  /** Slug of the first. */
  readonly slug: string;
}

type Content = Omit<SiteContent, 'contacts'>;
interface Item {
  readonly id: number;
  readonly slug: string;
}

/**
 * English content under the slugs of the Ukrainian items it translates, because a page has one address in both languages. These are what
 * `translations` of either side links; without a link they are what has the same slug. The own slugs stay known, so that they can lead to
 * the address.
 */
export function withSharedSlugs(
  ua: { readonly content: Content; readonly translationLinks?: TranslationLinks },
  en: { readonly content: Content; readonly translationLinks?: TranslationLinks },
): { readonly content: Content; readonly lone: readonly UnlinkedItems[] } {
  const moved = new Map<string, string>();
  const lone: UnlinkedItems[] = [];
  const lists = CONTENT_LISTS.map((list) => {
    const [ours, theirs]: [readonly Item[], readonly Item[]] = [en.content[list], ua.content[list]];
    const slugs = new Set(theirs.map(({ slug }) => slug));
    const translationOf = translationFinder(list, theirs, ua.translationLinks, en.translationLinks);
    const taken = new Set(ours.map(({ slug }) => slug));
    const alone: Item[] = [];
    const items = ours.map((item) => {
      const original = translationOf(item.id);
      if (!original && !slugs.has(item.slug)) alone.push(item);
      if (!original || original.slug === item.slug || taken.has(original.slug)) return item;
      taken.add(original.slug);
      if (!moved.has(item.slug)) moved.set(item.slug, original.slug);
      return { ...item, slug: original.slug };
    });
    if (alone.length > 0) lone.push({ list, count: alone.length, of: ours.length, slug: alone[0]!.slug });
    return [list, items] as const;
  });
  if (moved.size === 0) return { content: en.content, lone };
  const content = { ...en.content, ...(Object.fromEntries(lists) as Partial<Content>), ownSlugs: Object.fromEntries(moved) };
  return { content: withMovedBookingIds(content, moved), lone };
}

function translationFinder(
  list: List,
  theirs: readonly Item[],
  ua: TranslationLinks = {},
  en: TranslationLinks = {},
): (id: number) => Item | undefined {
  const byId = new Map(theirs.map((item) => [item.id, item]));
  const found = new Map<number, Item>();
  for (const [id, ids] of ua[list] ?? []) for (const other of ids) if (other !== id && byId.has(id)) found.set(other, byId.get(id)!);
  for (const [id, ids] of en[list] ?? []) for (const other of ids) if (other !== id && byId.has(other)) found.set(id, byId.get(other)!);
  return (id) => found.get(id);
}

function withMovedBookingIds(content: Content, moved: ReadonlyMap<string, string>): Content {
  const of = (ids: BookingIds): BookingIds => {
    const list = (each: BookingIds['services']) => each.map((id) => ({ ...id, slug: moved.get(id.slug) ?? id.slug }));
    return { services: list(ids.services), salons: list(ids.salons), employees: list(ids.employees) };
  };
  return { ...content, bookingIds: { general: of(content.bookingIds.general), male: of(content.bookingIds.male) } };
}

/** The path with shared slugs in place of own ones; null where none of it is an own slug. Segments are encoded. */
export function sharedPath({ ownSlugs }: Pick<SiteContent, 'ownSlugs'>, path: string): string | null {
  if (!ownSlugs) return null;
  const segments = path.split('/').map((segment) => {
    const shared = ownSlugs[decoded(segment)];
    return shared === undefined ? segment : encodeURIComponent(shared);
  });
  const shared = segments.join('/');
  return shared === path ? null : shared;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}
