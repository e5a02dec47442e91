import type { AppointmentChange, BookOptions, Read, RatingsById, Visitor } from '../../scheduling/contract/calendar-requests';
import type { Locale } from '../../../shared/locale';
import type { Appointment, HeldAppointment, Hold, WantedService, WantedAppointment } from '../../scheduling/contract/appointment';
import type {
  BookingCategory,
  BookingEmployee,
  BookingFeedback,
  BookingLocation,
  BookingPosition,
  BookingService,
} from '../../scheduling/contract/catalogue';
import type { AgreedTerms } from '../../../shared/booking-failure';
import type { ClientIdentity } from '../../clients/contract/client';
import type {
  FreeStarts,
  FreeStartsQuery,
  FreeTime,
  FreeTimeQuery,
  NextFree,
  NextFreeQuery,
  AppointmentOption,
  AppointmentOptionsQuery,
} from '../../scheduling/contract/free-time';
import type { AppointmentPatchTest, PatchTestRule } from '../../scheduling/contract/patch-test';
import type { BookingSettings } from '../../scheduling/contract/settings';

/**
 * The salons' calendar: what can be booked, when, and what was booked. Every method rejects with `booking_unavailable` when the booking
 * system cannot be asked and nothing is kept; times that are gone reject with `time_conflict`, another's appointment is `appointment_unknown`.
 * Times of day are of the salon's clock.
 */
export abstract class BookingCalendar {
  /** Which one it is: `embedded`, `beautypro`. */
  abstract readonly name: string;

  /** Whether clients can say here how an appointment was: `giveFeedback`. */
  abstract readonly takesFeedback: boolean;
  /** Whether it keeps with an appointment who comes, where it is not the client. */
  abstract readonly keepsGuests: boolean;
  /** Whether certificates can pay for appointments: `certificates` of `book`. */
  abstract readonly takesCertificates: boolean;

  /** Whether services require patch tests, which are booked with them: `test` of `hold` and `book`. */
  abstract readonly takesTests: boolean;

  abstract locations(locale: Locale): Promise<Read<readonly BookingLocation[]>>;
  abstract categories(locale: Locale): Promise<Read<readonly BookingCategory[]>>;
  /** Null for one that is not there. */
  abstract category(id: string, locale: Locale): Promise<Read<BookingCategory | null>>;
  abstract services(locale: Locale): Promise<Read<readonly BookingService[]>>;
  /** @param location others than those who work there may be left out */
  abstract employees(locale: Locale, location?: string): Promise<Read<readonly BookingEmployee[]>>;
  abstract positions(locale: Locale): Promise<Read<readonly BookingPosition[]>>;
  abstract feedbacks(query: { readonly employee?: string }): Promise<Read<readonly BookingFeedback[]>>;
  abstract settings(): Promise<Read<BookingSettings>>;
  /** What clients said of appointments, taken together; null: this booking system does not tell it by salon and service. */
  abstract ratings(): Promise<RatingsById | null>;

  /** Adds up all feedback anew, where sums are kept of it. */
  recomputeRatings(): Promise<void> {
    return Promise.resolve();
  }

  abstract freeTime(query: FreeTimeQuery): Promise<FreeTime>;
  /** Times that touch an existing appointment or the edge of the day first, then every step. */
  abstract appointmentOptions(query: AppointmentOptionsQuery): Promise<readonly AppointmentOption[]>;
  /** Null: nothing is free in the days that can be booked. */
  abstract nextFree(query: NextFreeQuery): Promise<NextFree | null>;
  /** Kept in memory, and right within a second as `nextFree` is: pages ask for all salons at once. */
  abstract freeStarts(query: FreeStartsQuery): Promise<FreeStarts>;

  /** Keeps the times for 15 minutes; a visitor's earlier hold goes. `too-many` when the address or the salon's day holds too much already. */
  abstract hold(appointment: WantedAppointment, visitor: Visitor): Promise<Hold>;
  /** Once: another 15 minutes from now. */
  abstract renewHold(token: string): Promise<Hold>;
  /** Idempotent: succeeds if the hold does not exist. */
  abstract releaseHold(token: string): Promise<void>;

  /** The live hold that a token names; null without one. */
  abstract heldAppointment(token: string): Promise<HeldAppointment | null>;

  /**
   * Books for a client. A hold that has run out books all the same while its time is free.
   * @throws DomainError `time_conflict`, `cannot_be_booked`, `amount_changed`, `duration_changed`
   */
  abstract book(appointment: WantedAppointment, as: ClientIdentity, options: BookOptions): Promise<Appointment>;
  abstract appointments(as: ClientIdentity): Promise<readonly Appointment[]>;
  abstract appointment(id: string, as: ClientIdentity): Promise<Appointment>;
  /** @throws DomainError also `duration_changed` */
  abstract change(id: string, change: AppointmentChange, as: ClientIdentity): Promise<Appointment>;
  /**
   * @param shown of the service
   * @throws DomainError as `change`, and `amount_changed`
   */
  abstract addService(appointment: string, service: WantedService, as: ClientIdentity, shown?: AgreedTerms): Promise<Appointment>;
  /** The last service of an appointment cancels it. */
  abstract removeService(id: string, as: ClientIdentity): Promise<Appointment>;
  /** What there would be of each test that services require, for a client who comes at a moment; empty: that is not known here. */
  knownTests(
    _rules: readonly PatchTestRule[],
    _at: Pick<Appointment, 'startsAt' | 'date'>,
    _as: ClientIdentity,
  ): Promise<readonly AppointmentPatchTest[]> {
    return Promise.resolve([]);
  }

  /** Once for an appointment that is over; public after moderation. */
  abstract giveFeedback(
    appointment: string,
    feedback: { readonly rating: number; readonly text: string },
    as: ClientIdentity,
  ): Promise<void>;
}
