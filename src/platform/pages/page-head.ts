import type { PageHead } from '../render/page';

/** Head metadata that an editor may have set; what is set wins over ours. */
export interface HeadOverrides {
  readonly title?: string;
  readonly description?: string;
  readonly noindex?: boolean;
  readonly ogTitle?: string;
  readonly ogDescription?: string;
  readonly ogImage?: string;
}

const MAX_DESCRIPTION = 160;

/** A head from our own title and description, over which the editor's metadata wins where it is set. */
export function pageHead(
  context: { readonly siteName: string },
  own: Omit<PageHead, 'title' | 'description'> & { readonly title: string; readonly description: string },
  seo: HeadOverrides = {},
): PageHead {
  const title = seo.title ?? (own.title.includes(context.siteName) ? own.title : `${own.title} · ${context.siteName}`);
  const description = seo.description ?? shorten(own.description);
  return {
    ...own,
    title,
    description,
    noindex: own.noindex ?? seo.noindex,
    ogTitle: seo.ogTitle ?? own.ogTitle,
    ogDescription: seo.ogDescription ?? own.ogDescription,
    image: seo.ogImage ? { src: seo.ogImage, alt: '' } : own.image,
  };
}

/** Cut at a word, for descriptions that were written as texts. */
function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const words = text.slice(0, MAX_DESCRIPTION - 1).replace(/(?<!\s)\s+\S*$/, '');
  return `${words.replace(/(?<![,.;:–—])[,.;:–—]+$/, '')}…`;
}
