import type { SocialNetwork } from '../../src/modules/content/domain/entities';
import type { Picture } from '../../src/shared/picture';

/** A link as the frame shows it: `path` without language prefix, or `url` of another site; neither for a plain label. */
export interface FrameLink {
  readonly label: string;
  readonly path?: string;
  readonly url?: string;
}

/** A line of the menus with what unfolds from it: a top category with its directions, a city with its districts. */
export interface MenuNode extends FrameLink {
  readonly children?: readonly MenuNode[];
  /** Said in place of children. */
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

/** Ready HTML of what is the same on every page of a language. */
export interface FrameParts {
  readonly menu: string;
  /** The lists of the menu of narrow screens. */
  readonly sheet: string;
  readonly overlays: string;
  readonly footer: string;
}

/** Content of error pages that editors write. */
export interface ErrorContent {
  readonly title: string;
  readonly accent: string;
  readonly text: string;
  readonly picture?: Picture;
}
