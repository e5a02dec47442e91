import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/time/clock';
import type { Locale } from '../../../../shared/locale';
import { BookingReads } from '../../application/booking-reads.service';
import { LinkedVisits } from '../../application/linked-visits.service';
import { VisitTexts } from '../../application/visit-texts.service';
import type { ShownVisit } from './visit.presenter';

/** Gathers what the pages of a visit tell of it. */
@Injectable()
export class VisitViews {
  constructor(
    private readonly visits: LinkedVisits,
    private readonly reads: BookingReads,
    private readonly texts: VisitTexts,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `LinkedVisits.show` */
  async of(token: string, address: string, locale: Locale): Promise<ShownVisit> {
    const visit = await this.visits.show(token, address);
    const [[rule = ''], locations, names] = await Promise.all([
      this.texts.rules([visit], locale),
      this.reads.locations(locale),
      locale === visit.locale ? new Map<string, string>() : this.names(locale),
    ]);
    const salon = locations.value.find(({ id }) => id === visit.location) ?? null;
    return { token, visit, salon, rule, names, absent: this.visits.absentMasters(visit), now: this.clock.now() };
  }

  private async names(locale: Locale): Promise<ReadonlyMap<string, string>> {
    const [services, employees] = await Promise.all([this.reads.services(locale), this.reads.employees(locale)]);
    return new Map([...services.value, ...employees.value].map(({ id, name }) => [id, name]));
  }
}
