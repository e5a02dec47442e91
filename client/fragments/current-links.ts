import { addressesAbove } from '../../views/layout/mark-current';

/**
 * Does to a fragment, which is the same for all pages, what the server does to what stands in the page (mark-current.ts): links to
 * the page itself lose their address, links of menus to what the page lies in say so.
 * Islands are left alone: the browser renders them again and compares.
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
