import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { Absence } from '../../scheduling/contract/absence';
import { AppointmentOffers } from '../application/appointment-offers.service';
import { BookingAdmin } from '../application/booking-admin.service';
import { ENGINE_OPS_ERRORS } from './admin-errors';
import { BookingSalons } from './booking-salons';
import { BOOK, RUN } from './booking-roles';

/** What operators do with an absence that was noted. */
@ActionsAt({
  part: 'schedules',
  path: 'absences/:id',
  roles: RUN,
  api: {
    path: 'booking/absences/:id',
    id: { description: 'Id of an absence', type: 'string' },
    errors: [...ENGINE_OPS_ERRORS, [404, 'absence_unknown', 'There is no such absence']],
  },
})
export class AbsenceActions implements OperatorActions<Absence> {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly offers: AppointmentOffers,
    private readonly salons: BookingSalons,
  ) {}

  /** @throws DomainError `absence_unknown`, also for one that is not of one's own salon alone; `booking_kept_elsewhere` */
  async find(user: ConsoleUser, { id }: ActionAddress): Promise<Absence> {
    const absence = await this.visible(user, id);
    if (absence.location === null && this.salons.scope(user) !== 'all') throw unknown();
    return absence;
  }

  /** One that concerns somebody's salons; those of all salons concern everybody. @throws as `find` */
  async visible(user: ConsoleUser, id: string): Promise<Absence> {
    const absence = await this.admin.engine.absences.one(id);
    if (!this.admin.engine.absences.concerns(absence, this.salons.scope(user))) throw unknown();
    return absence;
  }

  @OperatorAction('offer', {
    words: 'booking.console.absences.offer',
    done: 'offered',
    roles: BOOK,
    api: {
      summary: 'Offer other times to all clients of an absence',
      description:
        'Keeps up to three times for each appointment without an offer and tells its client, one after the other. Appointments for which nothing is free, or whose client cannot be reached, stay in the list.',
      example: { appointments: 5 },
    },
  })
  offer({ id }: Absence): Promise<{ readonly appointments: number }> {
    return this.offers.offerAll(id);
  }

  @OperatorAction('remove', {
    words: 'booking.console.absences.remove',
    done: 'returned',
    to: () => '/ops/absences',
    api: {
      summary: 'End an absence',
      description: 'The time can be booked again. Appointments that were moved meanwhile stay where they are.',
    },
  })
  remove({ id }: Absence): Promise<void> {
    return this.admin.engine.absences.remove(id);
  }
}

const unknown = () => new DomainError('not-found', 'absence_unknown', translation('booking.console.problems.absence_unknown'));
