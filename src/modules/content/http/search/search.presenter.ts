import { durationLabel } from '../../../../platform/pages/labels';
import { localePath } from '../../../../shared/locale';
import type { ContentContext } from '../../content-pages.service';
import type { SearchHit, SearchOffer, SearchResult } from '../../domain/search-result';
import { bookPath } from '../services/services.addresses';
import { servicePriceLabel } from '../services/services.offer';

type Context = Pick<ContentContext, 'site' | 't' | 'locale'>;

/** An answer with what its services cost and take, and where they are booked. */
export function presentSearch(context: Context, result: SearchResult): SearchResult {
  const withOffer = (hit: SearchHit) => {
    const offer = hit.service === undefined ? null : offerOf(context, hit.service);
    return offer ? { ...hit, offer } : hit;
  };
  return { ...result, groups: result.groups.map(({ kind, hits }) => ({ kind, hits: hits.map(withOffer) })) };
}

function offerOf(context: Context, slug: string): SearchOffer | null {
  const service = context.site.service.get(slug);
  if (!service) return null;
  const price = servicePriceLabel(context, service, null);
  const duration = durationLabel(service.durationMinutes, context.t);
  const url = localePath(context.locale, bookPath(service, null));
  return { ...(price !== null && { price }), ...(duration !== null && { duration }), url };
}
