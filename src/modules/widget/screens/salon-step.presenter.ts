import type { SalonBody } from '../contract/widget-model';
import { stepHref } from './widget-links';
import { salonPageOf } from '../../booking/booking.api';
import { salonsFor } from './widget-situation';
import type { WidgetSituation } from './widget-situation';
import { totalPrice } from './widget-words';

/** The salons that do what was chosen so far, and the other orders of the steps. */
export function salonStep(situation: WidgetSituation): SalonBody {
  const { choice, settings, pictures } = situation;
  const isFresh = choice.services.length === 0 && choice.employee === null;
  const { routes } = settings.clientModule;
  return {
    kind: 'salon',
    salons: salonsFor({ ...situation, choice: { ...choice, salon: null } }).map(({ id, name, street, city }) => ({
      id,
      name,
      address: [street, city].filter(Boolean).join(', '),
      picture: pictures.get(id) ?? null,
      price: totalPrice({ ...situation, choice: { ...choice, salon: id }, held: null, option: null }),
      level: levelWords(situation, id),
      // a time that is not free there is said to be so at the next step
      href: stepHref({ ...choice, salon: id, end: null }),
      isChosen: id === choice.salon,
    })),
    routes:
      isFresh && routes.length > 1
        ? routes.map((route) => ({ route, href: stepHref({ ...choice, route }, { step: 'salon' }), isCurrent: route === choice.route }))
        : [],
  };
}

/** `Signature: центр міста, довші візити`: why prices differ between salons; null where the content does not say. */
function levelWords({ context: { site, t } }: WidgetSituation, salon: string): string | null {
  const level = salonPageOf(site, salon)?.priceClass;
  return level ? `${t(`content.services.classes.${level}`)}: ${t(`content.services.classNotes.${level}`)}` : null;
}
