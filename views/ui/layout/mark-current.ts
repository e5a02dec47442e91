import type { FrameParts } from './frame';

/**
 * Attributes of a link that cannot be followed: a disabled link to assistive technology, and no mistake to search engines, as a bare `<a>`
 * would be.
 */
const CURRENT = ' role="link" aria-disabled="true" aria-current="page"';

/**
 * Marks the current page in the rendered parts. Links to the page itself lose their address and are marked as current; in the menu, links
 * to ancestors of the page are marked and stay links; so are items whose drop-down contains either. Matches the text of `href` attributes,
 * which occurs in no other attribute. client/navigation/current-links.ts does the same for fragments.
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

/** Addresses of the ancestors of a page, without the home pages. */
export function addressesAbove(href: string): string[] {
  const [path = '', query] = href.split('?');
  const steps = path.split('/').slice(1, -1);
  const all = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}/`);
  return all.filter((address) => address !== '/en/' && (address !== path || query !== undefined));
}
