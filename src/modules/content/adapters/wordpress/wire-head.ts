import { z } from 'zod';
import type { SeoOverrides } from '../../contract/entities';
import type { ContentHost } from './content-host';
import { isRecord } from './wire-fields';
import { plainText } from './html-text';

/** One tag of `head_tags` (the head-tags plugin): `{tag, attributes?, content?}`. */
interface HeadTag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly content: string;
}

/** `head_tags`, present only when asked for; anything that is not a list of tags reads as none. */
export const headTagsField = z
  .unknown()
  .optional()
  .transform((value): readonly HeadTag[] =>
    (Array.isArray(value) ? value : []).filter(isRecord).map(({ tag, attributes, content }) => ({
      tag: typeof tag === 'string' ? tag.toLowerCase() : '',
      attributes: isRecord(attributes) ? attributes : {},
      content: typeof content === 'string' ? content : '',
    })),
  );

/**
 * Robots of an item outside of `head_tags`: a text, a list of words, or an object of WordPress (`{noindex: true}`) or of Yoast
 * (`{index: "noindex"}`); true where search engines are kept away.
 */
export const robotsField = z
  .unknown()
  .optional()
  .transform((value): boolean => {
    if (isRecord(value))
      return [value.noindex, value.none].some((on) => on === true || on === 1 || on === '1') || value.index === 'noindex';
    return HIDES.test(Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '');
  });

const HIDES = /\b(noindex|none)\b/i;
const LONGEST = 400;

/**
 * What an editor set for the head, where it is valid: not empty, not over long, not naming the backend, and saying more than the
 * bare name of the site or of the item (plugins print those when nobody wrote anything). Links such as canonical point at the backend and
 * are ignored.
 */
export function seoOverrides(
  tags: readonly HeadTag[],
  item: { readonly title: string; readonly siteNames: readonly string[]; readonly host: ContentHost; readonly isHidden?: boolean },
): SeoOverrides {
  const empty = new Set([...item.siteNames, item.title].map((name) => name.trim().toLowerCase()));
  const sane = (raw: string | undefined): string | undefined => {
    const text = plainText(raw ?? '');
    const says = text !== '' && text.length <= LONGEST && !empty.has(text.toLowerCase()) && !item.host.isNamedIn(text);
    return says ? text : undefined;
  };
  const meta = (name: string): string | undefined => {
    const found = tags.find(({ tag, attributes }) => tag === 'meta' && (attributes.name === name || attributes.property === name));
    return typeof found?.attributes.content === 'string' ? found.attributes.content : undefined;
  };
  const image = meta('og:image') ?? '';
  const overrides: SeoOverrides = {
    title: sane(tags.find(({ tag }) => tag === 'title')?.content),
    description: sane(meta('description')),
    noindex: HIDES.test(meta('robots') ?? '') || item.isHidden || undefined,
    ogTitle: sane(meta('og:title')),
    ogDescription: sane(meta('og:description')),
    ogImage: (image.trim() && item.host.fileUrl(image)) || undefined,
  };
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}
