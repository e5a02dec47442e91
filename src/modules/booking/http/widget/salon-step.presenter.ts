import type { SalonBody } from '../../domain/widget/widget-model';
import { stepHref } from './widget-links';
import { salonsFor } from './widget-situation';
import type { WidgetSituation } from './widget-situation';

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
      href: stepHref({ ...choice, salon: id, ...(id === choice.salon ? {} : { date: null, time: null }) }),
      isChosen: id === choice.salon,
    })),
    routes:
      isFresh && routes.length > 1
        ? routes.map((route) => ({ route, href: stepHref({ ...choice, route }, { step: 'salon' }), isCurrent: route === choice.route }))
        : [],
  };
}
