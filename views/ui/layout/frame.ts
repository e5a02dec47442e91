import type { SocialNetwork } from '../../../src/modules/content/contract/contacts';
import type { Picture } from '../../../src/shared/picture';

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
  readonly slug: 'services' | 'salons' | 'about' | 'vacancies' | 'price';
  readonly path: string;
  /** Words of the link to the item's own page at the head of its sub-list; without them the children hold that link. */
  readonly overview?: string;
}

export interface FrameGroup {
  readonly title: string;
  readonly path?: string;
  readonly links: readonly FrameLink[];
}

/** What the header and the footer show on every page of a language; made by the content module, null while there is no content. */
export interface FrameProps {
  readonly menu: readonly MenuItem[];
  /** What the form of a certificate's order chooses from. */
  readonly order: OrderChoices;
  /** Certificates that can be chosen, for the cart. */
  readonly packages: readonly { readonly id: number; readonly title: string }[];
  readonly footer: {
    readonly groups: readonly FrameGroup[];
    readonly socials: readonly { readonly network: SocialNetwork; readonly url: string }[];
    readonly phone: string;
    readonly email: string;
    readonly workTime: string;
    /** "2024–2026" */
    readonly years: string;
  };
}

/** What an order of certificates is made of, in the page's language. */
export interface OrderChoices {
  readonly packages: readonly OrderPackage[];
  /** All salons: those that hand out certificates are the form's to pick. */
  readonly salons: readonly { readonly slug: string; readonly title: string; readonly address: string }[];
  readonly messengers: readonly { readonly kind: 'telegram' | 'viber' | 'whatsapp'; readonly url: string }[];
}

export interface OrderPackage {
  readonly id: number;
  readonly title: string;
  /** Price, kopiykas. */
  readonly amount: number;
  /** Others are arranged with the manager. */
  readonly single: boolean;
  /** What a gift of it can look like; the first unless somebody chooses. */
  readonly designs: readonly Picture[];
}

/** Rendered HTML of the parts that are the same on every page of a language. */
export interface FrameParts {
  /** The menu of wide screens: its items. */
  readonly bar: string;
  readonly footer: string;
  /** Addresses in the drop-down of an item, language prefix included. */
  readonly dropdowns: readonly { readonly href: string; readonly holds: ReadonlySet<string> }[];
}

/**
 * Fragments that are fetched shortly before they are needed, the same for all pages of a language: the drop-downs of wide screens, the menu
 * of narrow ones, the panels (search, cart, notices), and the panel in which certificates are ordered, which only intent fetches.
 */
export const FRAGMENT_NAMES = ['dropdowns', 'sheet', 'panels', 'order'] as const;

export type FragmentName = (typeof FRAGMENT_NAMES)[number];

/** The dialog that the burger opens. */
export const MENU_SHEET = 'site-menu';

/** The dialog with the form for a call back. */
export const CALLBACK_PANEL = 'callback-panel';

/** The dialog in which certificates are ordered. */
export const ORDER_PANEL = 'order-panel';

/** The dialog that frames the booking widget. */
export const BOOKING_PANEL = 'booking-panel';

/** Target of the burger without a script: the footer's list of pages. */
export const SITE_PAGES = 'site-pages';

/** Content of error pages that editors write. */
export interface ErrorContent {
  readonly title: string;
  readonly accent: string;
  readonly text: string;
  readonly picture?: Picture;
}
