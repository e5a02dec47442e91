import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { covers } from '../../../shared/scope';
import { BookingDesk } from '../application/booking-desk.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { DeskVisit } from './visits.presenter';
import { BookingSalons } from './booking-salons';

/** Visits as far as somebody may see them: of all salons, or of their own. */
@Injectable()
export class OwnVisits {
  constructor(
    private readonly desk: BookingDesk,
    private readonly places: BookingSalons,
  ) {}

  /** @throws DomainError `visit_unknown`, also for one of another salon than one's own; `booking_kept_elsewhere` */
  async find(user: ConsoleUser, id: string): Promise<DeskVisit> {
    const unknown = new DomainError('not-found', 'visit_unknown', translation('console.problems.visit_unknown'));
    if (!isUUID(id)) throw unknown;
    const visit = await this.desk.engine.visits.find(id);
    if (!covers(this.places.scope(user), visit.appointment.location)) throw unknown;
    return visit;
  }
}
