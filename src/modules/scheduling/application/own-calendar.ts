import type { Database } from '../../../platform/database/database';
import { cachedBy } from '../../../shared/cached-by';
import type { Locale } from '../../../shared/locale';
import type { Appointment, HeldAppointment, Hold, WantedService, WantedAppointment } from '../contract/appointment';
import { appointmentUnknown, type AgreedTerms } from '../../../shared/booking-failure';
import type { BookingEmployee } from '../contract/catalogue';
import type { ClientIdentity } from '../../clients/contract/client';
import type { EngineCatalogue, EngineEmployee } from '../contract/engine-catalogue';
import type {
  FreeStarts,
  FreeStartsQuery,
  FreeTime,
  FreeTimeQuery,
  NextFree,
  NextFreeQuery,
  AppointmentOption,
  AppointmentOptionsQuery,
} from '../contract/free-time';
import { weekFrom, type WeekPlan } from '../contract/week';
import type { AppointmentPatchTest, PatchTestRule } from '../contract/patch-test';
import type { BookingSettings } from '../contract/settings';
import type { AppointmentChange, BookOptions, Read, RatingsById, Visitor } from '../contract/calendar-requests';
import { CalendarVersions } from '../store/calendar-versions';
import { BookableSalon } from './bookable';
import { AppointmentBooking, type ClientFacts } from './appointment-booking';
import { categoriesOf, employeeOf, locationsOf, positionsOf, servicesOf } from './catalogue-lists';
import { AppointmentChanges, type RequestRefund } from './appointment-changes';
import { AbsenceAdmin } from './absence-admin';
import { AdminBookings } from './admin-bookings';
import { AdminChanges } from './admin-changes';
import { AppointmentMessages } from './appointment-messages';
import { ClientAnswers } from './client-answers';
import { LateArrivals } from './late-arrivals';
import { DemoAppointments } from './demo-appointments';
import { OwnPrepaidAppointments } from '../store/prepaid-appointments';
import { Engine } from './engine';
import { FeedbackStore } from '../store/feedback';
import { FreeStartsOfDays } from './free-starts';
import { freeTime, appointmentOptions } from './free-times';
import { GroupBooking } from './group-booking';
import { Groups } from './groups';
import { HOLD_BOUNDS, Holds, type HoldBounds } from './holds';
import { NextFreeTimes } from './next-free';
import { storedRatings, recomputeRatings } from '../store/rating-sums';
import { Schedules } from '../store/schedules';
import { DEMO_WEEKS, OPENING_HOURS } from './standing-plans';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { neededAmong, neededBy } from '../store/needed-by';
import { toAppointment, appointmentOfClient, appointmentsOfClient } from '../store/appointment-rows';
import { NO_CERTIFICATES, type AppointmentCertificates } from './appointment-certificates';
import { FollowUps } from './follow-ups';
import { PatchTests, type PatchTestListener } from './patch-tests';
import { TimeOffers } from './time-offers';
import { WaitMatching, type WaitOfferListener } from './wait-matching';
import { Waits } from './waits';
import { CalendarTransactions } from '../store/calendar-transactions';

export interface OwnCalendarOptions {
  /** Weeks and appointments of a demonstration, made up; without it employees without a plan work during their salon's hours. */
  readonly isDemo?: boolean;
  /** The client of an appointment; without it nobody is known, and nobody pays in advance. */
  readonly clientFacts?: ClientFacts;
  /** Without it no notifications of appointments are sent. */
  readonly onChange?: AppointmentChangeListener;
  readonly holdBounds?: Partial<HoldBounds>;
  /** Appointments to come of one client at most; without it as many as there is time for. */
  readonly maxAppointments?: number;
  /** Hears of times that are kept for those who wait. */
  readonly onWaitOffer?: WaitOfferListener;
  /** Hears of appointments that become certain by a patch test, or uncertain without it. */
  readonly onPatchTest?: PatchTestListener;
  /** Waits of one client at a time. */
  readonly maxWaits?: number;
  /** Brings the settings up to date; false: they could not be read. */
  readonly settingsPresent?: () => Promise<boolean>;
  /** Certificates that pay for appointments; without it none are taken. */
  readonly certificates?: AppointmentCertificates;
  /** Gives prepayments back; without it none are taken. */
  readonly requestRefund?: RequestRefund;
}

/** A booking engine of our own: all it knows is in the database, so that any number of processes agree. */
export class OwnCalendar {
  /** Which one it is: `embedded`, `beautypro`. */
  readonly name = 'embedded';
  readonly takesFeedback = true;
  readonly keepsGuests = true;
  readonly takesTests = true;
  /** Whether certificates can pay for appointments. */
  readonly takesCertificates: boolean;
  /** Working times of employees. */
  readonly schedules: Schedules;
  /** Appointments that are paid in advance. */
  readonly prepaidAppointments: OwnPrepaidAppointments;
  /** What it goes by. */
  readonly engine: Engine;
  private readonly holds: Holds;
  private readonly bookings: AppointmentBooking;
  readonly changes: AppointmentChanges;
  /** Appointments that are booked at the desk. */
  readonly admin: AdminBookings;
  /** When employees are away. */
  readonly absences: AbsenceAdmin;
  /** Other times that clients are offered. */
  readonly offers: TimeOffers;
  /** Messages after appointments. */
  readonly followUps: FollowUps;
  /** Several people together. */
  readonly groups: GroupBooking;
  /** Those who wait for a time. */
  readonly waits: Waits;
  /** Patch tests of clients. */
  readonly patchTests: PatchTests;
  /** Messages of the desk about appointments, and what clients answer by their links. */
  readonly messages: AppointmentMessages;
  readonly answers: ClientAnswers;
  readonly late: LateArrivals;
  /** Changes of appointments at the desk. */
  readonly adminChanges: AdminChanges;
  private readonly feedback: FeedbackStore;
  private readonly nextFreeTimes: NextFreeTimes;
  private readonly freeStartsOfDays: FreeStartsOfDays;
  private readonly demo: DemoAppointments | null;
  private readonly settingsPresent: () => Promise<boolean>;
  /** Weeks of employees without a plan of their own: the same while catalogue and settings are. */
  private readonly standingWeeks = cachedBy((settings: BookingSettings) =>
    cachedBy((catalogue: EngineCatalogue, location: string, id: string) =>
      this.engine.plan.weekOf(catalogue.employees.get(id)!, new BookableSalon(catalogue, location, settings)),
    ),
  );

  /** @param catalogue and @param bookingSettings those of the moment; the same object while nothing has changed */
  constructor(
    private readonly database: Database,
    private readonly catalogue: () => EngineCatalogue,
    private readonly bookingSettings: () => BookingSettings,
    {
      isDemo = false,
      clientFacts = () => Promise.resolve({ firstname: '', asksPrepayment: false }),
      holdBounds,
      ...options
    }: OwnCalendarOptions = {},
  ) {
    const certificates = options.certificates ?? NO_CERTIFICATES;
    this.takesCertificates = options.certificates !== undefined;
    this.settingsPresent = options.settingsPresent ?? (() => Promise.resolve(true));
    this.engine = new Engine(catalogue, bookingSettings, isDemo ? DEMO_WEEKS : OPENING_HOURS);
    const transactions = new CalendarTransactions(database);
    const onChange = options.onChange ?? (() => Promise.resolve());
    this.schedules = new Schedules(database);
    this.holds = new Holds(transactions, this.engine, { ...HOLD_BOUNDS, ...holdBounds });
    const looked = async (location: string) => {
      await this.settingsPresent();
      await this.settled(location);
    };
    this.groups = new GroupBooking(
      database,
      transactions,
      this.engine,
      new Groups(database, this.engine, this.holds, looked),
      clientFacts,
      onChange,
      options.maxAppointments ?? Infinity,
      (ids, as) => this.changes.cancelAll(ids, as),
    );
    this.bookings = new AppointmentBooking(
      transactions,
      this.engine,
      clientFacts,
      onChange,
      certificates,
      options.maxAppointments ?? Infinity,
    );
    this.changes = new AppointmentChanges(
      database,
      transactions,
      this.engine,
      options.requestRefund ?? (() => Promise.resolve()),
      onChange,
      clientFacts,
      certificates,
    );
    this.admin = new AdminBookings(database, transactions, this.engine, onChange, certificates);
    this.absences = new AbsenceAdmin(database, this.engine);
    this.offers = new TimeOffers(database, transactions, this.engine, onChange);
    this.followUps = new FollowUps(database, transactions, this.engine);
    const matching = new WaitMatching(database, this.engine, options.onWaitOffer ?? (() => Promise.resolve()));
    this.waits = new Waits(database, this.engine, matching, options.maxWaits ?? Infinity);
    this.patchTests = new PatchTests(database, catalogue, options.onPatchTest ?? (() => Promise.resolve()));
    this.messages = new AppointmentMessages(database, this.engine, onChange, certificates);
    this.answers = new ClientAnswers(database, this.engine, onChange);
    this.late = new LateArrivals(database, this.engine, onChange, certificates);
    this.adminChanges = new AdminChanges(transactions, this.engine, onChange, certificates);
    this.prepaidAppointments = new OwnPrepaidAppointments(database, this.engine, onChange, certificates);
    this.feedback = new FeedbackStore(database);
    const versions = new CalendarVersions(database);
    this.nextFreeTimes = new NextFreeTimes(database, this.engine, versions);
    this.freeStartsOfDays = new FreeStartsOfDays(database, this.engine, versions);
    const demo = (this.demo = isDemo ? new DemoAppointments(database, this.engine) : null);
    if (demo) database.whenOpen(() => void demo.ensure());
  }

  locations(locale: Locale) {
    return fresh(locationsOf(this.catalogue(), locale));
  }

  categories(locale: Locale) {
    return fresh(categoriesOf(this.catalogue(), locale));
  }

  /** Null for one that is not there. */
  category(id: string, locale: Locale) {
    return fresh(categoriesOf(this.catalogue(), locale).find((category) => category.id === id) ?? null);
  }

  services(locale: Locale) {
    return fresh(servicesOf(this.catalogue(), locale, this.bookingSettings().common.currency));
  }

  positions(locale: Locale) {
    return fresh(positionsOf(this.catalogue(), locale));
  }

  async settings(): Promise<Read<BookingSettings>> {
    const isPresent = await this.settingsPresent();
    return { value: this.bookingSettings(), stale: !isPresent };
  }

  /** @param location others than those who work there may be left out */
  async employees(locale: Locale, location?: string): Promise<Read<readonly BookingEmployee[]>> {
    const [ratings, set] = await Promise.all([storedRatings(this.database, 'employees'), this.schedules.plans()]);
    const catalogue = this.catalogue();
    const facts = (employee: EngineEmployee) => ({
      rating: ratings.employees.get(employee.id) ?? null,
      schedules: employee.locations
        .filter((location) => catalogue.locations.get(location)?.active)
        .map((location) => ({
          location,
          week: weekFrom(
            set.today,
            set.weeks.get(`${location}/${employee.id}`) ?? this.standingWeek(catalogue, employee, location),
            set.patterns.get(`${location}/${employee.id}`) ?? [],
          ),
        })),
    });
    const wanted = [...catalogue.employees.values()].filter(
      ({ locations }) => locations.length > 0 && (location === undefined || locations.includes(location)),
    );
    return fresh(wanted.map((employee) => employeeOf(employee, locale, facts(employee))));
  }

  async feedbacks({ employee }: { readonly employee?: string }) {
    const { employees } = this.catalogue();
    return fresh(await this.feedback.listed(employee, (id) => Boolean(employees.get(id)?.photo)));
  }

  /** What clients said of appointments, taken together; null: this booking system does not tell it by salon and service. */
  ratings(): Promise<RatingsById> {
    return storedRatings(this.database);
  }

  recomputeRatings(): Promise<void> {
    return recomputeRatings(this.database);
  }

  async freeTime(query: FreeTimeQuery): Promise<FreeTime> {
    await this.refresh();
    return freeTime(this.database, this.engine, query);
  }

  /** Times that touch an existing appointment or the edge of the day first, then every step. */
  async appointmentOptions(query: AppointmentOptionsQuery): Promise<readonly AppointmentOption[]> {
    await this.refresh();
    return appointmentOptions(this.database, this.engine, query);
  }

  /** Null: nothing is free in the days that can be booked. */
  async nextFree(query: NextFreeQuery): Promise<NextFree | null> {
    await this.refresh();
    return this.nextFreeTimes.next(query);
  }

  /** Kept in memory, and right within a second as `nextFree` is: pages ask for all salons at once. */
  async freeStarts(query: FreeStartsQuery): Promise<FreeStarts> {
    await this.refresh();
    return this.freeStartsOfDays.of(query);
  }

  /** Keeps the times for 15 minutes; a visitor's earlier hold goes. `too-many` when the address or the salon's day holds too much already. */
  async hold(appointment: WantedAppointment, visitor: Visitor): Promise<Hold> {
    await this.settingsPresent();
    await this.settled(appointment.location);
    return this.holds.hold(appointment, visitor);
  }

  /** Once: another 15 minutes from now. */
  renewHold(token: string): Promise<Hold> {
    return this.holds.renew(token);
  }

  /** Idempotent: succeeds if the hold does not exist. */
  releaseHold(token: string): Promise<void> {
    return this.holds.release(token);
  }

  /** The live hold that a token names; null without one. */
  heldAppointment(token: string): Promise<HeldAppointment | null> {
    return this.holds.find(this.database, token);
  }

  /**
   * Books for a client. A hold that has run out books all the same while its time is free.
   * @throws DomainError `time_conflict`, `cannot_be_booked`, `amount_changed`, `duration_changed`
   */
  async book(appointment: WantedAppointment, as: ClientIdentity, options: BookOptions): Promise<Appointment> {
    await this.settingsPresent();
    if (options.wait === undefined) await this.settled(appointment.location);
    return this.bookings.book(appointment, as, options);
  }

  async appointments(as: ClientIdentity): Promise<readonly Appointment[]> {
    const all = await appointmentsOfClient(this.database, as.client);
    return all.map(toAppointment).map((appointment) => ({ ...appointment, neededBy: neededAmong(appointment, all) }));
  }

  async appointment(id: string, as: ClientIdentity): Promise<Appointment> {
    const appointment = await appointmentOfClient(this.database, id, as.client);
    if (!appointment) throw appointmentUnknown();
    const shown = toAppointment(appointment);
    return { ...shown, neededBy: await neededBy(this.database, shown) };
  }

  /** @throws DomainError also `duration_changed` */
  async change(id: string, change: AppointmentChange, as: ClientIdentity): Promise<Appointment> {
    await this.settingsPresent();
    return this.changes.change(id, change, as);
  }

  /**
   * @param shown of the service
   * @throws DomainError as `change`, and `amount_changed`
   */
  async addService(appointment: string, service: WantedService, as: ClientIdentity, shown?: AgreedTerms): Promise<Appointment> {
    await this.settingsPresent();
    return this.changes.addService(appointment, service, as, shown);
  }

  /** The last service of an appointment cancels it. */
  removeService(id: string, as: ClientIdentity): Promise<Appointment> {
    return this.changes.removeService(id, as);
  }

  /** What there would be of the tests that services require, for a client who comes at a moment. */
  knownTests(
    rules: readonly PatchTestRule[],
    at: Pick<Appointment, 'startsAt' | 'date'>,
    { client }: ClientIdentity,
  ): Promise<readonly AppointmentPatchTest[]> {
    return this.patchTests.known(rules, at, { client, guest: '' });
  }

  /** Once for an appointment that is over; public after moderation. */
  giveFeedback(appointment: string, feedback: { readonly rating: number; readonly text: string }, as: ClientIdentity) {
    return this.feedback.give(appointment, feedback, as);
  }

  /** Brings up to date what is not read with every question. */
  private async refresh(): Promise<void> {
    await Promise.all([this.settingsPresent(), this.demo?.ensure()]);
  }

  /** Gives what is free to those who wait, before others take it. Who books is not turned away where that fails: the next look repairs it. */
  private async settled(location: string): Promise<void> {
    await this.waits.matching.settle(location).catch(() => undefined);
  }

  private standingWeek(catalogue: EngineCatalogue, employee: EngineEmployee, location: string): WeekPlan {
    return this.standingWeeks(this.bookingSettings())(catalogue, location, employee.id);
  }
}

function fresh<T>(value: T): Promise<Read<T>> {
  return Promise.resolve({ value, stale: false });
}
