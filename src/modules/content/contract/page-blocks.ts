import type { Picture } from '../../../shared/picture';

/** Typed variants of the title block (docs/product.md, content 9). */
export interface TitleBlock {
  readonly text: string;
  /** The one soft serif word or phrase set after the text. */
  readonly accent?: string;
  readonly font: 'druk' | 'playfair' | 'default';
  readonly size: 'large' | 'small' | 'middle' | 'title' | 'default';
  readonly align: 'center' | 'left' | 'right';
  readonly color: 'light' | 'dark' | 'brand';
}

/** A link that an editor placed: a path of the site without language prefix, or an address of another site. */
export interface BlockLink {
  readonly label: string;
  readonly href: string;
}

/** Blocks an editor composes a page of. */
export type Block =
  | {
      readonly type: 'poster';
      readonly picture: Picture;
      readonly title: string;
      readonly accent: string;
      readonly text: string;
      readonly align: TitleBlock['align'];
      /** The first is the strong action. */
      readonly buttons: readonly BlockLink[];
    }
  | {
      readonly type: 'services';
      readonly title: string;
      readonly accent: string;
      readonly kicker: string;
      /** Directions or categories shown as pictures. */
      readonly serviceCategoryIds: readonly number[];
      readonly serviceIds: readonly number[];
      readonly buttons: readonly BlockLink[];
    }
  | { readonly type: 'title'; readonly title: TitleBlock }
  | { readonly type: 'text'; readonly title: string; readonly html: string }
  | { readonly type: 'facts'; readonly title: string; readonly items: readonly { readonly value: string; readonly label: string }[] }
  | { readonly type: 'quote'; readonly text: string; readonly author: string }
  | { readonly type: 'steps'; readonly title: string; readonly items: readonly { readonly title: string; readonly text: string }[] }
  | { readonly type: 'faq'; readonly title: string; readonly items: readonly { readonly question: string; readonly answer: string }[] }
  | { readonly type: 'picture'; readonly picture: Picture; readonly caption: string }
  | { readonly type: 'reviews'; readonly title: string; readonly items: readonly Review[] };

/** What a visitor wrote about a salon. */
export interface Review {
  readonly author: string;
  /** 1 to 5; null when it is not known: then no stars are shown. */
  readonly rating: number | null;
  readonly text: string;
  /** What was done, in the visitor's words. */
  readonly about: string;
}
