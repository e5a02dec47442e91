import type { PhoneOnlyBooking } from '../../../../shared/phone-only-booking';
import { isByPhone } from '../../../../../views/ui/i18n/context';
import { durationLabel } from '../../../../../views/ui/i18n/labels';
import { imagePath } from '../../../../shared/image-path';
import { localePath } from '../../../../shared/locale';
import type { ContentContext } from '../../application/content-pages.service';
import { employeePath } from '../../domain/addresses';
import type { SearchHit, SearchOffer, SearchResult } from '../../contract/search-result';
import { pictureOfEmployee } from '../../domain/site-index';
import { bookPath } from '../services/services.addresses';
import { servicePriceLabel } from '../services/services.offer';

type Context = Pick<ContentContext, 'site' | 't' | 'locale'> & { readonly byPhone: PhoneOnlyBooking | null };

/** Twice the width of the swatch beside a hit. */
const SWATCH_WIDTH = 160;

/** An answer with what its services cost and take, where they are booked, and with the swatches of its employees. */
export function presentSearch(context: Context, result: SearchResult): SearchResult {
  const withOffer = (hit: SearchHit) => {
    const offer = hit.service === undefined ? null : offerOf(context, hit.service);
    return offer ? { ...hit, offer } : hit;
  };
  const withSwatch = (hit: SearchHit) => {
    const picture = pictureAt(context, hit.url);
    return picture ? { ...hit, swatch: imagePath(picture.src, SWATCH_WIDTH) } : hit;
  };
  return {
    ...result,
    groups: result.groups.map(({ kind, hits }) => ({ kind, hits: hits.map(kind === 'employees' ? withSwatch : withOffer) })),
  };
}

/** Of the employee whose page has this address. */
function pictureAt({ site, locale }: Context, url: string) {
  const employee = site.content.employees.find((one) => localePath(locale, employeePath(one)) === url);
  return employee && pictureOfEmployee(site, employee);
}

function offerOf(context: Context, slug: string): SearchOffer | null {
  const service = context.site.service.get(slug);
  if (!service) return null;
  const price = servicePriceLabel(context, service, null);
  const duration = durationLabel(service.durationMinutes, context.t);
  const path = bookPath(service, null);
  const url = isByPhone(path, context.byPhone) ? {} : { url: localePath(context.locale, path) };
  return { ...(price !== null && { price }), ...(duration !== null && { duration }), ...url };
}
