import type { FrameParts } from './frame';

/**
 * The ready parts for one page: links to the page itself lose their address, so that they cannot be followed, and say that
 * they are current. What a link looks like is React's business, its `href` is not: no other attribute holds these words.
 * @param href address of the page, language prefix and query included
 */
export function markCurrent(parts: FrameParts, href: string): FrameParts {
  const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const mark = (html: string) => html.replaceAll(` href="${escaped}"`, ' aria-current="page"');
  return { menu: mark(parts.menu), overlays: mark(parts.overlays), footer: mark(parts.footer) };
}
