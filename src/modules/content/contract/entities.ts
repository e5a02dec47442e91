import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { Picture } from '../../../shared/picture';
import type { Contacts } from './contacts';
import type { Block } from './page-blocks';

/**
 * Content entities (docs/content-model.md) in one language, as every content source delivers them.
 * Texts are plain (entities decoded) unless the name ends in `Html`; HTML is sanitised by the adapter.
 * Ids are the backend's own; slugs are decoded and lower case.
 */

/** Head metadata an editor set in the backend; wins over ours where present and sane. */
export interface SeoOverrides {
  readonly title?: string;
  readonly description?: string;
  readonly noindex?: boolean;
  readonly ogTitle?: string;
  readonly ogDescription?: string;
  readonly ogImage?: string;
}

/** One term of a category tree; parent 0 is the root. */
export interface Term {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly parentId: number;
}

/** Service category of any of the three levels (top, direction, category): the level follows from the parents. */
export interface ServiceCategory extends Term {
  readonly description: string;
  readonly picture?: Picture;
  /** Ids of the same term in other languages, where the backend keeps an id per language. */
  readonly translationIds: readonly number[];
  readonly seo: SeoOverrides;
}

/** Price level of a salon. A service has one price per level. */
export const PRICE_CLASSES = ['classic', 'premium', 'signature'] as const;
export type PriceClass = (typeof PRICE_CLASSES)[number];

/** Lowest and highest price, kopiykas. */
export interface PriceSpan {
  readonly from: Kopiykas;
  readonly to: Kopiykas;
}

export interface Service {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly categoryIds: readonly number[];
  readonly lead: string;
  readonly bodyHtml: string;
  /** Minutes; null when the backend does not say. */
  readonly durationMinutes: number | null;
  /** Kopiykas per price class; a class may be missing. */
  readonly prices: Readonly<Partial<Record<PriceClass, Kopiykas>>>;
  /** Upper ends of prices that are ranges, of which `prices` holds the lower; null: “from”, without an upper end. */
  readonly pricesUpTo?: Readonly<Partial<Record<PriceClass, Kopiykas | null>>>;
  /** Where operators say what it costs: by slug of a salon, instead of the price of its class. */
  readonly salonPrices?: Readonly<Record<string, PriceSpan>>;
  readonly picture?: Picture;
  readonly seo: SeoOverrides;
}

export interface SalonCategory extends Term {
  /** Set for a category that lives on another site (London). */
  readonly externalUrl?: string;
}

export interface Salon {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly categoryIds: readonly number[];
  readonly address: string;
  readonly metro: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** As shown to people; digits are taken from it for `tel:` links. */
  readonly phone: string;
  /** `HH:mm`, Kyiv time, every day. */
  readonly opens: string;
  readonly closes: string;
  readonly priceClass: PriceClass;
  readonly lead: string;
  readonly bodyHtml: string;
  readonly picture?: Picture;
  readonly gallery: readonly Picture[];
  /** Services performed here; empty means all. */
  readonly serviceIds: readonly number[];
  readonly seo: SeoOverrides;
}

export interface Skill {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly categoryIds: readonly number[];
  /** Directions or categories of services that this skill performs. */
  readonly serviceCategoryIds: readonly number[];
}

export interface Employee {
  readonly id: number;
  readonly slug: string;
  /** Full name. */
  readonly title: string;
  readonly position: string;
  readonly salonIds: readonly number[];
  readonly skillIds: readonly number[];
  /** Slugs of the services that are performed, where operators say it; otherwise the skills do. */
  readonly services?: readonly string[];
  /** By slug of a service: minutes, where the employee needs another time. */
  readonly ownDurations?: Readonly<Record<string, number>>;
  /** By slugs of a service and of a salon: kopiykas, where not all employees ask for the same. */
  readonly ownPrices?: Readonly<Record<string, Readonly<Record<string, Kopiykas>>>>;
  readonly categoryIds: readonly number[];
  /** Calendar year in which the career began; null when unknown. */
  readonly since: number | null;
  readonly lead: string;
  readonly bodyHtml: string;
  readonly picture?: Picture;
  /** ISO 8601 with zone. */
  readonly modifiedAt: string | null;
  readonly seo: SeoOverrides;
}

export interface ArticleCategory extends Term {
  readonly description: string;
}

export interface Article {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly categoryIds: readonly number[];
  readonly lead: string;
  readonly bodyHtml: string;
  readonly picture?: Picture;
  /** ISO 8601 with zone. */
  readonly publishedAt: string;
  readonly modifiedAt: string;
  readonly author: string;
  readonly seo: SeoOverrides;
}

export interface Vacancy {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly salonIds: readonly number[];
  readonly lead: string;
  readonly bodyHtml: string;
  readonly employment: 'FULL_TIME' | 'PART_TIME' | 'CONTRACTOR' | 'INTERN';
  /** Kopiykas a month; null when not published. */
  readonly salaryFrom: Kopiykas | null;
  readonly salaryTo: Kopiykas | null;
  readonly duties: readonly string[];
  readonly requirements: readonly string[];
  readonly offers: readonly string[];
  /** ISO dates (YYYY-MM-DD). */
  readonly postedOn: string;
  readonly validThrough: string | null;
  readonly picture?: Picture;
  readonly seo: SeoOverrides;
}

export type PackageCategory = Term;

/** A gift certificate. */
export interface Package {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly categoryIds: readonly number[];
  /** Price, kopiykas; null where what the editor wrote is no single amount: the price is told on request, and nothing is sold. */
  readonly amount: Kopiykas | null;
  /** Short description of what it holds. */
  readonly info: string;
  readonly includes: readonly string[];
  /** A plain single-item offer goes through the normal order flow; any other is arranged with the manager (docs/product.md, certificates 3). */
  readonly singleItem: boolean;
  readonly lead: string;
  readonly bodyHtml: string;
  readonly picture?: Picture;
  readonly seo: SeoOverrides;
}

export interface Page {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly accent: string;
  readonly kicker: string;
  readonly lead: string;
  readonly bodyHtml: string;
  readonly picture?: Picture;
  readonly blocks: readonly Block[];
  /** ISO 8601 with zone, null when unknown. */
  readonly modifiedAt: string | null;
  readonly seo: SeoOverrides;
}

/** Under which id the booking system knows an item of the content. */
export interface BookingId {
  /** Slug of the item, as it stands in its address. */
  readonly slug: string;
  readonly bookingId: string;
}

/** Ids of the booking system by kind; an item that is not listed cannot be chosen in advance. */
export interface BookingIds {
  readonly services: readonly BookingId[];
  readonly salons: readonly BookingId[];
  readonly employees: readonly BookingId[];
}

/** The whole content of one language. */
export interface SiteContent {
  readonly locale: Locale;
  readonly serviceCategories: readonly ServiceCategory[];
  readonly services: readonly Service[];
  readonly salonCategories: readonly SalonCategory[];
  readonly salons: readonly Salon[];
  readonly employeeCategories: readonly Term[];
  readonly employees: readonly Employee[];
  readonly skillCategories: readonly Term[];
  readonly skills: readonly Skill[];
  readonly articleCategories: readonly ArticleCategory[];
  readonly articles: readonly Article[];
  readonly vacancies: readonly Vacancy[];
  readonly packageCategories: readonly PackageCategory[];
  readonly packages: readonly Package[];
  readonly pages: readonly Page[];
  /** The backend's mappings `api_data` and, for the male services, `api_data_male`. */
  readonly bookingIds: { readonly general: BookingIds; readonly male: BookingIds };
  readonly contacts: Contacts;
  /** Slugs of the backend that differ from the ones items have here: those of the Ukrainian items. */
  readonly ownSlugs?: Readonly<Record<string, string>>;
}
