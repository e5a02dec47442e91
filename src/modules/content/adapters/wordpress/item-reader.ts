import type { z } from 'zod';
import { isoOf, splitLocale, type Locale } from '../../../../shared/locale';
import type { SeoOverrides } from '../../contract/entities';
import type { BlockLink } from '../../contract/page-blocks';
import type { Picture } from '../../../../shared/picture';
import type { SkippedItem } from '../../ports/content-source.port';
import type { ContentHost } from './content-host';
import { boundedItem } from './item-limits';
import { nextSlice } from '../../../../platform/limits/time-slices';
import type { RawItem } from './wordpress-collections';
import { withDoubts } from './wire-doubts';
import { seoOverrides } from './wire-head';
import { sanitizedHtml } from './wire-html';
import type { WirePost, WireTerm } from './wire-item';
import { MediaReference, type PictureReference, type WirePicture } from './wire-picture';

/** Reason why an item cannot be shown; it is skipped and reported, the rest of its list is unaffected. */
export class UnusableItem extends Error {}

/** Parsed items of one kind, and those that could not be used. */
export interface ParsedList<T> {
  readonly kind: string;
  readonly items: readonly T[];
  readonly skipped: readonly SkippedItem[];
}

/** What every schema of an item gives. */
export interface ParsedItem {
  readonly lang: string | null;
  readonly content?: { readonly protected: boolean };
}

/**
 * Parses each item by the schema; bad, password-protected and foreign-language items are set aside with the reason. Over long texts and
 * lists are cut, and values that cannot be read are left out, which is reported too.
 */
export async function parseItems<T extends ParsedItem>(
  kind: string,
  raws: readonly RawItem[],
  schema: z.ZodType<T>,
  locale: Locale,
): Promise<ParsedList<T>> {
  const items: T[] = [];
  const skipped: SkippedItem[] = [];
  for (const raw of raws) {
    await nextSlice();
    const { item, cuts } = boundedItem(raw);
    const { result: parsed, doubts } = withDoubts(() => schema.safeParse(withCommonNames(item)));
    const reason = parsed.success
      ? unusable(parsed.data, locale)
      : reported(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    if (parsed.success && reason === null) {
      items.push(parsed.data);
      if (cuts.length > 0) skipped.push({ kind, id: String(raw.id), reason: reported(cuts), isCut: true });
      if (doubts.length > 0) skipped.push({ kind, id: String(raw.id), reason: reported(doubts), isDoubt: true });
    } else skipped.push({ kind, id: String(raw.id), reason: reason ?? '' });
  }
  return { kind, items, skipped };
}

/** What WPML calls otherwise than Polylang does. */
function withCommonNames(item: RawItem): RawItem {
  const { translations, lang, wpml_translations, wpml_current_locale } = item;
  return { ...item, translations: translations ?? wpml_translations, lang: lang ?? wpml_current_locale };
}

/** An item may hold thousands of texts that are too long, or fields that are wrong. */
function reported(problems: readonly string[]): string {
  const more = problems.length > 3 ? `; and ${problems.length - 3} more` : '';
  return problems.slice(0, 3).join('; ') + more;
}

/** A language plugin that ignores `lang` answers in its default language: such an item must not appear on the other language's pages. */
function unusable(item: ParsedItem, locale: Locale): string | null {
  if (item.content?.protected) return 'is password-protected';
  return item.lang !== null && item.lang.slice(0, 2).toLowerCase() !== isoOf(locale) ? `is in ${item.lang}` : null;
}

/** Maps parsed items to entities; an item that throws UnusableItem is added to `skipped`. */
export async function mapItems<T extends { readonly id: number }, E>(
  list: ParsedList<T>,
  map: (item: T) => E,
  skipped: SkippedItem[],
): Promise<readonly E[]> {
  for (const item of list.skipped) skipped.push(item);
  const entities: E[] = [];
  for (const item of list.items) {
    await nextSlice();
    try {
      entities.push(map(item));
    } catch (error) {
      if (!(error instanceof UnusableItem)) throw error;
      skipped.push({ kind: list.kind, id: String(item.id), reason: error.message });
    }
  }
  return entities;
}

/** What the mapping needs besides the item. */
export class ItemReader {
  constructor(
    private readonly host: ContentHost,
    private readonly media: ReadonlyMap<number, PictureReference>,
    private readonly siteNames: readonly string[],
  ) {}

  html(raw: string): string {
    return sanitizedHtml(raw, this.host);
  }

  /** The first picture that is there; without an alternative text of its own it is described by the item's title. */
  picture(title: string, ...candidates: readonly WirePicture[]): Picture | undefined {
    for (const candidate of candidates) {
      const found = candidate instanceof MediaReference ? this.media.get(candidate.mediaId) : candidate;
      const src = found && this.host.fileUrl(found.url);
      if (found && src) {
        const { width, height, alt, color, average, focal } = found;
        return { src, width, height, alt: alt || title, color, average, focal };
      }
    }
    return undefined;
  }

  /**
   * Links of buttons: to the site as paths without language prefix, to others as they are; links that must not be published are left out.
   */
  links(links: readonly BlockLink[]): readonly BlockLink[] {
    return links.flatMap(({ label, href }) => {
      const link = label && href ? this.host.link(href) : null;
      if (link === null) return [];
      return [{ label, href: link.startsWith('/') ? splitLocale(link).path : link }];
    });
  }

  seo(item: Pick<WirePost, 'title' | 'head_tags' | 'robots'> | Pick<WireTerm, 'name' | 'head_tags' | 'robots'>): SeoOverrides {
    const title = 'title' in item ? item.title : item.name;
    return seoOverrides(item.head_tags, { title, siteNames: this.siteNames, host: this.host, isHidden: item.robots });
  }
}
