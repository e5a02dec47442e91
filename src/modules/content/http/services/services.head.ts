import type { SeoOverrides } from '../../contract/entities';
import type { ServiceRoute } from '../../domain/service-route';
import type { ContentContext } from '../../application/content-pages.service';
import { servicesPageOf } from '../../domain/top-pages';

/** Document title of a page of the /services family: what, for whom, where. */
export function serviceHeadTitle({ t }: ContentContext, { salon, node, service }: ServiceRoute): string {
  const parent = node?.parent?.category.name;
  const name = service?.title ?? node?.category.name ?? t('content.services.title');
  const what = !service && parent ? `${name}: ${parent.toLowerCase()}` : name;
  return salon ? `${what}, ${t('content.services.inSalon', { salon: salon.title })}` : what;
}

/** Metadata an editor set: on the page that introduces a top, else on the category itself. */
export function topSeo({ site }: ContentContext, { node }: ServiceRoute): SeoOverrides {
  if (!node) return {};
  return servicesPageOf(site, node)?.seo ?? node.category.seo;
}
