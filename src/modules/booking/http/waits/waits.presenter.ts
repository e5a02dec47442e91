import { timeOfDay } from '../../../../shared/clock-time';
import type { Wait } from '../../../scheduling/contract/wait';

const DAY_MINUTES = 1440;

/** A wait as the API shows it. */
export function presentWait({ id, state, services, locations, from, to, weekdays, hours, until, createdAt, appointment, offer }: Wait) {
  return {
    id,
    state: state === 'offered' && offer === null ? ('waiting' as const) : state,
    locations,
    services: services.map(({ service, employee, quantity }) => ({ service, professional: employee, quantity })),
    from,
    to,
    weekdays,
    start: timeOfDay(hours.from),
    end: hours.to === DAY_MINUTES ? null : timeOfDay(hours.to),
    until: until.toISOString(),
    createdAt: createdAt.toISOString(),
    appointment,
    offer: offer && {
      id: offer.id,
      location: offer.location,
      date: offer.day,
      start: offer.start,
      end: offer.end,
      services: offer.services.map(({ service, employee, start, quantity }) => ({ service, professional: employee, start, quantity })),
      expiresAt: offer.expiresAt.toISOString(),
    },
  };
}
