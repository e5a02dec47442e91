import type { Locale } from '../../../../shared/locale';
import type { PriceClass, SocialNetwork } from '../../domain/entities';

/**
 * The files of `content/`: how the embedded content is written down, once for both languages.
 * References go by slug; pictures by id of `content/media/art.json`; money in hryvnias; order is the order in the file.
 */

/** A text in both languages. */
export type Localized = Readonly<Record<Locale, string>>;
type LocalizedList = Readonly<Record<Locale, readonly string[]>>;

/** Optional head overrides. */
export interface SeoData {
  readonly title?: Localized;
  readonly description?: Localized;
}

/** content/services.json */
export interface ServicesData {
  readonly categories: readonly {
    readonly slug: string;
    /** Female is 3 and male is 4 (docs/product.md, pages 4); others are numbered by their place. */
    readonly id?: number;
    readonly parent: string | null;
    readonly name: Localized;
    readonly description: Localized;
    readonly picture?: string;
    readonly seo?: SeoData;
  }[];
  readonly services: readonly {
    readonly slug: string;
    /** Slugs of the direction or category it belongs to (the deepest one). */
    readonly categories: readonly string[];
    readonly title: Localized;
    readonly lead: Localized;
    /** HTML: p, h2, h3, ul, ol, li, strong, em, blockquote, a. */
    readonly body: Localized;
    readonly duration: number;
    readonly prices: Readonly<Record<PriceClass, number>>;
    readonly picture?: string;
    readonly seo?: SeoData;
  }[];
}

/** content/salons.json; slugs without the brand prefix. */
export interface SalonsData {
  readonly categories: readonly {
    readonly slug: string;
    readonly parent: string | null;
    readonly name: Localized;
    readonly externalUrl?: string;
  }[];
  readonly salons: readonly {
    readonly slug: string;
    readonly title: Localized;
    readonly categories: readonly string[];
    readonly address: Localized;
    readonly metro: Localized;
    readonly latitude: number;
    readonly longitude: number;
    readonly phone: string;
    readonly opens: string;
    readonly closes: string;
    readonly priceClass: PriceClass;
    readonly lead: Localized;
    readonly body: Localized;
    readonly picture: string;
    readonly gallery: readonly string[];
    /** Slugs of directions that this salon does not offer. */
    readonly without?: readonly string[];
    readonly seo?: SeoData;
  }[];
}

/** content/employees.json */
export interface EmployeesData {
  readonly skillCategories: readonly { readonly slug: string; readonly name: Localized }[];
  readonly skills: readonly {
    readonly slug: string;
    readonly category: string;
    readonly title: Localized;
    /** Slugs of service directions or categories that the skill performs. */
    readonly serviceCategories: readonly string[];
  }[];
  readonly employees: readonly {
    readonly slug: string;
    readonly name: Localized;
    readonly position: Localized;
    readonly salons: readonly string[];
    readonly skills: readonly string[];
    readonly since: number;
    readonly lead: Localized;
    readonly body: Localized;
    readonly picture: string;
    readonly modified: string;
    readonly seo?: SeoData;
  }[];
}

/** content/journal.json; bodies stand in content/articles/<slug>.<ua|en>.html */
export interface JournalData {
  readonly categories: readonly {
    readonly slug: string;
    readonly parent: string | null;
    readonly name: Localized;
    readonly description: Localized;
  }[];
  readonly articles: readonly {
    readonly slug: string;
    readonly categories: readonly string[];
    readonly title: Localized;
    readonly lead: Localized;
    readonly picture: string;
    readonly author: Localized;
    /** ISO 8601 with zone. */
    readonly published: string;
    readonly modified: string;
    readonly seo?: SeoData;
  }[];
}

/** content/vacancies.json */
export interface VacanciesData {
  readonly vacancies: readonly {
    readonly slug: string;
    readonly title: Localized;
    readonly salons: readonly string[];
    readonly lead: Localized;
    readonly body: Localized;
    readonly employment: 'FULL_TIME' | 'PART_TIME' | 'CONTRACTOR' | 'INTERN';
    /** Hryvnias a month. */
    readonly salaryFrom: number | null;
    readonly salaryTo: number | null;
    readonly duties: LocalizedList;
    readonly requirements: LocalizedList;
    readonly offers: LocalizedList;
    /** YYYY-MM-DD */
    readonly postedOn: string;
    readonly validThrough: string | null;
    readonly picture?: string;
    readonly seo?: SeoData;
  }[];
}

/** content/packages.json */
export interface PackagesData {
  readonly categories: readonly { readonly slug: string; readonly parent: string | null; readonly name: Localized }[];
  readonly packages: readonly {
    readonly slug: string;
    readonly title: Localized;
    readonly categories: readonly string[];
    /** Hryvnias. */
    readonly amount: number;
    readonly info: Localized;
    readonly includes: LocalizedList;
    readonly singleItem: boolean;
    readonly lead: Localized;
    readonly body: Localized;
    readonly picture: string;
    readonly seo?: SeoData;
  }[];
}

/** A path of the site without language prefix and without the brand of a salon, or an address of another site. */
interface ButtonData {
  readonly label: Localized;
  readonly href: string;
}
export type { ButtonData };

type BlockData =
  | {
      readonly type: 'title';
      readonly text: Localized;
      readonly accent?: Localized;
      readonly font?: 'druk' | 'playfair' | 'default';
      readonly size?: 'large' | 'small' | 'middle' | 'title' | 'default';
      readonly align?: 'center' | 'left' | 'right';
      readonly color?: 'light' | 'dark' | 'brand';
    }
  | { readonly type: 'text'; readonly title: Localized; readonly html: Localized }
  | {
      readonly type: 'facts';
      readonly title: Localized;
      readonly items: readonly { readonly value: Localized; readonly label: Localized }[];
    }
  | { readonly type: 'quote'; readonly text: Localized; readonly author: Localized }
  | {
      readonly type: 'steps';
      readonly title: Localized;
      readonly items: readonly { readonly title: Localized; readonly text: Localized }[];
    }
  | {
      readonly type: 'faq';
      readonly title: Localized;
      readonly items: readonly { readonly question: Localized; readonly answer: Localized }[];
    }
  | { readonly type: 'picture'; readonly picture: string; readonly caption: Localized }
  | {
      readonly type: 'poster';
      readonly picture: string;
      readonly title: Localized;
      readonly accent?: Localized;
      readonly text: Localized;
      readonly align?: 'center' | 'left' | 'right';
      readonly buttons: readonly ButtonData[];
    }
  | {
      readonly type: 'services';
      readonly title: Localized;
      readonly accent?: Localized;
      readonly kicker?: Localized;
      /** Slugs of directions or categories, shown as pictures. */
      readonly categories: readonly string[];
      readonly services: readonly string[];
      readonly buttons: readonly ButtonData[];
    }
  | {
      readonly type: 'reviews';
      readonly title: Localized;
      readonly items: readonly {
        readonly author: Localized;
        readonly rating: number;
        readonly text: Localized;
        readonly about: Localized;
      }[];
    };
export type { BlockData };

/** content/pages.json */
export interface PagesData {
  readonly pages: readonly {
    readonly slug: string;
    /** The h1. */
    readonly title: Localized;
    /** The one soft serif word or phrase after it; may be empty. */
    readonly accent: Localized;
    /** Small line above the headline. */
    readonly kicker: Localized;
    readonly lead: Localized;
    readonly body: Localized;
    readonly picture?: string;
    readonly blocks: readonly BlockData[];
    readonly modified: string;
    readonly seo?: SeoData;
  }[];
}

/** content/contacts.json */
export interface ContactsData {
  readonly phone: string;
  readonly email: string;
  readonly workTime: Localized;
  readonly socials: readonly { readonly network: SocialNetwork; readonly url: string }[];
  readonly messengers: readonly { readonly kind: 'telegram' | 'viber' | 'whatsapp'; readonly url: string }[];
  readonly year: number;
  readonly storeUrl: string;
  readonly academyUrl: string;
  readonly partnersUrl: string;
}
