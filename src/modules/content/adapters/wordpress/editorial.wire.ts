import { z } from 'zod';
import type { Article, ArticleCategory, Package, Page, Vacancy } from '../../contract/entities';
import { isSingleItemInfo } from '../../domain/package';
import type { Price } from '../../domain/price-text';
import { UnusableItem, type ItemReader } from './item-reader';
import { blocksField, toBlocks } from './page-blocks.wire';
import { dayField, flagField, groupField, idsField, linesField, textField } from './wire-fields';
import { POST, TERM } from './wire-item';
import { priceField } from './wire-numbers';
import { pictureField } from './wire-picture';
import { isoOfGmt } from './wire-text';

/** A term of articles_categories. */
export const articleCategoryWire = z.object(TERM);

export function toArticleCategory(wire: z.output<typeof articleCategoryWire>): ArticleCategory {
  return { id: wire.id, slug: wire.slug, name: wire.name, parentId: wire.parent, description: wire.description };
}

/** A post of type articles. */
export const articleWire = z.object({
  ...POST,
  articles_categories: idsField,
  acf: groupField({ lead: textField, author: textField, preview_image: pictureField }),
});

export function toArticle(wire: z.output<typeof articleWire>, reader: ItemReader): Article {
  const publishedAt = isoOfGmt(wire.date_gmt);
  if (!publishedAt) throw new UnusableItem('has no date of publication');
  return {
    id: wire.id,
    slug: wire.slug,
    title: wire.title,
    categoryIds: wire.articles_categories,
    lead: wire.acf.lead || wire.excerpt,
    bodyHtml: reader.html(wire.content.rendered),
    picture: reader.picture(wire.title, wire.acf.preview_image, wire.featured_media),
    publishedAt,
    modifiedAt: isoOfGmt(wire.modified_gmt) ?? publishedAt,
    author: wire.acf.author,
    seo: reader.seo(wire),
  };
}

const EMPLOYMENTS = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN'] as const;

/** A post of type vacancies. */
export const vacancyWire = z.object({
  ...POST,
  acf: groupField({
    salons: idsField,
    lead: textField,
    employment: textField,
    salary_from: priceField('salary_from'),
    salary_to: priceField('salary_to'),
    duties: linesField,
    requirements: linesField,
    offers: linesField,
    posted_on: dayField('posted_on'),
    valid_through: dayField('valid_through'),
    preview_image: pictureField,
  }),
});

export function toVacancy(wire: z.output<typeof vacancyWire>, reader: ItemReader): Vacancy {
  const { acf } = wire;
  const postedOn = acf.posted_on ?? isoOfGmt(wire.date_gmt)?.slice(0, 10);
  if (!postedOn) throw new UnusableItem('has no date of publication');
  const employment = acf.employment.toUpperCase().replace(/[\s-]+/g, '_');
  return {
    id: wire.id,
    slug: wire.slug,
    title: wire.title,
    salonIds: acf.salons,
    lead: acf.lead,
    bodyHtml: reader.html(wire.content.rendered),
    employment: EMPLOYMENTS.find((known) => known === employment) ?? 'FULL_TIME',
    ...salaryOf(acf.salary_from, acf.salary_to),
    duties: acf.duties,
    requirements: acf.requirements,
    offers: acf.offers,
    postedOn,
    validThrough: acf.valid_through,
    picture: reader.picture(wire.title, acf.preview_image, wire.featured_media),
    seo: reader.seo(wire),
  };
}

type WirePrice = Price | 'doubt' | null;

/** Ends of a salary; a range in one field counts where the other is empty. What is in doubt is not published. */
function salaryOf(from: WirePrice, to: WirePrice): Pick<Vacancy, 'salaryFrom' | 'salaryTo'> {
  const known = (price: WirePrice) => (price === 'doubt' ? null : price);
  const [low, high] = [known(from), known(to)];
  return { salaryFrom: low?.from ?? (high?.to ? high.from : null), salaryTo: (high && (high.to ?? high.from)) ?? low?.to ?? null };
}

/** A post of type packages. */
export const packageWire = z.object({
  ...POST,
  package_categories: idsField,
  acf: groupField({
    package_hero: groupField({ amount: priceField('package_hero.amount'), info: textField, image: pictureField }),
    info: textField,
    includes: linesField,
    single_item: flagField('single_item'),
    lead: textField,
    preview_image: pictureField,
  }),
});

/** @param singleItemTexts texts of `info` that mark a plain single-item offer */
export function toPackage(wire: z.output<typeof packageWire>, reader: ItemReader, singleItemTexts: readonly string[]): Package {
  const { package_hero: hero, includes, single_item, lead, preview_image } = wire.acf;
  if (hero.amount === null) throw new UnusableItem('has no amount');
  const amount = certainAmount(hero.amount);
  const info = wire.acf.info || hero.info;
  return {
    id: wire.id,
    slug: wire.slug,
    title: wire.title,
    categoryIds: wire.package_categories,
    amount,
    info,
    includes,
    singleItem: amount !== null && (single_item ?? isSingleItemInfo(info, singleItemTexts)),
    lead,
    bodyHtml: reader.html(wire.content.rendered),
    picture: reader.picture(wire.title, hero.image, preview_image, wire.featured_media),
    seo: reader.seo(wire),
  };
}

/** A package is sold for one amount: not for a range, nor for what could not be read. */
function certainAmount(amount: Price | 'doubt'): Package['amount'] {
  return amount === 'doubt' || amount.to !== undefined ? null : amount.from;
}

/** A page. `title`, `description` and `image` are the fields of the not-found page (docs/product.md, pages 8). */
export const pageWire = z.object({
  ...POST,
  acf: groupField({
    title: textField,
    accent: textField,
    kicker: textField,
    lead: textField,
    description: textField,
    preview_image: pictureField,
    image: pictureField,
    blocks: blocksField,
  }),
});

/** Core refuses a slug that is only a number and makes it `404-2`, so the not-found page goes by any of these. */
const NOT_FOUND_SLUGS = ['not-found', '404', '404-2'];

export function toPage(wire: z.output<typeof pageWire>, reader: ItemReader): Page {
  const { acf } = wire;
  return {
    id: wire.id,
    slug: NOT_FOUND_SLUGS.includes(wire.slug) ? 'not-found' : wire.slug,
    title: acf.title || wire.title,
    accent: acf.accent,
    kicker: acf.kicker,
    lead: acf.lead || acf.description,
    bodyHtml: reader.html(wire.content.rendered),
    picture: reader.picture(wire.title, acf.preview_image, acf.image, wire.featured_media),
    blocks: toBlocks(acf.blocks, reader),
    modifiedAt: isoOfGmt(wire.modified_gmt),
    seo: reader.seo(wire),
  };
}
