import { durationLabel } from '../../../../views/ui/i18n/labels';
import { employeesFor, mayHaveServices, minutesOf, servicesFor, whyNotBookable } from '../../scheduling/contract/what-can-be-booked';
import type { BookingService } from '../../scheduling/contract/catalogue';
import type { ServiceBody, ServiceChoice } from '../contract/widget-model';
import { findServices } from './service-search';
import { stepHref } from './widget-links';
import { employeeOf, salonOf, servicesOf } from './widget-situation';
import type { WidgetSituation } from './widget-situation';
import { servicePrice } from './widget-words';

/** So many categories are shown with all their services. */
const FEW_GROUPS = 3;

/** What a visitor looks for among the services. */
export interface ServiceFilter {
  readonly query: string;
  readonly gender: 'female' | 'male' | null;
  /** Only what the visitor has marked. */
  readonly onlyLiked: boolean;
}

/** Value of `only` in an address. */
export const ONLY_LIKED = 'favourites';

/**
 * Services of the chosen salon and employee, by category.
 * @param isConfirming `confirm_services`: what was chosen is shown once more before it goes on
 */
export function serviceStep(situation: WidgetSituation, { query, gender, onlyLiked }: ServiceFilter, isConfirming: boolean): ServiceBody {
  const { choice, settings, lists, context } = situation;
  const { clientModule } = settings;
  const filter = { q: query || null, gender, only: onlyLiked ? ONLY_LIKED : null };
  const step = { step: 'service', ...filter };
  const offered = isConfirming ? servicesOf(situation) : offeredServices(situation);
  const isGendered = !isConfirming && clientModule.servicesGenderFilter && new Set(offered.map((service) => service.gender)).size > 1;
  const isLiked = ({ id }: BookingService) => situation.visitor.favourites.services.includes(id);
  const hasLiked = !isConfirming && offered.some(isLiked);
  const shown = servicesFor(offered, gender, clientModule).filter((service) => !onlyLiked || !hasLiked || isLiked(service));
  const found = findServices(shown, query, lists.categories);
  const groups = groupsOf(found, situation);
  const isSeveral = clientModule.severalServices;
  const onward: Readonly<Record<string, string>> = clientModule.confirmServices && !isConfirming ? { step: 'confirm' } : {};
  return {
    kind: 'service',
    query,
    genders: isGendered
      ? (['all', 'female', 'male'] as const).map((one) => {
          const value = one === 'all' ? null : one;
          return { gender: one, href: stepHref(choice, { ...step, gender: value }), isCurrent: gender === value };
        })
      : null,
    groups: groups.map(({ name, services }, at) => ({
      name,
      services: services.map((service) => choiceOf(service)),
      isOpen:
        isConfirming ||
        query !== '' ||
        onlyLiked ||
        groups.length <= FEW_GROUPS ||
        (at === 0 && employeeOf(situation) !== undefined) ||
        services.some(({ id }) => choice.services.includes(id)),
    })),
    isSeveral,
    isConfirming,
    onHref: choice.services.length > 0 ? stepHref(choice, onward) : null,
    kept: keptOf(),
    liked: hasLiked ? { href: stepHref(choice, { ...step, only: onlyLiked ? null : ONLY_LIKED }), isCurrent: onlyLiked } : null,
  };

  function choiceOf(service: BookingService): ServiceChoice {
    const isChosen = choice.services.includes(service.id);
    const services = isChosen
      ? choice.services.filter((id) => id !== service.id)
      : mayHaveServices(choice.services.length + 1, clientModule)
        ? [...choice.services, service.id]
        : [service.id];
    // the time stays: where another appointment does not fit there, the details say so and lead to the nearest
    const changed = { ...choice, services, end: null };
    // where an appointment has one service alone, choosing it leads on
    const href =
      isSeveral || isConfirming ? stepHref(changed, { ...step, step: isConfirming ? 'confirm' : 'service' }) : stepHref(changed, onward);
    return {
      id: service.id,
      name: service.name,
      price: servicePrice(situation, service),
      duration: durationLabel(minutesOf(service, settings, employeeOf(situation)), context.t) ?? '',
      description: clientModule.showServicesAndGroupsDescriptions && service.descriptionPlainText ? service.descriptionPlainText : null,
      href,
      isChosen,
      isLiked: isLiked(service),
    };
  }

  function keptOf(): Readonly<Record<string, string>> {
    const { route, salon, services, employee, date, time } = choice;
    const all = { route, salon, services: services.join(','), employee, date, time, gender, only: filter.only, step: 'service' };
    return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1])));
  }
}

function offeredServices(situation: WidgetSituation): readonly BookingService[] {
  const { lists } = situation;
  const location = salonOf(situation);
  const employee = employeeOf(situation) ?? null;
  if (!location) return lists.services;
  const isDone = (service: BookingService) => employee !== null || employeesFor(lists, location, [service]).length > 0;
  return lists.services.filter((service) => whyNotBookable({ location, service, employee }) === null && isDone(service));
}

interface Group {
  readonly name: string;
  readonly services: readonly BookingService[];
}

/** By category, in the order of the services. */
function groupsOf(services: readonly BookingService[], { lists }: WidgetSituation): readonly Group[] {
  const names = new Map(lists.categories.map(({ id, name }) => [id, name]));
  const groups = new Map<string, BookingService[]>();
  for (const service of services) {
    const name = names.get(service.category ?? '') ?? '';
    groups.set(name, [...(groups.get(name) ?? []), service]);
  }
  return [...groups].map(([name, own]) => ({ name, services: own }));
}
