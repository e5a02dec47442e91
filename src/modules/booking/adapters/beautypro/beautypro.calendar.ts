import type { Database } from '../../../../platform/database/database';
import type { Clock } from '../../../../platform/time/clock';
import type { Appointment, HeldAppointment, Hold, WantedService, WantedAppointment } from '../../../scheduling/contract/appointment';
import { timeConflict, type AgreedTerms } from '../../../../shared/booking-failure';
import type { ClientIdentity } from '../../../clients/contract/client';
import type {
  FreeStarts,
  FreeStartsQuery,
  FreeTime,
  FreeTimeQuery,
  NextFree,
  NextFreeQuery,
  AppointmentOption,
  AppointmentOptionsQuery,
} from '../../../scheduling/contract/free-time';
import { feedbackNotTaken, type BeautyProApi, domainFailure, MAX_WAIT_MS, timeLimited } from '../../../beautypro/beautypro.api';
import { BookingCalendar } from '../../ports/booking-calendar.port';
import { type AppointmentChange, type Visitor } from '../../../scheduling/contract/calendar-requests';
import type { HeldTimes } from '../../store/held-times';
import { BeautyProBooking } from './beautypro-booking';
import { BeautyProCatalogue } from './beautypro-catalogue';
import { BeautyProFreeTime } from './beautypro-free-time';
import { BeautyProOffers } from './beautypro-offers';
import { BeautyProReads } from './beautypro-reads';
import { BeautyProAppointments } from './beautypro-appointments';
import { StaleCache } from './stale-cache';
import { EmployeeChooser } from './employee-chooser';
import { AppointmentWriter, type ForceForm } from './appointment-writer';
import { PerClientLock } from './per-client-lock';

export interface BeautyProCalendarOptions {
  readonly api: BeautyProApi;
  readonly held: HeldTimes;
  readonly database: Database;
  readonly clock: Clock;
  readonly forceForm: ForceForm;
  /** Longest that anything takes, milliseconds. Default: `MAX_WAIT_MS`. */
  readonly limitMs?: number;
}

const MINUTE_MS = 60_000;
/** Lists of the catalogue: for a minute, and for a day while the API does not answer. */
const LISTS = { freshMs: MINUTE_MS, keptMs: 24 * 60 * MINUTE_MS, patienceMs: 1500, most: 200 };
/** Free times: what is booked at the reception is seen soon. */
const TIMES = { freshMs: 10_000, keptMs: 2 * MINUTE_MS, patienceMs: 3000, most: 1000 };
const MAX_CHOICES = 3;

/** The salons' calendar in BeautyPro (API v1, docs/booking.md). Holds are ours alone: the API keeps no times for strangers. */
export class BeautyProCalendar extends BookingCalendar {
  readonly name = 'beautypro';
  readonly takesFeedback = false;
  readonly keepsGuests = false;
  readonly takesCertificates = false;
  readonly takesTests = false;
  private readonly reads: BeautyProReads;
  private readonly free: BeautyProFreeTime;
  private readonly clientAppointments: BeautyProAppointments;
  private readonly chooser: EmployeeChooser;
  private readonly booking: BeautyProBooking;
  private readonly offers: BeautyProOffers;
  private readonly held: HeldTimes;
  private readonly limitMs: number;

  constructor({ api, held, database, clock, forceForm, limitMs = MAX_WAIT_MS }: BeautyProCalendarOptions) {
    super();
    this.held = held;
    this.limitMs = limitMs;
    const times = new StaleCache(TIMES, clock);
    this.reads = new BeautyProReads(api, new StaleCache(LISTS, clock), limitMs);
    this.free = new BeautyProFreeTime(api, times, held, clock, limitMs);
    this.clientAppointments = new BeautyProAppointments(api, clock);
    this.chooser = new EmployeeChooser(api, this.free, times, limitMs);
    const writer = new AppointmentWriter(api, this.clientAppointments, new PerClientLock(database, limitMs), forceForm, limitMs);
    const { reads, free, clientAppointments: appointments, chooser: employees } = this;
    this.booking = new BeautyProBooking({ reads, free, appointments, employees, writer, held, clock });
    this.offers = new BeautyProOffers(reads, free, employees, clock);
  }

  override locations = () => this.reads.locations();
  override categories = () => this.reads.categories();
  override category = (id: string) => this.reads.category(id);
  override services = () => this.reads.services();
  override employees = () => this.reads.employees();
  override positions = () => this.reads.positions();
  override feedbacks = ({ employee }: { readonly employee?: string }) => this.reads.feedbacks(employee);
  override ratings = () => Promise.resolve(null);
  override settings = () => this.reads.settings('ua');

  override freeTime(query: FreeTimeQuery): Promise<FreeTime> {
    return this.limited('free time', () => this.offers.freeTime(query));
  }

  override appointmentOptions(query: AppointmentOptionsQuery): Promise<readonly AppointmentOption[]> {
    return this.limited('visit options', () => this.offers.appointmentOptions(query));
  }

  override nextFree(query: NextFreeQuery): Promise<NextFree | null> {
    return this.limited('next free time', () => this.offers.nextFree(query));
  }

  override freeStarts(query: FreeStartsQuery): Promise<FreeStarts> {
    return this.limited('free times of a day', () => this.offers.freeStarts(query));
  }

  override hold(appointment: WantedAppointment, visitor: Visitor): Promise<Hold> {
    return this.limited('hold', async () => {
      const catalogue = await BeautyProCatalogue.of(this.reads);
      catalogue.bookableLocation(appointment.location);
      catalogue.bookableServices(appointment.services.map(({ service }) => service));
      const { location, date, services } = appointment;
      const choice = { location, date, services, hold: visitor.hold };
      const isOpen = services.some(({ professional: employee }) => employee === null);
      for (let tries = 1; ; tries++) {
        const parts = await this.chooser.choose(choice, catalogue);
        if (!(await this.chooser.areFree(choice, parts, catalogue))) throw timeConflict();
        try {
          const freeMinutes = await this.free.minutesOn(location, date, catalogue);
          return await this.held.hold({ location, day: date, parts, freeMinutes }, visitor);
        } catch (error) {
          const isTaken = error instanceof Error && 'code' in error && error.code === 'time_conflict';
          if (!isTaken || !isOpen || tries === MAX_CHOICES) throw error;
        }
      }
    });
  }

  override renewHold(token: string): Promise<Hold> {
    return this.limited('hold', () => this.held.renew(token));
  }

  override async releaseHold(token: string): Promise<void> {
    await this.limited('hold', () => this.held.release(token));
  }

  override heldAppointment(token: string): Promise<HeldAppointment | null> {
    return this.limited('hold', () => this.held.find(token));
  }

  override book(appointment: WantedAppointment, as: ClientIdentity, options: Parameters<BookingCalendar['book']>[2]): Promise<Appointment> {
    return this.booking.book(appointment, as, options);
  }

  override appointments(as: ClientIdentity): Promise<readonly Appointment[]> {
    return timeLimited('GET /appointments', this.limitMs, async (signal) => {
      const [catalogue, appointments] = await Promise.all([BeautyProCatalogue.of(this.reads), this.clientAppointments.of(as, {}, signal)]);
      return appointments
        .map((one) => this.clientAppointments.toAppointment(one, catalogue, 'ua'))
        .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    });
  }

  override appointment(id: string, as: ClientIdentity): Promise<Appointment> {
    return timeLimited('GET /appointments', this.limitMs, async (signal) => {
      const [catalogue, appointment] = await Promise.all([BeautyProCatalogue.of(this.reads), this.clientAppointments.one(id, as, signal)]);
      return this.clientAppointments.toAppointment(appointment, catalogue, 'ua');
    });
  }

  override change(id: string, change: AppointmentChange, as: ClientIdentity): Promise<Appointment> {
    return this.booking.change(id, change, as);
  }

  override addService(appointment: string, service: WantedService, as: ClientIdentity, shown?: AgreedTerms): Promise<Appointment> {
    return this.booking.addService(appointment, service, as, shown);
  }

  override removeService(id: string, as: ClientIdentity): Promise<Appointment> {
    return this.booking.removeService(id, as);
  }

  /** @throws `feedback_not_taken`: the API lists feedback and takes none */
  override giveFeedback(): Promise<void> {
    return Promise.reject(feedbackNotTaken());
  }

  private limited<T>(what: string, work: () => Promise<T>): Promise<T> {
    return timeLimited(what, this.limitMs, work, domainFailure);
  }
}
