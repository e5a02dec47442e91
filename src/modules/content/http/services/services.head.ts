import type { SeoOverrides } from '../../domain/entities';
import type { ServiceRoute } from '../../domain/service-route';
import type { ContentContext } from '../../content-pages.service';
import { topContent } from './services.presenter';

/** Document title of a page of the /services family: what, for whom, where. */
export function serviceHeadTitle({ t }: ContentContext, { salon, node, service }: ServiceRoute): string {
  const parent = node?.parent?.category.name;
  const name = service?.title ?? node?.category.name ?? t('services.title');
  const what = !service && parent ? `${name}: ${parent.toLowerCase()}` : name;
  return salon ? `${what}, ${t('services.inSalon', { salon: salon.title })}` : what;
}

/** Metadata an editor set: on the page that introduces a top, else on the category itself. */
export function topSeo(context: ContentContext, { node }: ServiceRoute): SeoOverrides {
  if (!node) return {};
  return topContent(context, node)?.seo ?? node.category.seo;
}
