import { z } from 'zod';
import { PRICE_CLASSES } from '../../contract/entities';
import { SOCIAL_NETWORKS } from '../../contract/contacts';

/*
 * The files of `content/`: how the embedded content is written down, once for both languages.
 * References go by slug; pictures by id of `content/media/art.json`; money in hryvnias; order is the order in the file.
 * Elsewhere only the types are imported: zod takes 12 MB and 40 ms of a start, see embedded-shapes.ts.
 */

/** A text in both languages. */
const text = z.strictObject({ ua: z.string(), en: z.string() });
const texts = z.strictObject({ ua: z.array(z.string()), en: z.array(z.string()) });
const slug = z.string().min(1);
const slugs = z.array(slug);
/** Slug of the term above; null at the top. */
const parent = slug.nullable();
/** HH:MM */
const time = z.string().regex(/^\d\d:\d\d$/, 'must be a time like 09:00');
/** ISO 8601 with zone. */
const moment = z.iso.datetime({ offset: true });
/** YYYY-MM-DD */
const day = z.iso.date();
/** Optional head overrides. */
const seo = z.strictObject({ title: text.optional(), description: text.optional() }).optional();
/** Hryvnias. */
const money = z.number().nonnegative();

/** content/services.json */
export const servicesSchema = z.strictObject({
  categories: z.array(
    z.strictObject({
      slug,
      /** Female is 3 and male is 4 (docs/product.md, pages 4); others are numbered by their place. */
      id: z.int().positive().optional(),
      parent,
      name: text,
      description: text,
      picture: slug.optional(),
      seo,
    }),
  ),
  services: z.array(
    z.strictObject({
      slug,
      /** Slugs of the direction or category it belongs to (the deepest one). */
      categories: slugs,
      title: text,
      lead: text,
      /** HTML: p, h2, h3, ul, ol, li, strong, em, blockquote, a. */
      body: text,
      /** Minutes. */
      duration: z.int().positive(),
      prices: z.record(z.enum(PRICE_CLASSES), money),
      picture: slug.optional(),
      seo,
    }),
  ),
});

/** content/salons.json; slugs without the brand prefix. */
export const salonsSchema = z.strictObject({
  categories: z.array(z.strictObject({ slug, parent, name: text, externalUrl: z.url().optional() })),
  salons: z.array(
    z.strictObject({
      slug,
      title: text,
      categories: slugs,
      address: text,
      metro: text,
      latitude: z.number(),
      longitude: z.number(),
      phone: z.string(),
      opens: time,
      closes: time,
      priceClass: z.enum(PRICE_CLASSES),
      lead: text,
      body: text,
      picture: slug,
      gallery: slugs,
      /** Slugs of directions that this salon does not offer. */
      without: slugs.optional(),
      seo,
    }),
  ),
});

/** content/employees.json */
export const employeesSchema = z.strictObject({
  skillCategories: z.array(z.strictObject({ slug, name: text })),
  skills: z.array(
    z.strictObject({
      slug,
      category: slug,
      title: text,
      /** Slugs of service directions or categories that the skill performs. */
      serviceCategories: slugs,
    }),
  ),
  employees: z.array(
    z.strictObject({
      slug,
      name: text,
      position: text,
      salons: slugs,
      skills: slugs,
      /** Year. */
      since: z.int(),
      lead: text,
      body: text,
      /** A portrait; without one an employee is shown with a silk. */
      picture: slug.optional(),
      modified: moment,
      seo,
    }),
  ),
});

/** content/journal.json; bodies stand in content/articles/<slug>.<ua|en>.html */
export const journalSchema = z.strictObject({
  categories: z.array(z.strictObject({ slug, parent, name: text, description: text })),
  articles: z.array(
    z.strictObject({
      slug,
      categories: slugs,
      title: text,
      lead: text,
      picture: slug,
      author: text,
      published: moment,
      modified: moment,
      seo,
    }),
  ),
});

/** content/vacancies.json */
export const vacanciesSchema = z.strictObject({
  vacancies: z.array(
    z.strictObject({
      slug,
      title: text,
      salons: slugs,
      lead: text,
      body: text,
      employment: z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN']),
      /** Hryvnias a month. */
      salaryFrom: money.nullable(),
      salaryTo: money.nullable(),
      duties: texts,
      requirements: texts,
      offers: texts,
      postedOn: day,
      validThrough: day.nullable(),
      picture: slug.optional(),
      seo,
    }),
  ),
});

/** content/packages.json */
export const packagesSchema = z.strictObject({
  categories: z.array(z.strictObject({ slug, parent, name: text })),
  packages: z.array(
    z.strictObject({
      slug,
      title: text,
      categories: slugs,
      amount: money,
      info: text,
      includes: texts,
      singleItem: z.boolean(),
      lead: text,
      body: text,
      picture: slug,
      seo,
    }),
  ),
});

const items = <T extends z.ZodRawShape>(shape: T) => z.array(z.strictObject(shape));

/** `href` is a path of the site without language prefix and without the brand of a salon, or an address of another site. */
const button = z.strictObject({ label: text, href: z.string().regex(/^(\/|https?:\/\/)/, 'must be a path of the site or an address') });

const alignment = z.enum(['center', 'left', 'right']);

const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('title'),
    text,
    accent: text.optional(),
    font: z.enum(['druk', 'playfair', 'default']).optional(),
    size: z.enum(['large', 'small', 'middle', 'title', 'default']).optional(),
    align: alignment.optional(),
    color: z.enum(['light', 'dark', 'brand']).optional(),
  }),
  z.strictObject({ type: z.literal('text'), title: text, html: text }),
  z.strictObject({ type: z.literal('facts'), title: text, items: items({ value: text, label: text }) }),
  z.strictObject({ type: z.literal('quote'), text, author: text }),
  z.strictObject({ type: z.literal('steps'), title: text, items: items({ title: text, text }) }),
  z.strictObject({ type: z.literal('faq'), title: text, items: items({ question: text, answer: text }) }),
  z.strictObject({ type: z.literal('picture'), picture: slug, caption: text }),
  z.strictObject({
    type: z.literal('poster'),
    picture: slug,
    title: text,
    accent: text.optional(),
    text,
    align: alignment.optional(),
    buttons: z.array(button),
  }),
  z.strictObject({
    type: z.literal('services'),
    title: text,
    accent: text.optional(),
    kicker: text.optional(),
    /** Slugs of directions or categories, shown as pictures. */
    categories: slugs,
    services: slugs,
    buttons: z.array(button),
  }),
  z.strictObject({
    type: z.literal('reviews'),
    title: text,
    items: items({ author: text, rating: z.number().min(1).max(5), text, about: text }),
  }),
]);

/** content/pages.json */
export const pagesSchema = z.strictObject({
  pages: z.array(
    z.strictObject({
      slug,
      /** The h1. */
      title: text,
      /** The one soft serif word or phrase after it; may be empty. */
      accent: text,
      /** Small line above the headline. */
      kicker: text,
      lead: text,
      body: text,
      picture: slug.optional(),
      blocks: z.array(blockSchema),
      modified: moment,
      seo,
    }),
  ),
});

/** content/contacts.json */
export const contactsSchema = z.strictObject({
  phone: z.string(),
  email: z.string(),
  workTime: text,
  socials: items({ network: z.enum(SOCIAL_NETWORKS), url: z.url() }),
  messengers: items({ kind: z.enum(['telegram', 'viber', 'whatsapp']), url: z.url() }),
  year: z.int(),
  storeUrl: z.string(),
  academyUrl: z.string(),
  partnersUrl: z.string(),
});

/** content/media/art.json, of which the site needs a part. */
export const picturesSchema = z.object({
  images: z.array(
    z.object({
      id: slug,
      file: z.string().min(1),
      width: z.int().positive(),
      height: z.int().positive(),
      focal: z.string().optional(),
      dominant: z.string().optional(),
      average: z.string().optional(),
      alt: text,
    }),
  ),
});

export type Localized = Readonly<z.infer<typeof text>>;
export type SeoData = NonNullable<z.infer<typeof seo>>;
export type ButtonData = z.infer<typeof button>;
export type BlockData = z.infer<typeof blockSchema>;
export type ServicesData = z.infer<typeof servicesSchema>;
export type SalonsData = z.infer<typeof salonsSchema>;
export type EmployeesData = z.infer<typeof employeesSchema>;
export type JournalData = z.infer<typeof journalSchema>;
export type VacanciesData = z.infer<typeof vacanciesSchema>;
export type PackagesData = z.infer<typeof packagesSchema>;
export type PagesData = z.infer<typeof pagesSchema>;
export type ContactsData = z.infer<typeof contactsSchema>;
export type PicturesData = z.infer<typeof picturesSchema>;
