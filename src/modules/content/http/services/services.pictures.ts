import type { Picture } from '../../../../shared/picture';
import { servicesUnder } from '../../domain/site-index';
import type { CategoryNode } from '../../domain/site-index';

/** A category's picture, or the first one among its services; none that the page shows already. */
export function pictureOf(node: CategoryNode, shown?: Picture): Picture | undefined {
  const candidates = [node.category.picture, ...servicesUnder(node).map((service) => service.picture)];
  return candidates.find((picture) => picture && picture.src !== shown?.src);
}

/** The nearest picture of the categories above. */
export function inheritedPicture(node: CategoryNode): Picture | undefined {
  return node.parent?.category.picture ?? node.parent?.parent?.category.picture;
}
