import type { BreadcrumbList, WithContext } from 'schema-dts';
import type { Crumb } from '../../../views/ui/components/navigation/Breadcrumbs';
import { pageUrl, SCHEMA } from './json-ld';
import type { JsonLdContext } from './json-ld';

/**
 * The breadcrumbs a page shows, as structured data; the last one is the page itself.
 * Ancestors without a page are left out.
 * @param path the page's canonical path, without language prefix
 */
export function crumbsLd(context: JsonLdContext, crumbs: readonly Crumb[], path: string): WithContext<BreadcrumbList> {
  const linked = crumbs.filter((crumb, index) => crumb.path !== undefined || index === crumbs.length - 1);
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: linked.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      item: pageUrl(context, crumb.path ?? path),
    })),
  };
}
