import { z } from 'zod';
import { headTagsField, robotsField } from './wire-head';
import { isRecord } from './wire-fields';
import { featuredField } from './wire-picture';
import { plainText } from './html-text';
import { idOf } from './wire-numbers';
import { readableSlug } from './wire-text';

/** WordPress keeps 200 characters of a percent-encoded slug. */
const LONGEST_SLUG = 200;
const slugField = z.string().transform(readableSlug).pipe(z.string().min(1, 'has no slug').max(LONGEST_SLUG, 'has too long a slug'));
const nameField = (what: string) =>
  z
    .string(`has no ${what}`)
    .transform(plainText)
    .pipe(z.string().min(1, `has no ${what}`));
const gmtField = z.string().optional().catch(undefined);

/** `translations` of a backend with own ids per language (`{uk: 3, en: 5}`, or a list of objects with ids); [] or absent otherwise. */
const translationsField = z
  .unknown()
  .optional()
  .transform((value): readonly number[] =>
    (isRecord(value) ? Object.values(value) : Array.isArray(value) ? (value as readonly unknown[]) : []).flatMap((one) => {
      return idOf(isRecord(one) ? (one.id ?? one.ID ?? one.element_id) : one) ?? [];
    }),
  );
const langField = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value !== '' ? value : null));

const common = {
  id: z.number().int().positive(),
  slug: slugField,
  translations: translationsField,
  lang: langField,
  head_tags: headTagsField,
  robots: robotsField,
};

/** What every post type sends; `acf` and taxonomies are added by each type. */
export const POST = {
  ...common,
  title: z.object({ rendered: nameField('title') }, 'has no title').transform(({ rendered }) => rendered),
  content: z.object({ rendered: z.string(), protected: z.boolean().catch(false) }).catch({ rendered: '', protected: false }),
  excerpt: z
    .object({ rendered: z.string().transform(plainText) })
    .catch({ rendered: '' })
    .transform(({ rendered }) => rendered),
  date_gmt: gmtField,
  modified_gmt: gmtField,
  featured_media: featuredField,
};

/** What every term sends. */
export const TERM = {
  ...common,
  name: nameField('name'),
  parent: z.number().int().nonnegative().catch(0),
  description: z.string().transform(plainText).catch(''),
};

export type WirePost = z.output<z.ZodObject<typeof POST>>;
export type WireTerm = z.output<z.ZodObject<typeof TERM>>;
