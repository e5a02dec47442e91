import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { Database, type Transaction } from '../../platform/database/database';
import { HealthRegistry } from '../../platform/health/health.registry';
import { Jobs } from '../../platform/jobs/jobs';
import { PersonalData } from '../../platform/privacy/personal-data';
import { Clock } from '../../platform/time/clock';
import { bookingSlugOf, ContentService } from '../content/content.api';
import { ContentModule } from '../content/content.module';
import { ClientAccounts, ClientAdmin, ClientPhotographs, ClientKeys, ClientReminders, FollowUpChoices } from '../clients/clients.api';
import { ClientsModule } from '../clients/clients.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { Wallet } from '../wallet/wallet.api';
import { WalletModule } from '../wallet/wallet.module';
import { BeautyProCalendar } from './adapters/beautypro/beautypro.calendar';
import { LOCKS_DATA } from './adapters/beautypro/beautypro-locks.retention';
import { NoPrepaidAppointments } from './adapters/beautypro/no-prepaid-appointments';
import {
  TimeOffAdmin,
  BookingStatistics,
  ClientDirectory,
  FeedbackAdmin,
  OutsideHours,
  AskAdmin,
  SentPhotographs,
  ResourceAdmin,
  ScheduleAdmin,
  AppointmentAdmin,
  CatalogueAdmin,
  OwnCalendar,
  type OwnCalendarOptions,
  OwnNotificationLog,
  OwnKnownAppointments,
  SettingsStore,
  OwnAppointmentAccess,
  SoldServices,
} from '../scheduling/scheduling.api';
import { HELD_TIMES_DATA } from './store/held-times.retention';
import { HeldTimes } from './store/held-times';
import { OutsideFeedback } from './adapters/outside-appointments/outside-feedback';
import { OutsideKnownAppointments, OutsideAppointmentAccess } from './adapters/outside-appointments/outside-access';
import { OutsideLedger } from './adapters/outside-appointments/outside-ledger';
import { OutsideReminders } from './adapters/outside-appointments/outside-reminders';
import { OUTSIDE_FEEDBACK_DATA, OUTSIDE_APPOINTMENTS_DATA } from './adapters/outside-appointments/outside-appointments.retention';
import { NoStoredFeedback } from './adapters/no-stored-feedback';
import { OwnLedger } from './adapters/own-ledger';
import { NoNotifications } from './adapters/no-notifications';
import { BeautyPro, BeautyProEnvironment, BookingSystemEnvironment } from '../beautypro/beautypro.api';
import { BeautyProModule } from '../beautypro/beautypro.module';
import { CertificateReservations } from '../certificate/certificate.api';
import { IssuedCertificatesModule } from '../certificate/issued-certificates.module';
import { ownCertificates } from './adapters/own-certificates';
import { BookingEnvironment } from './booking.env';
import { RESOLVE_OUTSIDE_APPOINTMENT, REFUND_PREPAYMENT, REPORT_UNTESTED, NOTIFY_APPOINTMENT, NOTIFY_WAIT_OFFER } from './booking.jobs';
import { DEFAULT_SETTINGS } from '../scheduling/contract/default-settings';
import type { BookingSettings } from '../scheduling/contract/settings';
import { appointmentLeadJob } from './application/lead-of-appointment';
import { EngineCatalogues } from './application/engine-catalogues.service';
import { BookingCalendar } from './ports/booking-calendar.port';
import { AdminAccess, type EngineAdmin } from './application/admin-access';
import { StoredFeedback } from './ports/stored-feedback.port';
import { KnownAppointments } from './ports/known-appointments.port';
import { PrepaidAppointments } from './ports/prepaid-appointments.port';
import { AppointmentNotificationLog } from './ports/appointment-notification-log.port';
import { AppointmentAccess } from './ports/appointment-access.port';
import { AppointmentLedger } from './ports/appointment-ledger.port';
import { AppointmentPayers } from './application/appointment-payers.service';
import { AppointmentLinks } from './application/appointment-links.service';

/** What both sides of a booking system are made with. */
class BookingSystem {
  constructor(
    readonly calendar: BookingCalendar,
    readonly appointments: AppointmentAccess,
    readonly prepaidAppointments: PrepaidAppointments<Transaction>,
    readonly notificationLog: AppointmentNotificationLog<Transaction>,
    readonly known: KnownAppointments,
    readonly ledger: AppointmentLedger,
    /** Whether all settings are there that it cannot do without. */
    readonly hasAccess: boolean,
    readonly feedback: { readonly kept: StoredFeedback; readonly admin: FeedbackAdmin },
    /** Null: operators have another program for it. */
    readonly engine: EngineAdmin | null,
  ) {}
}

interface BookingSystemDeps {
  readonly system: BookingSystemEnvironment;
  readonly env: BookingEnvironment;
  readonly beautyproEnv: BeautyProEnvironment;
  readonly beautypro: BeautyPro;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly catalogues: EngineCatalogues;
  readonly accounts: ClientAccounts;
  readonly reminders: ClientReminders;
  readonly keys: ClientKeys;
  readonly certificates: CertificateReservations;
  readonly content: ContentService;
  readonly wallet: Wallet;
}

function bookingSystem(deps: BookingSystemDeps): BookingSystem {
  switch (deps.system.BOOKING) {
    case 'embedded':
      return embedded(deps);
    case 'beautypro':
      return beautyproSystem(deps);
  }
}

function embedded({
  env,
  database,
  jobs,
  clock,
  catalogues,
  accounts,
  reminders,
  keys,
  certificates,
  content,
  wallet,
}: BookingSystemDeps): BookingSystem {
  const paying = ownCertificates(certificates, (location) => bookingSlugOf(content.site('ua').content, 'salons', location) ?? '');
  const settings = new SettingsStore(database, settingsOf(env));
  const tell = appointmentLeadJob(env, jobs, clock);
  const options = {
    settingsPresent: async () => (await Promise.all([settings.refresh(), catalogues.terms.present()])).every(Boolean),
    isDemo: env.BOOKING_DEMO === 'on',
    maxAppointments: env.BOOKING_MOST_VISITS,
    onChange: async (tx, { id, revision }, event) => {
      await Promise.all([jobs.enqueue(tx, NOTIFY_APPOINTMENT, { id, revision }), event && tell(tx, { id, revision }, event)]);
      await wallet.changed(tx, 'appointment', id);
    },
    maxWaits: env.BOOKING_MOST_WAITS,
    onWaitOffer: (tx, id, offer) => jobs.enqueue(tx, NOTIFY_WAIT_OFFER, { id, offer }),
    onPatchTest: async (tx, { appointment: { id }, revision, isCertain }) => {
      await jobs.enqueue(tx, NOTIFY_APPOINTMENT, { id, revision, about: 'test' });
      if (!isCertain) await jobs.enqueue(tx, REPORT_UNTESTED, { id, revision });
    },
    clientFacts: (as) => accounts.me(as),
    certificates: paying,
    requestRefund: (tx, subject) => jobs.enqueue(tx, REFUND_PREPAYMENT, { id: subject }),
  } satisfies OwnCalendarOptions;
  const calendar = new OwnCalendar(
    database,
    () => catalogues.current,
    () => settings.current,
    options,
  );
  const appointments = new OwnAppointmentAccess(
    database,
    () => keys.for('visit'),
    () => catalogues.current,
    calendar.offers,
    calendar.answers,
    calendar.late,
  );
  const notificationLog = new OwnNotificationLog(database, (db, client) => reminders.reader(db, client));
  const admin = new AppointmentAdmin(database, calendar.engine, options.requestRefund, options.onChange, paying);
  const known = new OwnKnownAppointments(admin);
  const feedback = new FeedbackAdmin(database);
  return new BookingSystem(
    calendar,
    appointments,
    calendar.prepaidAppointments,
    notificationLog,
    known,
    new OwnLedger(),
    true,
    { kept: new NoStoredFeedback(), admin: feedback },
    {
      settings,
      schedules: new ScheduleAdmin(database, calendar.engine, calendar.schedules),
      outsideHours: new OutsideHours(database, calendar.engine, calendar.schedules, admin),
      feedback,
      appointments: admin,
      clients: new ClientAdmin(database),
      photographs: new ClientPhotographs(database),
      directory: new ClientDirectory(database),
      timeOff: new TimeOffAdmin(database, calendar.engine, calendar.schedules),
      statistics: new BookingStatistics(database, calendar.engine, calendar.schedules),
      sold: new SoldServices(),
      bookings: calendar.admin,
      absences: calendar.absences,
      offers: calendar.offers,
      followUps: calendar.followUps,
      followUpChoices: new FollowUpChoices(database),
      groups: calendar.groups,
      waits: calendar.waits,
      patchTests: calendar.patchTests,
      messages: calendar.messages,
      changes: calendar.adminChanges,
      asks: new AskAdmin(catalogues.terms, () => catalogues.current),
      asked: new SentPhotographs(database),
      resources: new ResourceAdmin(database, calendar.engine, catalogues.terms, admin),
      catalogue: new CatalogueAdmin(
        catalogues.terms,
        () => catalogues.base,
        () => catalogues.current,
        calendar.absences,
      ),
    },
  );
}

/** Those of the release, and whether anything is paid in advance. */
function settingsOf({ BOOKING_PREPAYMENT }: BookingEnvironment): BookingSettings {
  return { ...DEFAULT_SETTINGS, prepayments: { ...DEFAULT_SETTINGS.prepayments, active: BOOKING_PREPAYMENT !== 'off' } };
}

function beautyproSystem(deps: BookingSystemDeps): BookingSystem {
  const { env, beautyproEnv, beautypro, database, jobs, clock, accounts, keys } = deps;
  const { api, account } = beautypro.connection;
  const held = new HeldTimes(database);
  const calendar = new BeautyProCalendar({ api, held, database, clock, forceForm: beautyproEnv.BEAUTYPRO_FORCE });
  const notificationLog = beautyproEnv.BEAUTYPRO_REMINDERS === 'site' ? new OutsideReminders(database, calendar) : new NoNotifications();
  const appointments = new OutsideAppointmentAccess(database, () => keys.for('visit'));
  const ledger = new OutsideLedger({
    database,
    calendar,
    now: () => clock.now(),
    me: (as) => accounts.me(as),
    lookLater: (tx, id, startAfter) => jobs.enqueue(tx, RESOLVE_OUTSIDE_APPOINTMENT, { id }, { startAfter }),
    tell: appointmentLeadJob(env, jobs, clock),
  });
  const known = new OutsideKnownAppointments(database);
  const feedback = { kept: new OutsideFeedback(database), admin: new FeedbackAdmin(database, 'outside_feedback') };
  return new BookingSystem(
    calendar,
    appointments,
    new NoPrepaidAppointments(),
    notificationLog,
    known,
    ledger,
    account !== null,
    feedback,
    null,
  );
}

const DEPS = [
  BookingSystemEnvironment,
  BookingEnvironment,
  BeautyProEnvironment,
  BeautyPro,
  Database,
  Jobs,
  Clock,
  EngineCatalogues,
  ClientAccounts,
  ClientReminders,
  ClientKeys,
  CertificateReservations,
  ContentService,
  Wallet,
];

/** The system that keeps the salons' calendar and their clients: our own engine, or BeautyPro. */
@DeclaresEnvironment(BookingEnvironment)
@Module({
  imports: [BeautyProModule, ClientsModule, ContentModule, IssuedCertificatesModule, SchedulingModule, WalletModule],
  providers: [
    EngineCatalogues,
    {
      provide: BookingSystem,
      inject: DEPS,
      useFactory: (
        system: BookingSystemEnvironment,
        env: BookingEnvironment,
        beautyproEnv: BeautyProEnvironment,
        beautypro: BeautyPro,
        database: Database,
        jobs: Jobs,
        clock: Clock,
        catalogues: EngineCatalogues,
        accounts: ClientAccounts,
        reminders: ClientReminders,
        keys: ClientKeys,
        certificates: CertificateReservations,
        content: ContentService,
        wallet: Wallet,
      ) =>
        bookingSystem({
          system,
          env,
          beautyproEnv,
          beautypro,
          database,
          jobs,
          clock,
          catalogues,
          accounts,
          reminders,
          keys,
          certificates,
          content,
          wallet,
        }),
    },
    { provide: BookingCalendar, inject: [BookingSystem], useFactory: ({ calendar }: BookingSystem) => calendar },
    { provide: AppointmentAccess, inject: [BookingSystem], useFactory: ({ appointments }: BookingSystem) => appointments },
    {
      provide: AdminAccess,
      inject: [BookingSystem],
      useFactory: ({ engine, feedback }: BookingSystem): AdminAccess => ({ engine, feedback: feedback.admin }),
    },
    { provide: StoredFeedback, inject: [BookingSystem], useFactory: ({ feedback }: BookingSystem) => feedback.kept },
    { provide: PrepaidAppointments, inject: [BookingSystem], useFactory: ({ prepaidAppointments }: BookingSystem) => prepaidAppointments },
    { provide: AppointmentNotificationLog, inject: [BookingSystem], useFactory: ({ notificationLog: told }: BookingSystem) => told },
    { provide: KnownAppointments, inject: [BookingSystem], useFactory: ({ known }: BookingSystem) => known },
    { provide: AppointmentLedger, inject: [BookingSystem], useFactory: ({ ledger }: BookingSystem) => ledger },
    { provide: SentPhotographs, inject: [Database], useFactory: (database: Database) => new SentPhotographs(database) },
    AppointmentLinks,
    AppointmentPayers,
  ],
  exports: [
    SentPhotographs,
    BookingCalendar,
    AdminAccess,
    PrepaidAppointments,
    AppointmentAccess,
    AppointmentLinks,
    AppointmentNotificationLog,
    KnownAppointments,
    StoredFeedback,
    AppointmentLedger,
    EngineCatalogues,
    AppointmentPayers,
    IssuedCertificatesModule,
  ],
})
export class BookingSystemModule {
  constructor({ calendar, hasAccess }: BookingSystem, health: HealthRegistry, personal: PersonalData) {
    personal.declare(...HELD_TIMES_DATA, ...LOCKS_DATA, OUTSIDE_APPOINTMENTS_DATA, OUTSIDE_FEEDBACK_DATA);
    health.add('booking', () => ({ ok: hasAccess, source: calendar.name }), { critical: false });
  }
}
