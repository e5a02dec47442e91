import type { ComponentType } from 'react';
import type { Thing, WithContext } from 'schema-dts';
import type { Locale } from '../../shared/locale';

/** What goes into `<head>` besides the assets. Paths are without the language prefix and with a trailing slash. */
export interface PageHead {
  /** The whole document title, brand included. */
  readonly title: string;
  readonly description: string;
  /** Canonical path; the other language's address is derived from it. */
  readonly path: string;
  /** Query string of the canonical address when it is part of the page's identity (`?salon=…`), without `?`. */
  readonly query?: string;
  /** Languages this page exists in; both by default. */
  readonly locales?: readonly Locale[];
  readonly ogType?: 'website' | 'article' | 'profile' | 'product';
  readonly ogTitle?: string;
  readonly ogDescription?: string;
  /** Picture of the page: `media/…` or absolute. */
  readonly image?: { readonly src: string; readonly alt: string };
  readonly noindex?: boolean;
  readonly jsonLd?: readonly WithContext<Thing>[];
  /** The picture that is the largest paint of the first view: preloaded with the `sizes` it is shown with. */
  readonly preload?: { readonly src: string; readonly width: number; readonly sizes: string };
}

/**
 * What a page controller returns: a React page with its props and head.
 * The page interceptor renders it into the document, caches it and sends it.
 */
export class Page<P extends object = object> {
  constructor(
    readonly component: ComponentType<P>,
    readonly props: P,
    readonly head: PageHead,
    readonly options: {
      readonly status?: number;
      /** `private` pages are never cached anywhere (`no-store`). Default `public`. */
      readonly cache?: 'public' | 'private';
      /** Extra response headers. */
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {}
}
