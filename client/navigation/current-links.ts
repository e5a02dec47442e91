import { addressesAbove } from '../../views/ui/layout/mark-current';

/**
 * Marks the current page in a fragment, which is the same for all pages, as the server does in the page (mark-current.ts): links to the
 * page itself lose their address, menu links to its ancestors are marked. Islands are left unchanged, because hydration compares their
 * HTML.
 * @param page address of the page, as the server wrote it
 */
export function markCurrentLinks(root: ParentNode, page: string): void {
  const above = new Set(addressesAbove(page));
  for (const link of root.querySelectorAll<HTMLElement>('a[href^="/"]')) {
    if (link.closest('[data-island]')) continue;
    const address = link.getAttribute('href')!;
    if (address === page) {
      link.removeAttribute('href');
      link.role = 'link';
      link.ariaDisabled = 'true';
      link.ariaCurrent = 'page';
    } else if (above.has(address) && link.closest('.dropdown__panel, .site-menu')) link.ariaCurrent = 'true';
  }
}
