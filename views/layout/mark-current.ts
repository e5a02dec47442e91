import type { FrameParts } from './frame';

/** A link that cannot be followed, to assistive technology (ARIA's disabled link) and to search engines, which take a bare `<a>` for a mistake. */
const CURRENT = ' role="link" aria-disabled="true" aria-current="page"';

/**
 * The ready parts for one page. Links to the page itself lose their address, so that they cannot be followed, and say that
 * they are current; in the menu, links to what the page lies in say so too, and stay links; items whose drop-down holds either
 * are marked. What a link looks like is React's business, its `href` is not: no other attribute holds these words.
 * client/fragments/current-links.ts does the same for what comes later.
 * @param href address of the page, language prefix and query included
 */
export function markCurrent(parts: FrameParts, href: string): FrameParts {
  const itself = (html: string) => html.replaceAll(linkTo(href), CURRENT);
  const above = addressesAbove(href);
  let bar = above.map(linkTo).reduce((marked, link) => marked.replaceAll(link, `${link} aria-current="true"`), itself(parts.bar));
  for (const dropdown of parts.dropdowns) {
    if (dropdown.href !== href && [href, ...above].some((address) => dropdown.holds.has(address))) {
      bar = bar.replaceAll(linkTo(dropdown.href), `${linkTo(dropdown.href)} data-within=""`);
    }
  }
  return { ...parts, bar, footer: itself(parts.footer) };
}

function linkTo(address: string): string {
  return ` href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
}

/** Addresses a page lies below, the home pages left out: everything lies below those. */
export function addressesAbove(href: string): string[] {
  const [path = '', query] = href.split('?');
  const steps = path.split('/').slice(1, -1);
  const all = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}/`);
  return all.filter((address) => address !== '/en/' && (address !== path || query !== undefined));
}
