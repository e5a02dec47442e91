import type { Locale } from '../../../src/shared/locale';
import type { Picture } from '../../../src/shared/picture';
import type { SocialLink } from '../components/navigation/social-networks';

/** A link as the frame shows it: `path` without language prefix, or `url` of another site; neither for a plain label. */
export interface FrameLink {
  readonly label: string;
  readonly path?: string;
  readonly url?: string;
}

/** A line of the menus with what unfolds from it: a top category with its directions, a city with its districts. */
export interface MenuNode extends FrameLink {
  readonly children?: readonly MenuNode[];
  /** Text in place of children. */
  readonly note?: string;
  /** Shown beside the columns while this line is unfolded. */
  readonly picture?: Picture;
}

/** An item of the header; with `children` it has a drop-down, or a sub-list on narrow screens. */
export interface MenuItem extends MenuNode {
  readonly slug: string;
  readonly path: string;
  /** Words of the link to the item's own page at the head of its sub-list; without them the children hold that link. */
  readonly overview?: string;
}

export interface FrameGroup {
  readonly title: string;
  readonly path?: string;
  readonly links: readonly FrameLink[];
}

/** What the header and the footer show on every page of a language; null while there is no content. */
export interface FrameProps {
  readonly menu: readonly MenuItem[];
  readonly footer: {
    readonly groups: readonly FrameGroup[];
    readonly socials: readonly SocialLink[];
    readonly phone: string;
    readonly email: string;
    readonly workTime: string;
    /** "2024–2026" */
    readonly years: string;
  };
}

/** What a part of the frame knows that is rendered once per language and content. */
export interface SharedPartProps {
  readonly locale: Locale;
  readonly frame: FrameProps;
}

/** What a part of the frame knows that is rendered with each page. */
export interface PagePartProps {
  readonly frame: FrameProps | null;
  /** Path of the page without language prefix, query included. */
  readonly path: string;
  /** Whether the page exists in the other language too; an error page has no address of its own, and no translation. */
  readonly hasTranslation: boolean;
  readonly floating?: FloatingProps;
}

/** What the floating action says and does on a page; without any of it, what it does everywhere. */
export interface FloatingProps {
  /** What the page is about, in a few words: a service, a salon, an employee. */
  readonly about?: string;
  /** What one wants to know before the press: price and duration, an address. */
  readonly facts?: string;
  /** Where it leads, without language prefix. */
  readonly path?: string;
  readonly label?: string;
  /** The panel that it opens, and what is ordered by it. */
  readonly attributes?: { readonly 'data-panel': string; readonly 'data-ordered'?: string };
  /** Other ways on the same bar, of phones alone. */
  readonly ways?: readonly { readonly label: string; readonly url: string }[];
}

/** Rendered HTML of the parts that are the same on every page of a language. */
export interface FrameParts {
  /** The menu of wide screens: its items. */
  readonly bar: string;
  readonly footer: string;
  /** Addresses in the drop-down of an item, language prefix included. */
  readonly dropdowns: readonly { readonly href: string; readonly holds: ReadonlySet<string> }[];
}

/** The dialog that the burger opens. */
export const MENU_SHEET = 'site-menu';

/** Target of the burger without a script: the footer's list of pages. */
export const SITE_PAGES = 'site-pages';

/** Content of error pages that editors write. */
export interface ErrorContent {
  readonly title: string;
  readonly accent: string;
  readonly text: string;
  readonly picture?: Picture;
}
