import { Injectable } from '@nestjs/common';
import { Translations } from '../../../platform/i18n/translations';
import { checkDay } from '../../scheduling/contract/booking-days';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import { appointmentUnknown, cannotBeBooked, holdUnknown, onlineBookingForbidden, type AgreedTerms } from '../../../shared/booking-failure';
import type {
  Appointment,
  HeldAppointment,
  Hold,
  WantedService,
  WantedAppointment,
  WantedTest,
} from '../../scheduling/contract/appointment';
import type { BookingClient, ClientIdentity } from '../../clients/contract/client';
import { BookingCalendar } from '../ports/booking-calendar.port';
import type { AppointmentChange, Visitor } from '../../scheduling/contract/calendar-requests';
import { ClientAccounts } from '../../clients/clients.api';
import { StoredFeedback } from '../ports/stored-feedback.port';
import { AppointmentPayers } from './appointment-payers.service';
import { AppointmentLedger } from '../ports/appointment-ledger.port';

/** The language of the salons. */
const SALON_LOCALE = 'ua';

/** A service as a request names it: what it leaves out is any employee, once. */
export type ServiceRequest = Pick<WantedService, 'service' | 'start' | 'isAny'> & {
  readonly professional?: string | null;
  readonly quantity?: number;
};

/** An appointment as a request names it. */
export interface AppointmentRequest extends Pick<WantedAppointment, 'location' | 'date'> {
  readonly services: readonly ServiceRequest[];
  readonly comments?: string;
  /** Who comes, where it is not the client. */
  readonly guest?: string;
  /** The patch test that is booked with it; only where the services require one. */
  readonly test?: Pick<WantedTest, 'date' | 'start' | 'services'> & { readonly professional?: string | null };
}

export interface ChangeRequest extends Pick<AppointmentChange, 'date' | 'comments' | 'state' | 'minutes'> {
  readonly services?: readonly (ServiceRequest & { readonly id?: string })[];
}

/** Holds and appointments: what anybody may ask for, and what a client may. Failures are those of the calendar. */
@Injectable()
export class Appointments {
  constructor(
    private readonly calendar: BookingCalendar,
    private readonly accounts: ClientAccounts,
    private readonly ledger: AppointmentLedger,
    private readonly feedback: StoredFeedback,
    private readonly translations: Translations,
    private readonly payers: AppointmentPayers,
  ) {}

  async hold(appointment: AppointmentRequest, visitor: Visitor): Promise<Hold> {
    return this.calendar.hold(this.checked(wantedAppointment(appointment)), visitor);
  }

  async renewHold(token: string): Promise<Hold> {
    if (!BOOKING_ID.test(token)) throw holdUnknown();
    return this.calendar.renewHold(token);
  }

  async releaseHold(token: string): Promise<void> {
    if (BOOKING_ID.test(token)) await this.calendar.releaseHold(token);
  }

  /** What a visitor's hold keeps; null for one that has run out. */
  async held(token: string | null): Promise<HeldAppointment | null> {
    return token !== null && BOOKING_ID.test(token) ? this.calendar.heldAppointment(token) : null;
  }

  async book(appointment: AppointmentRequest, as: ClientIdentity, options: Parameters<BookingCalendar['book']>[2]): Promise<Appointment> {
    const wanted = this.withGuest(this.checked(wantedAppointment(appointment)));
    const client = await this.allowed(as);
    const intent = { kind: 'booked', visit: wanted, client, locale: options.locale } as const;
    const booked = await this.ledger.recordWrite(intent, () => this.calendar.book(wanted, as, options));
    // nothing is reserved for a new appointment but what it is booked with
    return booked.revision === 0 && !options.certificates?.length ? this.payers.withNone(booked) : this.shown(booked);
  }

  /** As `BookingCalendar.knownTests`. */
  knownTests(...asked: Parameters<BookingCalendar['knownTests']>): ReturnType<BookingCalendar['knownTests']> {
    return this.calendar.knownTests(...asked);
  }

  /** The latest first. */
  async of(as: ClientIdentity): Promise<readonly Appointment[]> {
    const appointments = await this.calendar.appointments(as);
    await this.ledger.recordShown(appointments, as);
    return [...(await this.payers.with(await this.withFeedback(await this.ledger.withLocalFacts(appointments))))].sort(
      (a, b) => b.startsAt.getTime() - a.startsAt.getTime(),
    );
  }

  async one(id: string, as: ClientIdentity): Promise<Appointment> {
    const [appointment] = await this.ledger.withLocalFacts([await this.calendar.appointment(known(id), as)]);
    return this.shown(appointment!);
  }

  async change(id: string, { services, date, comments, state, minutes }: ChangeRequest, as: ClientIdentity): Promise<Appointment> {
    if (date !== undefined) checkDay(date);
    const wanted = services?.map(({ id: of, ...service }) => ({ ...wantedService(service), ...(of !== undefined && { id: of }) }));
    const change = () => this.calendar.change(known(id), { date, comments, state, minutes, services: wanted }, as);
    return this.shown(await this.ledger.recordWrite({ kind: 'changed', appointment: known(id), as, services: wanted }, change));
  }

  /** @param shown as `BookingCalendar.addService` has it */
  async addService(appointment: string, service: ServiceRequest, as: ClientIdentity, shown?: AgreedTerms): Promise<Appointment> {
    await this.allowed(as);
    const wanted = wantedService(service);
    const add = () => this.calendar.addService(appointment, wanted, as, shown);
    return this.shown(await this.ledger.recordWrite({ kind: 'changed', appointment, as, services: [wanted] }, add));
  }

  async removeService(id: string, as: ClientIdentity): Promise<Appointment> {
    const remove = () => this.calendar.removeService(id, as);
    return this.shown(await this.ledger.recordWrite({ kind: 'changed', appointment: known(id), as }, remove));
  }

  /** Whether clients can say here how an appointment was. */
  get takesFeedback(): boolean {
    return this.calendar.takesFeedback || this.feedback.isOn;
  }

  async giveFeedback(id: string, feedback: { readonly rating: number; readonly text: string }, as: ClientIdentity): Promise<void> {
    if (this.feedback.isOn) return this.feedback.give(await this.calendar.appointment(known(id), as), feedback);
    await this.calendar.giveFeedback(known(id), feedback, as);
  }

  private async shown(appointment: Appointment): Promise<Appointment> {
    return (await this.payers.with([appointment]))[0]!;
  }

  /** What was said on this site counts as said. */
  private async withFeedback(appointments: readonly Appointment[]): Promise<readonly Appointment[]> {
    if (!this.feedback.isOn) return appointments;
    const given = await this.feedback.given(appointments.map(({ id }) => id)).catch(() => new Set<string>());
    return appointments.map((appointment) =>
      given.has(appointment.id) ? { ...appointment, feedback: appointment.feedback ?? appointment.id } : appointment,
    );
  }

  /** Another booking system than ours requires no tests. */
  private checked(wanted: WantedAppointment): WantedAppointment {
    if (wanted.test && !this.calendar.takesTests) throw cannotBeBooked('test');
    return wanted;
  }

  /** Where the booking system keeps no guest, the salon reads in the comment who comes. */
  private withGuest({ guest = '', ...wanted }: WantedAppointment): WantedAppointment {
    if (this.calendar.keepsGuests || guest === '') return { ...wanted, guest };
    const line = this.translations.translator(SALON_LOCALE)('booking.guest.line', { guest });
    return { ...wanted, comments: [line, wanted.comments].filter(Boolean).join('\n') };
  }

  /** forbiddenOnlineBooking: who may not book online still sees, moves and cancels what was booked by phone. */
  private async allowed(as: ClientIdentity): Promise<BookingClient> {
    const client = await this.accounts.me(as);
    if (client.forbiddenOnlineBooking) throw onlineBookingForbidden();
    return client;
  }
}

function wantedAppointment({ location, date, services, comments = '', guest = '', test }: AppointmentRequest): WantedAppointment {
  checkDay(date);
  const wanted = { location, date, comments: comments.trim(), guest: guest.trim(), services: services.map(wantedService) };
  if (!test) return wanted;
  checkDay(test.date);
  return { ...wanted, test: { ...test, professional: test.professional ?? null } };
}

function wantedService({ service, start, professional: employee = null, quantity = 1, isAny }: ServiceRequest): WantedService {
  return { service, start, professional: employee, quantity, ...(isAny && { isAny }) };
}

function known(id: string): string {
  if (!BOOKING_ID.test(id)) throw appointmentUnknown();
  return id;
}
