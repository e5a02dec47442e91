import type { Appointment } from '../../../scheduling/contract/appointment';
import { appointmentUnknown } from '../../../../shared/booking-failure';
import type { ClientIdentity } from '../../../clients/contract/client';
import type { Day } from '../../../scheduling/contract/free-time';
import type { Clock } from '../../../../platform/time/clock';
import type { Locale } from '../../../../shared/locale';
import { APPOINTMENT_FIELDS, appointmentOf, type WireAppointment } from './appointment.wire';
import { type BeautyProApi, BeautyProRejected, BeautyProTimeout } from '../../../beautypro/beautypro.api';
import type { BeautyProCatalogue } from './beautypro-catalogue';
import { appointmentFromWire } from './appointment-from-wire';

export interface OwnAppointmentsQuery {
  readonly id?: string;
  readonly date?: Day;
  readonly location?: string;
}

const PATH = '/appointments';

/** A client's own appointments, as the API has them now: nothing is kept of them. */
export class BeautyProAppointments {
  constructor(
    private readonly api: BeautyProApi,
    private readonly clock: Clock,
  ) {}

  /** Appointments of this client alone, whatever the API answers. */
  async of(as: ClientIdentity, { id, date, location }: OwnAppointmentsQuery, signal: AbortSignal): Promise<readonly WireAppointment[]> {
    const query = { client: as.client, ids: id, from: date, to: date, location };
    const json = await this.api.withFields(APPOINTMENT_FIELDS, (fields) =>
      this.api.asClient({ method: 'GET', path: PATH, query: { ...query, fields } }, as.accessToken, signal),
    );
    if (!Array.isArray(json)) throw new BeautyProTimeout(`GET ${PATH}`, 'an answer that cannot be used', true);
    const appointments = json.flatMap((one) => appointmentOf(one) ?? []);
    if (appointments.length === 0 && json.length > 0) throw new BeautyProTimeout(`GET ${PATH}`, 'an answer that cannot be used', true);
    return appointments.filter(
      (one) =>
        (one.client ?? as.client) === as.client &&
        (id === undefined || one.id === id) &&
        (date === undefined || one.date === date) &&
        (location === undefined || one.location === location),
    );
  }

  /** @throws `appointment_unknown` for what is not there, and for another client's */
  async one(id: string, as: ClientIdentity, signal: AbortSignal): Promise<WireAppointment> {
    const [appointment] = await this.of(as, { id }, signal).catch((error: unknown) => {
      // an id that the API cannot even read is nobody's
      if (error instanceof BeautyProRejected && (error.is(400) || error.is(404))) throw appointmentUnknown();
      throw error;
    });
    if (!appointment) throw appointmentUnknown();
    return appointment;
  }

  toAppointment(appointment: WireAppointment, catalogue: BeautyProCatalogue, locale: Locale): Appointment {
    return appointmentFromWire(appointment, catalogue, this.clock.now(), locale);
  }
}
