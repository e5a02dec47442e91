import type { Appointment, WantedService, WantedAppointment } from '../../../scheduling/contract/appointment';
import {
  changeByPhone,
  checkAmount,
  checkMinutes,
  timeConflict,
  appointmentEnded,
  type AgreedTerms,
} from '../../../../shared/booking-failure';
import { changeableUntil } from '../../../scheduling/contract/change-rules';
import type { ClientIdentity } from '../../../clients/contract/client';
import type { Clock } from '../../../../platform/time/clock';
import type { AppointmentChange, BookOptions } from '../../../scheduling/contract/calendar-requests';
import type { HeldTimes, HeldTime, PartToHold } from '../../store/held-times';
import type { WireAppointment } from './appointment.wire';
import { BeautyProCatalogue } from './beautypro-catalogue';
import { BeautyProRejected, BeautyProTimeout } from '../../../beautypro/beautypro.api';
import type { BeautyProFreeTime } from './beautypro-free-time';
import type { BeautyProReads } from './beautypro-reads';
import type { BeautyProAppointments } from './beautypro-appointments';
import type { ChoiceRequest, EmployeeChooser } from './employee-chooser';
import { changeBody, servicesAfter } from './appointment-change';
import { isLive, missingOf, serviceOf, wireOf, type AppointmentWriter, type WriteAttempt } from './appointment-writer';
import type { Kopiykas } from '../../../../shared/money';
import { minuteOf } from '../../../../shared/clock-time';

interface BookingParts {
  readonly reads: BeautyProReads;
  readonly free: BeautyProFreeTime;
  readonly appointments: BeautyProAppointments;
  readonly employees: EmployeeChooser;
  readonly writer: AppointmentWriter;
  readonly held: HeldTimes;
  readonly clock: Clock;
}

/** Employees are chosen anew so often when the API says that those who were chosen are taken. */
const MAX_CHOICES = 3;
const CANCEL_REASON = 'Скасовано клієнтом на сайті';

/** Appointments that clients make and change. The API decides whether a time is free. */
export class BeautyProBooking {
  constructor(private readonly parts: BookingParts) {}

  async book(
    appointment: WantedAppointment,
    as: ClientIdentity,
    { hold, locale, state, amount, minutes }: BookOptions,
  ): Promise<Appointment> {
    const { appointments, writer, held } = this.parts;
    return writer.writing('POST /appointments', as, async (writing) => {
      const [catalogue, before] = await Promise.all([
        this.catalogue(),
        appointments.of(as, { date: appointment.date, location: appointment.location }, writing.signal),
      ]);
      catalogue.bookableLocation(appointment.location);
      catalogue.bookableServices(appointment.services.map(({ service }) => service));
      const wanted = missingOf(await this.asHeld(appointment, hold), before);
      const known = before.find((one) => isLive(one) && missingOf(appointment.services, [one]).length < appointment.services.length);
      // it was made before: a repeat returns the same
      if (wanted.length === 0 && known) return appointments.toAppointment(known, catalogue, locale);
      const choice = { location: appointment.location, date: appointment.date, services: wanted, hold };
      const make = (chosen: readonly PartToHold[]) => {
        // of what is sent again in part the client was shown the sum of all
        if (chosen.length === appointment.services.length) {
          checkAmount(amount, pricesOf(chosen, appointment.location, catalogue));
          checkMinutes(minutes, lengthsOf(chosen));
        }
        return writer.create(appointment, chosen, as, state, writing);
      };
      const made = await this.withEmployees(choice, catalogue, make, missingOf(appointment.services, before));
      // the hold runs out by itself where it cannot be released
      if (hold !== null) await held.release(hold).catch(() => null);
      return appointments.toAppointment(made, catalogue, locale);
    });
  }

  async change(id: string, change: AppointmentChange, as: ClientIdentity): Promise<Appointment> {
    const { appointments, writer } = this.parts;
    return writer.writing('PUT /appointments/…', as, async (writing) => {
      const [catalogue, appointment] = await Promise.all([this.catalogue(), appointments.one(id, as, writing.signal)]);
      if (!isLive(appointment) && change.state === 'cancelled') return appointments.toAppointment(appointment, catalogue, 'ua');
      this.mayChange(appointment, catalogue);
      if (change.state === 'cancelled') return this.cancel(appointment, catalogue, as, writing);
      return this.move(appointment, change, catalogue, as, writing);
    });
  }

  async addService(appointment: string, wanted: WantedService, as: ClientIdentity, shown: AgreedTerms = {}): Promise<Appointment> {
    const { appointments, writer } = this.parts;
    return writer.writing('POST /appointments/services', as, async (writing) => {
      const [catalogue, found] = await Promise.all([this.catalogue(), appointments.one(appointment, as, writing.signal)]);
      this.mayChange(found, catalogue);
      catalogue.bookableServices([wanted.service]);
      if (missingOf([wanted], [found]).length === 0) return appointments.toAppointment(found, catalogue, 'ua');
      const choice = { location: found.location ?? '', date: found.date, services: [wanted], hold: null };
      const added = await this.withEmployees(choice, catalogue, async (chosen) => {
        checkAmount(shown.amount, pricesOf(chosen, choice.location, catalogue));
        checkMinutes(shown.minutes, lengthsOf(chosen));
        const [part] = chosen;
        const json = { appointment, ...serviceOf(part!) };
        const post = () => writing.send({ method: 'POST', path: '/appointments/services', json });
        await post().catch(async (error: unknown) => {
          if (!(error instanceof BeautyProTimeout && error.wasSent)) throw error;
          // the outcome is unknown: check before trying again
          if (missingOf([part!], [await appointments.one(appointment, as, writing.signal)]).length > 0) await post();
        });
        return wireOf(part!, found.id);
      });
      const withIt = { ...found, services: [...found.services, added] };
      return appointments.toAppointment(await appointments.one(appointment, as, writing.signal).catch(() => withIt), catalogue, 'ua');
    });
  }

  async removeService(id: string, as: ClientIdentity): Promise<Appointment> {
    const { appointments, writer, free } = this.parts;
    return writer.writing('DELETE /appointments/services/…', as, async (writing) => {
      const [catalogue, all] = await Promise.all([this.catalogue(), appointments.of(as, {}, writing.signal)]);
      const appointment = all.find(({ services }) => services.some((one) => one.id === id));
      // the one way to say that it is not there
      if (!appointment) return appointments.toAppointment(await appointments.one(id, as, writing.signal), catalogue, 'ua');
      this.mayChange(appointment, catalogue);
      if (appointment.services.length === 1) return this.cancel(appointment, catalogue, as, writing);
      const path = `/appointments/services/${encodeURIComponent(id)}`;
      await writing.send({ method: 'DELETE', path, isRepeatable: true }).catch((error: unknown) => {
        // gone: of two tries the first has done it
        if (!(error instanceof BeautyProRejected && error.is(404))) throw error;
      });
      free.changed(appointment.location ?? '');
      return appointments.toAppointment({ ...appointment, services: appointment.services.filter((one) => one.id !== id) }, catalogue, 'ua');
    });
  }

  private catalogue(): Promise<BeautyProCatalogue> {
    return BeautyProCatalogue.of(this.parts.reads);
  }

  /** The services with the employees of the hold, where it holds the same. */
  private async asHeld(appointment: WantedAppointment, hold: string | null): Promise<readonly WantedService[]> {
    const held = hold === null ? null : await this.parts.held.find(hold).catch(() => null);
    if (held?.location !== appointment.location || held.day !== appointment.date) return appointment.services;
    return appointment.services.map((one) => {
      const same = held.services.find(({ service, start }) => service === one.service && start === one.start);
      return one.professional === null && same ? { ...one, professional: same.professional } : one;
    });
  }

  /**
   * Does something with the employees that are named or chosen; chosen ones are chosen anew when they are taken meanwhile.
   * @param asWanted the services as the client wants them, where the choice has the employees of a hold
   */
  private async withEmployees<T>(
    choice: ChoiceRequest,
    catalogue: BeautyProCatalogue,
    work: (parts: readonly PartToHold[]) => Promise<T>,
    asWanted = choice.services,
  ): Promise<T> {
    const { employees, held, free } = this.parts;
    const isOpen = asWanted.some(({ professional: employee }) => employee === null);
    for (let tries = 1; ; tries++) {
      const parts = await employees.choose(tries === 1 ? choice : { ...choice, services: asWanted }, catalogue);
      const others = await held.heldBetween(choice.date, choice.date, choice.hold).catch((): readonly HeldTime[] => []);
      if (parts.some((part) => others.some((one) => isHeldBy(one, part)))) throw timeConflict();
      try {
        const done = await work(parts);
        free.changed(choice.location);
        return done;
      } catch (error) {
        // also where the outcome is unknown
        free.changed(choice.location);
        const isTaken = error instanceof BeautyProRejected && error.is(409, 'TIME_CONFLICT');
        if (!isTaken || !isOpen || tries === MAX_CHOICES) throw error;
      }
    }
  }

  /** @throws `appointment_settled`; `change_by_phone` by the rules of today, which are the only ones that the API knows */
  private mayChange(appointment: WireAppointment, catalogue: BeautyProCatalogue): void {
    if (appointment.state === 'reserved') return;
    if (!isLive(appointment)) throw appointmentEnded();
    const { startsAt } = this.parts.appointments.toAppointment(appointment, catalogue, 'ua');
    const until = catalogue.settings && changeableUntil(startsAt, catalogue.settings.clientModule);
    if (!until || this.parts.clock.now() >= until) throw changeByPhone();
  }

  private async cancel(
    appointment: WireAppointment,
    catalogue: BeautyProCatalogue,
    as: ClientIdentity,
    writing: WriteAttempt,
  ): Promise<Appointment> {
    const { appointments, free } = this.parts;
    const json = { state: 'cancelled', cancelReason: CANCEL_REASON };
    await writing
      .send({ method: 'PUT', path: pathOf(appointment.id), json, isRepeatable: true })
      .catch(async (error: unknown) => {
        if (!(error instanceof BeautyProTimeout && error.wasSent)) throw error;
        if (isLive(await appointments.one(appointment.id, as, writing.signal))) throw error;
      })
      .finally(() => free.changed(appointment.location ?? ''));
    return appointments.toAppointment({ ...appointment, state: 'cancelled' }, catalogue, 'ua');
  }

  private async move(
    appointment: WireAppointment,
    change: AppointmentChange,
    catalogue: BeautyProCatalogue,
    as: ClientIdentity,
    writing: WriteAttempt,
  ): Promise<Appointment> {
    const { appointments } = this.parts;
    const { date = appointment.date } = change;
    const services = servicesAfter(appointment, change.services);
    catalogue.bookableServices(services.filter(({ id }) => id === undefined).map(({ service }) => service));
    const choice = { location: appointment.location ?? '', date, services, hold: null, movedAppointment: appointment.id };
    return this.withEmployees(choice, catalogue, async (parts) => {
      checkMinutes(change.minutes, lengthsOf(parts));
      const json = changeBody(appointment, change, services, parts);
      const silence = await writing.send({ method: 'PUT', path: pathOf(appointment.id), json }).then(
        () => null,
        (error: unknown) => {
          if (!(error instanceof BeautyProTimeout && error.wasSent)) throw error;
          return error;
        },
      );
      // the id may be another one after the move
      const day = await appointments.of(as, { date }, writing.signal).catch((error: unknown) => {
        if (silence) throw error;
        return [];
      });
      const found = day.find((one) => isLive(one) && missingOf(parts, [one]).length === 0);
      if (!found && silence) throw silence;
      const moved = {
        ...appointment,
        date,
        comments: change.comments ?? appointment.comments,
        services: parts.map((part) => wireOf(part, appointment.id)),
      };
      return appointments.toAppointment(found ?? moved, catalogue, 'ua');
    });
  }
}

const pathOf = (id: string): string => `/appointments/${encodeURIComponent(id)}`;

function isHeldBy(held: HeldTime, { professional: employee, start, durationMinutes }: PartToHold): boolean {
  const from = minuteOf(start);
  return held.employee === employee && held.from < from + durationMinutes && from < held.to;
}

const lengthsOf = (parts: readonly PartToHold[]): readonly number[] => parts.map(({ durationMinutes }) => durationMinutes);

/** What services cost by their employees at a salon, each in its quantity; null: not known. */
function pricesOf(parts: readonly PartToHold[], location: string, catalogue: BeautyProCatalogue): readonly (Kopiykas | null)[] {
  return parts.map(({ service, professional: employee, quantity }) => {
    const one = catalogue.priceOf(service, location, employee);
    return one === null ? null : one * quantity;
  });
}
