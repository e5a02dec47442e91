/** Everything the document's head holds, all addresses absolute or root-relative and ready to print. */
export interface DocumentHead {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly canonical: string;
  readonly noindex: boolean;
  /** Parts of the same list. */
  readonly beside: readonly { readonly rel: 'prev' | 'next'; readonly href: string }[];
  readonly alternates: readonly { readonly lang: string; readonly href: string }[];
  readonly assets: { readonly styles: readonly string[]; readonly scripts: readonly string[]; readonly fonts: readonly string[] };
  readonly og: {
    readonly type: string;
    readonly title: string;
    readonly description: string;
    readonly locale: string;
    readonly otherLocale: string;
    readonly image: string;
    readonly imageAlt: string;
  };
  /** Id of what the page is not shown without. */
  readonly expects?: string;
  readonly feed: { readonly title: string; readonly href: string };
  readonly themeColor: string;
  /** Serialised JSON-LD blocks, already safe inside a script element. */
  readonly jsonLd: readonly string[];
}
