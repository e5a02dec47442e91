import type { Database } from '../../../platform/database/database';
import { keptBy } from '../../../shared/kept-by';
import type { Locale } from '../../../shared/locale';
import type { Appointment, HeldVisit, Hold, WantedService, WantedVisit } from '../contract/appointment';
import { appointmentUnknown, type Shown } from '../contract/booking-failure';
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
  VisitOption,
  VisitOptionsQuery,
} from '../contract/free-time';
import type { WeekPlan } from '../domain/week';
import type { BookingSettings } from '../contract/settings';
import {
  BookingCalendar,
  type AppointmentChange,
  type Read,
  type VisitRatings,
  type Visitor,
} from '../../booking/ports/booking-calendar.port';
import { BookVersions } from '../store/calendar-versions';
import { BookableSalon } from './bookable';
import { Bookings, type FirstNames } from './bookings';
import { categoriesOf, employeeOf, locationsOf, positionsOf, servicesOf } from './catalogue-lists';
import { Changes, type GiveBack } from './appointment-changes';
import { DemoVisits } from './demo-visits';
import { EmbeddedPrepaidVisits } from '../store/prepaid-visits';
import { Engine } from './engine';
import { Feedback } from '../store/feedback';
import { FreeStartsOfDays } from './free-starts';
import { freeTime, visitOptions } from './free-times';
import { HOLD_BOUNDS, Holds, type HoldBounds } from './holds';
import { NextFreeTimes } from './next-free';
import { keptRatings, reckonRatings } from '../store/rating-sums';
import { Schedules } from '../store/schedules';
import { DEMO_WEEKS, OPENING_HOURS } from './standing-plans';
import type { VisitNews } from './visit-news';
import { appointmentOf, visitOf, visitsOf } from '../store/visit-rows';
import { Writes } from '../store/calendar-transactions';

export interface EmbeddedCalendarOptions {
  /** Weeks and visits of a demonstration, made up; without it masters without a plan work during their salon's hours. */
  readonly isDemo?: boolean;
  /** First name of a client, for what is shown of a visit; empty where nobody says it. */
  readonly firstNames?: FirstNames;
  /** Without it nobody is told of visits. */
  readonly news?: VisitNews;
  readonly holdBounds?: Partial<HoldBounds>;
  /** Visits to come of one client at most; without it as many as there is time for. */
  readonly mostVisits?: number;
  /** Brings the settings up to date; false: they could not be read. */
  readonly settingsPresent?: () => Promise<boolean>;
  /** Gives prepayments back; without it nobody takes any. */
  readonly giveBack?: GiveBack;
}

/** A booking engine of our own: all it knows is in the database, so that any number of processes agree. */
export class EmbeddedCalendar extends BookingCalendar {
  override readonly name = 'embedded';
  readonly takesFeedback = true;
  /** Working times of masters. */
  readonly schedules: Schedules;
  /** Visits that are paid in advance. */
  readonly prepaidVisits: EmbeddedPrepaidVisits;
  /** What it goes by. */
  readonly engine: Engine;
  private readonly holds: Holds;
  private readonly bookings: Bookings;
  readonly changes: Changes;
  private readonly feedback: Feedback;
  private readonly nextFreeTimes: NextFreeTimes;
  private readonly freeStartsOfDays: FreeStartsOfDays;
  private readonly demo: DemoVisits | null;
  private readonly settingsPresent: () => Promise<boolean>;
  /** Weeks of masters without a plan of their own: the same while catalogue and settings are. */
  private readonly standingWeeks = keptBy((settings: BookingSettings) =>
    keptBy((catalogue: EngineCatalogue, location: string, id: string) =>
      this.engine.plan.weekOf(catalogue.employees.get(id)!, new BookableSalon(catalogue, location, settings)),
    ),
  );

  /** @param catalogue and @param bookingSettings those of the moment; the same object while nothing has changed */
  constructor(
    private readonly database: Database,
    private readonly catalogue: () => EngineCatalogue,
    private readonly bookingSettings: () => BookingSettings,
    { isDemo = false, firstNames = () => Promise.resolve(''), holdBounds, ...options }: EmbeddedCalendarOptions = {},
  ) {
    super();
    this.settingsPresent = options.settingsPresent ?? (() => Promise.resolve(true));
    this.engine = new Engine(catalogue, bookingSettings, isDemo ? DEMO_WEEKS : OPENING_HOURS);
    const writes = new Writes(database);
    const news = options.news ?? (() => Promise.resolve());
    this.schedules = new Schedules(database);
    this.holds = new Holds(writes, this.engine, { ...HOLD_BOUNDS, ...holdBounds });
    this.bookings = new Bookings(writes, this.engine, firstNames, news, options.mostVisits ?? Infinity);
    this.changes = new Changes(database, writes, this.engine, options.giveBack ?? (() => Promise.resolve()), news);
    this.prepaidVisits = new EmbeddedPrepaidVisits(database, this.engine, news);
    this.feedback = new Feedback(database);
    const versions = new BookVersions(database);
    this.nextFreeTimes = new NextFreeTimes(database, this.engine, versions);
    this.freeStartsOfDays = new FreeStartsOfDays(database, this.engine, versions);
    const demo = (this.demo = isDemo ? new DemoVisits(database, this.engine) : null);
    if (demo) database.whenOpen(() => void demo.present());
  }

  override locations(locale: Locale) {
    return fresh(locationsOf(this.catalogue(), locale));
  }

  override categories(locale: Locale) {
    return fresh(categoriesOf(this.catalogue(), locale));
  }

  override category(id: string, locale: Locale) {
    return fresh(categoriesOf(this.catalogue(), locale).find((category) => category.id === id) ?? null);
  }

  override services(locale: Locale) {
    return fresh(servicesOf(this.catalogue(), locale, this.bookingSettings().common.currency));
  }

  override positions(locale: Locale) {
    return fresh(positionsOf(this.catalogue(), locale));
  }

  override async settings(): Promise<Read<BookingSettings>> {
    const isPresent = await this.settingsPresent();
    return { value: this.bookingSettings(), stale: !isPresent };
  }

  override async employees(locale: Locale, location?: string): Promise<Read<readonly BookingEmployee[]>> {
    const [ratings, weeks] = await Promise.all([keptRatings(this.database, 'employees'), this.schedules.weeks()]);
    const catalogue = this.catalogue();
    const facts = (employee: EngineEmployee) => ({
      rating: ratings.employees.get(employee.id) ?? null,
      schedules: employee.locations
        .filter((location) => catalogue.locations.get(location)?.active)
        .map((location) => ({
          location,
          week: weeks.get(`${location}/${employee.id}`) ?? this.standingWeek(catalogue, employee, location),
        })),
    });
    const wanted = [...catalogue.employees.values()].filter(
      ({ locations }) => location === undefined || locations.length === 0 || locations.includes(location),
    );
    return fresh(wanted.map((employee) => employeeOf(employee, locale, facts(employee))));
  }

  override async feedbacks({ professional }: { readonly professional?: string }) {
    const { employees } = this.catalogue();
    return fresh(await this.feedback.listed(professional, (id) => Boolean(employees.get(id)?.photo)));
  }

  override ratings(): Promise<VisitRatings> {
    return keptRatings(this.database);
  }

  override reckonRatings(): Promise<void> {
    return reckonRatings(this.database);
  }

  override async freeTime(query: FreeTimeQuery): Promise<FreeTime> {
    await this.present();
    return freeTime(this.database, this.engine, query);
  }

  override async visitOptions(query: VisitOptionsQuery): Promise<readonly VisitOption[]> {
    await this.present();
    return visitOptions(this.database, this.engine, query);
  }

  override async nextFree(query: NextFreeQuery): Promise<NextFree | null> {
    await this.present();
    return this.nextFreeTimes.next(query);
  }

  override async freeStarts(query: FreeStartsQuery): Promise<FreeStarts> {
    await this.present();
    return this.freeStartsOfDays.of(query);
  }

  override async hold(visit: WantedVisit, visitor: Visitor): Promise<Hold> {
    await this.settingsPresent();
    return this.holds.hold(visit, visitor);
  }

  override renewHold(token: string): Promise<Hold> {
    return this.holds.renew(token);
  }

  override releaseHold(token: string): Promise<void> {
    return this.holds.release(token);
  }

  override heldVisit(token: string): Promise<HeldVisit | null> {
    return this.holds.find(this.database, token);
  }

  override async book(visit: WantedVisit, as: ClientIdentity, options: Parameters<BookingCalendar['book']>[2]): Promise<Appointment> {
    await this.settingsPresent();
    return this.bookings.book(visit, as, options);
  }

  override async appointments(as: ClientIdentity): Promise<readonly Appointment[]> {
    return (await visitsOf(this.database, as.client)).map(appointmentOf);
  }

  override async appointment(id: string, as: ClientIdentity): Promise<Appointment> {
    const visit = await visitOf(this.database, id, as.client);
    if (!visit) throw appointmentUnknown();
    return appointmentOf(visit);
  }

  override async change(id: string, change: AppointmentChange, as: ClientIdentity): Promise<Appointment> {
    await this.settingsPresent();
    return this.changes.change(id, change, as);
  }

  override async addService(appointment: string, service: WantedService, as: ClientIdentity, shown?: Shown): Promise<Appointment> {
    await this.settingsPresent();
    return this.changes.addService(appointment, service, as, shown);
  }

  override removeService(id: string, as: ClientIdentity): Promise<Appointment> {
    return this.changes.removeService(id, as);
  }

  override giveFeedback(appointment: string, feedback: { readonly rating: number; readonly text: string }, as: ClientIdentity) {
    return this.feedback.give(appointment, feedback, as);
  }

  /** Brings up to date what is not read with every question. */
  private async present(): Promise<void> {
    await Promise.all([this.settingsPresent(), this.demo?.present()]);
  }

  private standingWeek(catalogue: EngineCatalogue, employee: EngineEmployee, location: string): WeekPlan {
    return this.standingWeeks(this.bookingSettings())(catalogue, location, employee.id);
  }
}

function fresh<T>(value: T): Promise<Read<T>> {
  return Promise.resolve({ value, stale: false });
}
