import { imagePath, TEXT_PICTURE_WIDTH } from '../../../../shared/image-path';
import { localePath, type Locale } from '../../../../shared/locale';
import { toKopiykas, type Kopiykas } from '../../../../shared/money';
import type { SeoOverrides } from '../../contract/entities';
import type { Picture } from '../../../../shared/picture';
import type { Localized, SeoData } from './embedded-data';
import { embeddedFault } from './embedded-files';
import type { EmbeddedIndex, EmbeddedKind } from './embedded-numbering';

/** Which kinds may stand as the last segment under the first segment of a link inside a text. */
const LINKED: Readonly<Record<string, readonly EmbeddedKind[]>> = {
  salons: ['salon', 'salonCategory', 'employee'],
  employees: ['employee'],
  vacancies: ['vacancy'],
  gift_certificate: ['package'],
  blog: ['article', 'articleCategory'],
  services: ['service', 'serviceCategory', 'salon'],
  price: ['serviceCategory'],
};

/**
 * Reads the fields of one item in one language; every method throws `content_unavailable`, naming the file and the item, for a reference
 * that does not resolve.
 */
export class EmbeddedItem {
  constructor(
    private readonly index: EmbeddedIndex,
    private readonly locale: Locale,
    private readonly file: string,
    private readonly item: string,
  ) {}

  private fault(problem: string) {
    return embeddedFault(this.file, this.item, problem);
  }

  text(field: string, value: Localized | undefined): string {
    const text: unknown = value?.[this.locale];
    if (typeof text !== 'string') throw this.fault(`no ${field} in ${this.locale}`);
    return text;
  }

  list(field: string, value: Readonly<Record<Locale, readonly string[]>>): readonly string[] {
    const list: unknown = value[this.locale];
    if (!Array.isArray(list)) throw this.fault(`no ${field} in ${this.locale}`);
    return list as readonly string[];
  }

  /** HTML of the item, its links to our own pages put into the language and checked. */
  html(field: string, value: Localized): string {
    return this.localizeLinks(this.text(field, value));
  }

  /** HTML of a text: links as in `html`, and `<img src="media:ID" alt="…">` with the address and the size of that picture. */
  textHtml(html: string): string {
    const placed = this.localizeLinks(html).replace(/<img src="media:([\w-]+)" alt="([^"]+)">/g, (_, id: string, alt: string) => {
      const { src, width, height } = this.picture(id);
      return `<img src="${imagePath(src, TEXT_PICTURE_WIDTH)}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
    });
    if (/<img(?! src="\/img\/)/.test(placed)) throw this.fault('has a picture that is not written <img src="media:ID" alt="…">');
    return placed;
  }

  private localizeLinks(html: string): string {
    return html.replace(/href="(\/[^"]*)"/g, (_, target: string) => `href="${localePath(this.locale, this.checkedPath(target))}"`);
  }

  /** The address of a button: a checked path without language prefix, or another site's. */
  link(target: string): string {
    return target.startsWith('/') ? this.checkedPath(target) : target;
  }

  private checkedPath(target: string): string {
    const [path = '/', ...rest] = target.split(/(?=[?#])/);
    const [first = '', ...slugs] = path.split('/').filter(Boolean);
    const kinds = LINKED[first];
    if (!kinds || slugs.length === 0) return target;
    const { ids } = this.index;
    const resolved = slugs.map((slug) => {
      if (!kinds.some((kind) => ids[kind].has(slug))) throw this.fault(`links to ${target}, where “${slug}” is unknown`);
      return kinds.includes('salon') && ids.salon.has(slug) ? this.salonSlug(slug) : slug;
    });
    return `/${[first, ...resolved].join('/')}/${rest.join('')}`;
  }

  salonSlug(slug: string): string {
    return this.index.salonSlugPrefix + slug;
  }

  /** Id of the item that the slug names. */
  id(kind: EmbeddedKind, slug: string): number {
    const id = this.index.ids[kind].get(slug);
    if (id === undefined) throw this.fault(`unknown ${kind} “${slug}”`);
    return id;
  }

  ids(kind: EmbeddedKind, slugs: readonly string[]): readonly number[] {
    return slugs.map((slug) => this.id(kind, slug));
  }

  /** Id of the parent term; 0 for none. */
  parentId(kind: EmbeddedKind, slug: string | null): number {
    return slug === null ? 0 : this.id(kind, slug);
  }

  picture(id: string): Picture;
  picture(id: string | undefined): Picture | undefined;
  picture(id: string | undefined): Picture | undefined {
    if (id === undefined) return undefined;
    const found = this.index.pictures.get(id);
    if (!found) throw this.fault(`unknown picture “${id}”`);
    const { file, width, height, dominant, average, focal } = found;
    return { src: `media/${file}`, width, height, alt: this.text(`alt of picture ${id}`, found.alt), color: dominant, average, focal };
  }

  seo(data: SeoData | undefined): SeoOverrides {
    return {
      ...(data?.title && { title: this.text('seo.title', data.title) }),
      ...(data?.description && { description: this.text('seo.description', data.description) }),
    };
  }

  money(field: string, hryvnias: number): Kopiykas {
    const amount = typeof hryvnias === 'number' ? toKopiykas(hryvnias) : null;
    if (amount === null) throw this.fault(`${field} is not an amount`);
    return amount;
  }
}

/** Opens items of one file in one language. */
export function itemsOf(index: EmbeddedIndex, locale: Locale, file: string): (kind: EmbeddedKind, slug: string) => EmbeddedItem {
  return (kind, slug) => new EmbeddedItem(index, locale, file, `${kind} ${slug}`);
}
