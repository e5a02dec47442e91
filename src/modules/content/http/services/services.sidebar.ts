import type { ServicesSidebarProps } from '../../../../../views/content/services/ServicesSidebar';
import type { Salon } from '../../contract/entities';
import type { CategoryNode } from '../../domain/site-index';
import type { ContentContext } from '../../application/content-pages.service';
import { categoryAddress } from './services.addresses';
import { offeredChildren } from './services.offer';

/** The top category a node lies under. */
export function topOf(node: CategoryNode): CategoryNode {
  return node.parent ? topOf(node.parent) : node;
}

/**
 * The index beside a list of services: every direction of the top with its categories, or every top with its directions
 * where no top is chosen. `current` marks this page, `open` what lies above it.
 */
export function presentSidebar(context: ContentContext, salon: Salon | null, node: CategoryNode | null): ServicesSidebarProps {
  const top = node && topOf(node);
  const link = (of: CategoryNode) => ({
    path: categoryAddress(context, of, salon)!,
    title: of.category.name,
    current: of === node,
    open: isWithin(node, of),
  });
  return {
    tops: top ? offeredChildren(context.site.tops, salon).map(link) : [],
    groups: offeredChildren(top ? top.children : context.site.tops, salon).map((group) => ({
      ...link(group),
      links: offeredChildren(group.children, salon).map(link),
    })),
  };
}

function isWithin(node: CategoryNode | null, ancestor: CategoryNode): boolean {
  return node !== null && (node === ancestor || isWithin(node.parent, ancestor));
}
