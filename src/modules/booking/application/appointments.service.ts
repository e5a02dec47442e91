import { Injectable } from '@nestjs/common';
import { checkDay } from '../../scheduling/contract/booking-days';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import { appointmentUnknown, holdUnknown, onlineBookingForbidden, type Shown } from '../../../shared/booking-failure';
import type { Appointment, HeldVisit, Hold, WantedService, WantedVisit } from '../../scheduling/contract/appointment';
import type { BookingClient, ClientIdentity } from '../../clients/contract/client';
import { BookingCalendar } from '../ports/booking-calendar.port';
import type { AppointmentChange, Visitor } from '../../scheduling/contract/calendar-requests';
import { ClientAccounts } from '../../clients/clients.api';
import { KeptFeedback } from '../ports/kept-feedback.port';
import { VisitLedger } from '../ports/visit-ledger.port';

/** A service as a request names it: what it leaves out is any master, once. */
export type AskedService = Pick<WantedService, 'service' | 'start' | 'isAny'> & {
  readonly professional?: string | null;
  readonly quantity?: number;
};

/** A visit as a request names it. */
export interface AskedVisit extends Pick<WantedVisit, 'location' | 'date'> {
  readonly services: readonly AskedService[];
  readonly comments?: string;
}

export interface AskedChange extends Pick<AppointmentChange, 'date' | 'comments' | 'state' | 'minutes'> {
  readonly services?: readonly (AskedService & { readonly id?: string })[];
}

/** Holds and visits: what anybody may ask for, and what a client may. Failures are those of the calendar. */
@Injectable()
export class Appointments {
  constructor(
    private readonly calendar: BookingCalendar,
    private readonly accounts: ClientAccounts,
    private readonly ledger: VisitLedger,
    private readonly feedback: KeptFeedback,
  ) {}

  async hold(visit: AskedVisit, visitor: Visitor): Promise<Hold> {
    return this.calendar.hold(wantedVisit(visit), visitor);
  }

  async renewHold(token: string): Promise<Hold> {
    if (!BOOKING_ID.test(token)) throw holdUnknown();
    return this.calendar.renewHold(token);
  }

  async releaseHold(token: string): Promise<void> {
    if (BOOKING_ID.test(token)) await this.calendar.releaseHold(token);
  }

  /** What a visitor's hold keeps; null for one that has run out. */
  async held(token: string | null): Promise<HeldVisit | null> {
    return token !== null && BOOKING_ID.test(token) ? this.calendar.heldVisit(token) : null;
  }

  async book(visit: AskedVisit, as: ClientIdentity, options: Parameters<BookingCalendar['book']>[2]): Promise<Appointment> {
    const wanted = wantedVisit(visit);
    const client = await this.allowed(as);
    const intent = { kind: 'booked', visit: wanted, client, locale: options.locale } as const;
    return this.ledger.writing(intent, () => this.calendar.book(wanted, as, options));
  }

  /** The latest first. */
  async of(as: ClientIdentity): Promise<readonly Appointment[]> {
    const appointments = await this.calendar.appointments(as);
    await this.ledger.seen(appointments, as);
    return [...(await this.withFeedback(await this.ledger.recall(appointments)))].sort(
      (a, b) => b.startsAt.getTime() - a.startsAt.getTime(),
    );
  }

  async one(id: string, as: ClientIdentity): Promise<Appointment> {
    const [visit] = await this.ledger.recall([await this.calendar.appointment(known(id), as)]);
    return visit!;
  }

  async change(id: string, { services, date, comments, state, minutes }: AskedChange, as: ClientIdentity): Promise<Appointment> {
    if (date !== undefined) checkDay(date);
    const wanted = services?.map(({ id: of, ...service }) => ({ ...wantedService(service), ...(of !== undefined && { id: of }) }));
    const change = () => this.calendar.change(known(id), { date, comments, state, minutes, services: wanted }, as);
    return this.ledger.writing({ kind: 'changed', appointment: known(id), as, services: wanted }, change);
  }

  /** @param shown as `BookingCalendar.addService` has it */
  async addService(appointment: string, service: AskedService, as: ClientIdentity, shown?: Shown): Promise<Appointment> {
    await this.allowed(as);
    const wanted = wantedService(service);
    const add = () => this.calendar.addService(appointment, wanted, as, shown);
    return this.ledger.writing({ kind: 'changed', appointment, as, services: [wanted] }, add);
  }

  async removeService(id: string, as: ClientIdentity): Promise<Appointment> {
    return this.ledger.writing({ kind: 'changed', appointment: known(id), as }, () => this.calendar.removeService(id, as));
  }

  /** Whether clients can say here how a visit was. */
  get takesFeedback(): boolean {
    return this.calendar.takesFeedback || this.feedback.isOn;
  }

  async giveFeedback(id: string, feedback: { readonly rating: number; readonly text: string }, as: ClientIdentity): Promise<void> {
    if (this.feedback.isOn) return this.feedback.give(await this.calendar.appointment(known(id), as), feedback);
    await this.calendar.giveFeedback(known(id), feedback, as);
  }

  /** What was said on this site counts as said. */
  private async withFeedback(visits: readonly Appointment[]): Promise<readonly Appointment[]> {
    if (!this.feedback.isOn) return visits;
    const given = await this.feedback.given(visits.map(({ id }) => id)).catch(() => new Set<string>());
    return visits.map((visit) => (given.has(visit.id) ? { ...visit, feedback: visit.feedback ?? visit.id } : visit));
  }

  /** forbiddenOnlineBooking: who may not book online still sees, moves and cancels what was booked by phone. */
  private async allowed(as: ClientIdentity): Promise<BookingClient> {
    const client = await this.accounts.me(as);
    if (client.forbiddenOnlineBooking) throw onlineBookingForbidden();
    return client;
  }
}

function wantedVisit({ location, date, services, comments = '' }: AskedVisit): WantedVisit {
  checkDay(date);
  return { location, date, comments: comments.trim(), services: services.map(wantedService) };
}

function wantedService({ service, start, professional = null, quantity = 1, isAny }: AskedService): WantedService {
  return { service, start, professional, quantity, ...(isAny && { isAny }) };
}

function known(id: string): string {
  if (!BOOKING_ID.test(id)) throw appointmentUnknown();
  return id;
}
