import type { SocialNetwork } from '../../src/modules/content/domain/entities';

/** A link as the frame shows it: `path` without language prefix, or `url` of another site; neither for a plain label. */
export interface FrameLink {
  readonly label: string;
  readonly path?: string;
  readonly url?: string;
}

export interface FrameGroup {
  readonly title: string;
  readonly path?: string;
  readonly links: readonly FrameLink[];
}

/** What the header and the footer show on every page of a language; made by the content module, null while there is no content. */
export interface FrameProps {
  readonly menu: readonly FrameLink[];
  readonly footer: {
    readonly groups: readonly FrameGroup[];
    readonly socials: readonly { readonly network: SocialNetwork; readonly url: string }[];
    readonly phone: string;
    readonly email: string;
    readonly workTime: string;
    readonly year: number;
  };
}

/** Ready HTML of what is the same on every page of a language. */
export interface FrameParts {
  readonly menu: string;
  readonly overlays: string;
  readonly footer: string;
}

/** Content of error pages that editors write. */
export interface ErrorContent {
  readonly title: string;
  readonly accent: string;
  readonly text: string;
  readonly picture?: {
    readonly src: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
    readonly color?: string;
    readonly focal?: string;
  };
}
