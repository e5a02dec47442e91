import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../shared/domain-error';
import type { Kopiykas } from '../../../shared/money';
import type { Locale } from '../../../shared/locale';
import type { BookingService } from '../../scheduling/contract/catalogue';
import type { AppointmentOption, AppointmentOptionsQuery, TimeOfDay } from '../../scheduling/contract/free-time';
import { ASK_LIMITS } from '../../scheduling/contract/service-asks';
import { MAX_SERVICES } from '../../scheduling/contract/booking-limits';
import { BookingReads } from './booking-reads.service';

/** An appointment that is chosen, and when it begins. */
export type ChosenTime = AppointmentOptionsQuery & { readonly start: TimeOfDay };

/** A service that fits an appointment at its time. */
export interface FittingAddOn {
  readonly service: BookingService;
  /** The whole appointment with it; the service is its last part. */
  readonly option: AppointmentOption;
  /** What it adds, kopiykas; null where a price is not known. */
  readonly price: Kopiykas | null;
}

/** Services that are offered with others: those that fit the same time, by the search of the booking system. */
@Injectable()
export class AddOns {
  constructor(private readonly reads: BookingReads) {}

  /** At most six; none for a time that is not free. While the booking system cannot be read: none. */
  async fitting({ start, ...query }: ChosenTime, locale: Locale): Promise<readonly FittingAddOn[]> {
    const { value: known } = await this.reads.services(locale, query.location);
    const chosen = query.services.flatMap((id) => known.find((service) => service.id === id) ?? []);
    const wanted = addOnsOf(chosen, known);
    if (wanted.length === 0 || query.services.length >= MAX_SERVICES) return [];
    const at = async (services: readonly string[], addOns: readonly string[]) => {
      const { value } = await this.reads.appointmentOptions({ ...query, services, addOns }).catch(nobody);
      return shortestAt(start, value);
    };
    const { services, addOns = [] } = query;
    const [plain, ...found] = await Promise.all([at(services, addOns), ...wanted.map(({ id }) => at([...services, id], [...addOns, id]))]);
    if (!plain) return [];
    return wanted.flatMap((service, place) => {
      const option = found[place];
      if (!option) return [];
      return [{ service, option, price: option.price === null || plain.price === null ? null : option.price - plain.price }];
    });
  }
}

/** What nobody does at the salon does not fit. */
function nobody(error: unknown): { readonly value: readonly AppointmentOption[] } {
  if (error instanceof DomainError && error.code === 'cannot_be_booked') return { value: [] };
  throw error;
}

/** What is offered with these services and is not chosen yet. */
function addOnsOf(chosen: readonly BookingService[], known: readonly BookingService[]): readonly BookingService[] {
  const ids = new Set(chosen.flatMap(({ asks }) => asks?.addOns ?? []));
  return known.filter(({ id }) => ids.has(id) && !chosen.some((service) => service.id === id)).slice(0, ASK_LIMITS.addOns);
}

/** Of the appointments that begin then the one that is over first. */
function shortestAt(start: TimeOfDay, options: readonly AppointmentOption[]): AppointmentOption | undefined {
  return options.filter((option) => option.start === start).sort((a, b) => a.end.localeCompare(b.end))[0];
}
