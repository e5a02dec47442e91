import type { Database, Transaction } from '../../../platform/database/database';
import { absentEmployees } from '../domain/absent-employees';
import type { Appointment, NeedingAppointment } from '../contract/appointment';
import type { ClientAnswers } from '../application/client-answers';
import type { LateArrivals } from '../application/late-arrivals';
import type { LateAnswer } from '../contract/late-arrival';
import type { TimeOffers } from '../application/time-offers';
import type { TimeOffer } from '../contract/time-offer';
import type { EngineCatalogue } from '../contract/engine-catalogue';
import { type LinkedAppointment } from '../contract/linked-appointment';
import { neededBy } from './needed-by';

const CLIENT_OF = `SELECT client FROM booking_appointments WHERE id = $1`;

/** Our own engine knows whose an appointment is, and asks for no token of the client's. */
export class OwnAppointmentAccess {
  /** Random but for the digits that say so: what nobody made leads nowhere. */
  readonly takesAnswers = true;
  readonly ids = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

  /** @param key the secret of links, as `AppointmentAccess` promises it */
  constructor(
    private readonly database: Database,
    private readonly key: () => Uint8Array,
    private readonly catalogue: () => EngineCatalogue,
    private readonly timeOffers: Pick<TimeOffers, 'of' | 'take'>,
    private readonly answers: Pick<ClientAnswers, 'coming'>,
    private readonly lateArrivals: Pick<LateArrivals, 'say'>,
  ) {}

  /**
   * The secret that links are made with: 256 bits, the same in all processes. Null where the booking system lets nobody act without the
   * client's own sign-in. @throws DomainError `database_unavailable` while it is not known
   */
  linkKey(): Uint8Array {
    return this.key();
  }

  /** Other times that its client is offered now. */
  offers(appointment: string): Promise<readonly TimeOffer[]> {
    return this.timeOffers.of(appointment);
  }

  /** Moves it to a time that was offered. @throws DomainError `appointment_unknown`, `appointment_settled`, `offer_over`, `time_conflict` */
  takeOffer(appointment: string, offer: string): Promise<void> {
    return this.timeOffers.take(appointment, offer);
  }

  /** Its client comes. @throws DomainError `appointment_unknown`, `appointment_settled`, `time_released`, `prepayment_unpaid`, `time_conflict` */
  coming(appointment: string): Promise<void> {
    return this.answers.coming(appointment);
  }

  /**
   * Its client will be late by 5, 10, 15 or 20 minutes. @param choice what is taken of what was answered before; null: nothing yet
   * @throws DomainError `appointment_unknown`, `late_not_now`, `change_by_phone`, `offer_over`, `time_conflict`
   */
  late(appointment: string, minutes: number, choice: string | null): Promise<LateAnswer> {
    return this.lateArrivals.say(appointment, minutes, choice);
  }

  absentEmployees(appointment: Appointment): readonly string[] {
    return absentEmployees(this.catalogue(), appointment);
  }

  /** Appointments to come that are not certain without this one, which is their test. @param tx a transaction that waits for the answer */
  neededBy(appointment: Appointment, tx: Transaction): Promise<readonly NeedingAppointment[]> {
    return neededBy(tx, appointment);
  }

  /** An appointment by the id that it has, or had before it was moved; null where there is no such appointment, or nobody's. Only for who has its link. */
  async find(appointment: string): Promise<LinkedAppointment | null> {
    const { rows } = await this.database.query<{ client: string | null }>(CLIENT_OF, [appointment]);
    const client = rows[0]?.client;
    return client ? { id: appointment, as: { client, accessToken: '' } } : null;
  }
}
