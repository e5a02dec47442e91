import type { BreadcrumbList, WithContext } from 'schema-dts';
import type { Crumb } from '../../../../../views/components/navigation/Breadcrumbs';
import { breadcrumbLd } from './json-ld';
import type { PresenterContext } from '../presenter-context';

/**
 * The breadcrumbs a page shows, as structured data; the last one is the page itself.
 * Crumbs on the way that lead nowhere (a category without a page) are left out.
 * @param path the page's canonical path, without language prefix
 */
export function crumbsLd(context: PresenterContext, crumbs: readonly Crumb[], path: string): WithContext<BreadcrumbList> {
  const linked = crumbs.filter((crumb, index) => crumb.path !== undefined || index === crumbs.length - 1);
  return breadcrumbLd(
    context,
    linked.map((crumb) => ({ name: crumb.label, path: crumb.path ?? path })),
  );
}
