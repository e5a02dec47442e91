import { createElement } from 'react';
import type { ComponentType, ReactElement } from 'react';
import type { Thing, WithContext } from 'schema-dts';
import type { FloatingProps } from '../../../views/ui/layout/frame';
import type { AnalyticsEvent } from '../../shared/analytics-event';
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
  /** Path and query of the parts beside this one, of a list that comes in parts. */
  readonly previous?: string;
  readonly next?: string;
  /** Languages this page exists in; both by default. */
  readonly locales?: readonly Locale[];
  readonly ogType?: 'website' | 'article' | 'profile' | 'product';
  readonly ogTitle?: string;
  readonly ogDescription?: string;
  /** Picture of the page: `media/…` or absolute. */
  readonly image?: { readonly src: string; readonly alt: string };
  readonly noindex?: boolean;
  /** Whether it needs the styles named `*.extra.css` from the start, which otherwise load with an island. */
  readonly extraStyles?: boolean;
  readonly jsonLd?: readonly WithContext<Thing>[];
  /** Id of what the page is not shown without, however slowly it comes: what is carried into it from the page before. */
  readonly expects?: string;
}

/** An ink of views/ui/styles/inks.css. */
export interface PageInk {
  /** `data-ink` of the document. */
  readonly name: string;
  /** The paper that it is printed on, for the bars of the browser. */
  readonly paper: string;
}

interface PageOptions {
  readonly status?: number;
  /** A page that title, description, status and language tell completely: it is rendered once for all requests that end in it. */
  readonly isSharedError?: true;
  /** The page of this address with an answer to its form: other than an error page it can be left for its translation. */
  readonly answersForm?: true;
  /** It shows what is a visitor's own, although its address also has a page for everybody: never cached. */
  readonly isPrivate?: true;
  /** Stands in a frame of another page: without header, footer and floating buttons. */
  readonly isBare?: true;
  /** What it is printed in, where that is not the colours of the house. */
  readonly ink?: PageInk;
  /** What the floating action says and does on this page. Default: what it does everywhere. */
  readonly floating?: FloatingProps;
  /** Code of the error that it tells as the answer to a form, for the audit log. */
  readonly problem?: string;
  /** What its visit is to analytics, where a visitor allows it. */
  readonly event?: AnalyticsEvent;
  /** Nothing in its path is a secret, although it is a visitor's own: analytics may know that it was seen. */
  readonly isMeasured?: true;
  /** Extra response headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What a page controller returns: a React page with its head.
 * The HTTP adapter hands it to the page responder, which renders it into the document, caches it and sends it.
 */
export class Page {
  constructor(
    readonly element: ReactElement,
    readonly head: PageHead,
    readonly options: PageOptions,
  ) {}

  /** Name of the page's component: its stylesheet is found by it. */
  get component(): string {
    const { type } = this.element;
    return typeof type === 'string' ? type : type.name;
  }
}

/** A page of `views/pages` with its props and head. */
export function page<P extends object>(component: ComponentType<P>, props: P, head: PageHead, options: PageOptions = {}): Page {
  return new Page(createElement(component, props), head, options);
}

/** What a handler of a form returns when all is done: the browser goes on to a page (303), which a reload asks for again. */
export class SeeOther {
  constructor(
    readonly path: string,
    /** Whether it is a whole address, which no language is added to. */
    readonly isAddress = false,
  ) {}
}

/** @param path of the page, without language prefix; it is in the language of the form */
export function seeOther(path: string): SeeOther {
  return new SeeOther(path);
}

/** As `seeOther`, to a whole address. @param url one that we have made or signed ourselves */
export function leaveTo(url: string): SeeOther {
  return new SeeOther(url, true);
}
