import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SiteEnvironment } from '../../platform/config/site.env';
import { Database, type Transaction } from '../../platform/database/database';
import { DatabaseClock } from '../../platform/database/database-clock';
import { DatabaseConnection } from '../../platform/database/database-connection';
import { HealthRegistry } from '../../platform/health/health.registry';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { Jobs } from '../../platform/jobs/jobs';
import { Messages } from '../../platform/messaging/messages';
import { PersonalData } from '../../platform/privacy/personal-data';
import { Clock } from '../../platform/time/clock';
import { ContentModule } from '../content/content.module';
import { CLIENT_DATA } from '../clients/store/accounts.retention';
import { ClientAdmin } from '../clients/store/client-admin';
import { ClientReminders } from '../clients/store/client-reminders';
import { ClientKeys } from '../clients/store/client-keys';
import { embeddedAccounts } from '../clients/adapters/embedded/embedded.accounts';
import { createBeautypro } from './adapters/beautypro/beautypro';
import { TURNS_DATA } from './adapters/beautypro/beautypro-turns.retention';
import { NoPrepaidVisits } from './adapters/beautypro/no-prepaid-visits';
import { BOOKING_DATA } from '../scheduling/store/scheduling.retention';
import { TimeOffAdmin } from '../scheduling/application/time-off-admin';
import { BookingStatistics } from '../scheduling/application/booking-statistics';
import { FeedbackAdmin } from '../scheduling/application/feedback-admin';
import { ScheduleAdmin } from '../scheduling/application/schedule-admin';
import { AppointmentAdmin } from '../scheduling/application/appointment-admin';
import { OwnCalendar, type OwnCalendarOptions } from '../scheduling/application/own-calendar';
import { OwnNotificationLog } from '../scheduling/store/notification-log';
import { OwnKnownVisits } from '../scheduling/store/known-visits';
import { KeptSettings } from '../scheduling/store/kept-settings';
import { OwnVisitAccess } from '../scheduling/store/visit-access';
import { HELD_TIMES_DATA } from './store/held-times.retention';
import { PostgresHeldTimes } from './store/postgres-held-times';
import { OutsideFeedback } from './adapters/outside-visits/outside-feedback';
import { OutsideKnownVisits, OutsideVisitAccess } from './adapters/outside-visits/outside-access';
import { OutsideLedger } from './adapters/outside-visits/outside-ledger';
import { OutsideReminders } from './adapters/outside-visits/outside-reminders';
import { OUTSIDE_FEEDBACK_DATA, OUTSIDE_VISITS_DATA } from './adapters/outside-visits/outside-visits.retention';
import { NoKeptFeedback } from './adapters/no-kept-feedback';
import { OwnLedger } from './adapters/own-ledger';
import { NoReminders, NoNotifications } from './adapters/silent.visits';
import { BeautyproEnvironment } from '../beautypro/beautypro.env';
import { BookingEnvironment } from './booking.env';
import { LOOK_AT_VISIT, RETURN_PREPAYMENT, TELL_VISIT } from './booking.jobs';
import { DEFAULT_SETTINGS } from '../scheduling/contract/default-settings';
import type { BookingSettings } from '../scheduling/contract/settings';
import { leadsOf } from './application/lead-of-visit';
import { EngineCatalogues } from './application/engine-catalogues.service';
import { BookingCalendar } from './ports/booking-calendar.port';
import { ClientAccounts } from '../clients/ports/client-accounts.port';
import { EngineDesks, type EngineDesk } from './application/engine-desks';
import { KeptFeedback } from './ports/kept-feedback.port';
import { KnownVisits } from './ports/known-visits.port';
import { PrepaidVisits } from './ports/prepaid-visits.port';
import { ReminderChoices } from '../clients/ports/reminder-choices.port';
import { VisitNotificationLog } from './ports/told-visits.port';
import { VisitAccess } from './ports/visit-access.port';
import { VisitLedger } from './ports/visit-ledger.port';
import { VisitLinks } from './application/visit-links.service';

/** What both sides of a booking system are made with. */
class Made {
  constructor(
    readonly calendar: BookingCalendar,
    readonly accounts: ClientAccounts,
    readonly visits: VisitAccess,
    readonly prepaidVisits: PrepaidVisits<Transaction>,
    readonly told: VisitNotificationLog<Transaction>,
    readonly reminders: ReminderChoices<Transaction>,
    readonly known: KnownVisits,
    readonly ledger: VisitLedger,
    /** Whether all settings are there that it cannot do without. */
    readonly hasAccess: boolean,
    readonly feedback: { readonly kept: KeptFeedback; readonly desk: FeedbackAdmin },
    /** Null: operators have another program for it. */
    readonly engine: EngineDesk | null,
  ) {}
}

interface Ground {
  readonly env: BookingEnvironment;
  readonly beautypro: BeautyproEnvironment;
  readonly site: SiteEnvironment;
  readonly database: Database;
  readonly connection: DatabaseConnection;
  readonly messages: Messages;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly time: DatabaseClock;
  readonly catalogues: EngineCatalogues;
  readonly clients: HttpClientFactory;
}

function bookingSystem(ground: Ground): Made {
  switch (ground.env.BOOKING) {
    case 'embedded':
      return embedded(ground);
    case 'beautypro':
      return beautypro(ground);
  }
}

function embedded({ env, site, database, connection, messages, jobs, clock, time, catalogues }: Ground): Made {
  const keys = new ClientKeys();
  connection.beforeOpen((query) => keys.load(query));
  const accounts = embeddedAccounts({ database, messages, keys, url: site.SITE_URL, clock: time.shared });
  const settings = new KeptSettings(database, settingsOf(env));
  const reminders = new ClientReminders(database);
  const tell = leadsOf(env, jobs, clock);
  const options = {
    settingsPresent: () => settings.present(),
    isDemo: env.BOOKING_DEMO === 'on',
    mostVisits: env.BOOKING_MOST_VISITS,
    news: async (tx, { id, revision }, event) => {
      await Promise.all([jobs.enqueue(tx, TELL_VISIT, { id, revision }), event && tell(tx, { id, revision }, event)]);
    },
    firstNames: async (as) => (await accounts.me(as)).firstname,
    giveBack: (tx, subject) => jobs.enqueue(tx, RETURN_PREPAYMENT, { id: subject }),
  } satisfies OwnCalendarOptions;
  const calendar = new OwnCalendar(
    database,
    () => catalogues.current,
    () => settings.current,
    options,
  );
  const visits = new OwnVisitAccess(
    database,
    () => keys.for('visit'),
    () => catalogues.current,
  );
  const told = new OwnNotificationLog(database, (asked, client) => reminders.reader(asked, client));
  const desk = new AppointmentAdmin(database, calendar.engine, calendar.changes, options.giveBack, options.news);
  const known = new OwnKnownVisits(desk);
  const feedback = new FeedbackAdmin(database);
  return new Made(
    calendar,
    accounts,
    visits,
    calendar.prepaidVisits,
    told,
    reminders,
    known,
    new OwnLedger(),
    true,
    { kept: new NoKeptFeedback(), desk: feedback },
    {
      settings,
      schedules: new ScheduleAdmin(database, calendar.engine, calendar.schedules),
      feedback,
      visits: desk,
      clients: new ClientAdmin(database),
      blocks: new TimeOffAdmin(database, calendar.engine, calendar.schedules),
      counts: new BookingStatistics(database, calendar.engine, calendar.schedules),
    },
  );
}

/** Those of the release, and whether anything is paid in advance. */
function settingsOf({ BOOKING_PREPAYMENT }: BookingEnvironment): BookingSettings {
  return { ...DEFAULT_SETTINGS, prepayments: { ...DEFAULT_SETTINGS.prepayments, active: BOOKING_PREPAYMENT !== 'off' } };
}

function beautypro({ env: booking, beautypro: env, database, connection, jobs, clock, clients }: Ground): Made {
  const keys = new ClientKeys();
  connection.beforeOpen((query) => keys.load(query));
  const { BEAUTYPRO_APPLICATION_ID: applicationId, BEAUTYPRO_APPLICATION_SECRET: applicationSecret } = env;
  const databaseCode = env.BEAUTYPRO_DATABASE_CODE;
  const account = applicationId && applicationSecret && databaseCode ? { applicationId, applicationSecret, databaseCode } : null;
  const { calendar, accounts } = createBeautypro({
    createClient: (options) => clients.create(options),
    url: env.BEAUTYPRO_URL,
    account,
    forceForm: env.BEAUTYPRO_FORCE,
    database,
    held: new PostgresHeldTimes(database),
    clock,
  });
  const isReminding = env.BEAUTYPRO_REMINDERS === 'site';
  const told = [isReminding ? new OutsideReminders(database, calendar) : new NoNotifications(), new NoReminders()] as const;
  const visits = new OutsideVisitAccess(database, () => keys.for('visit'));
  const ledger = new OutsideLedger({
    database,
    calendar,
    now: () => clock.now(),
    me: (as) => accounts.me(as),
    lookLater: (tx, id, startAfter) => jobs.enqueue(tx, LOOK_AT_VISIT, { id }, { startAfter }),
    tell: leadsOf(booking, jobs, clock),
  });
  const known = new OutsideKnownVisits(database);
  const feedback = { kept: new OutsideFeedback(database), desk: new FeedbackAdmin(database, 'outside_feedback') };
  return new Made(calendar, accounts, visits, new NoPrepaidVisits(), ...told, known, ledger, account !== null, feedback, null);
}

const GROUND = [
  BookingEnvironment,
  BeautyproEnvironment,
  SiteEnvironment,
  Database,
  DatabaseConnection,
  Messages,
  Jobs,
  Clock,
  DatabaseClock,
  EngineCatalogues,
  HttpClientFactory,
];

/** The system that keeps the salons' calendar and their clients: our own engine, or BeautyPro. */
@DeclaresEnvironment(BookingEnvironment, BeautyproEnvironment)
@Module({
  imports: [ContentModule],
  providers: [
    EngineCatalogues,
    {
      provide: Made,
      inject: GROUND,
      useFactory: (
        env: BookingEnvironment,
        beautyproEnv: BeautyproEnvironment,
        site: SiteEnvironment,
        database: Database,
        connection: DatabaseConnection,
        messages: Messages,
        jobs: Jobs,
        clock: Clock,
        time: DatabaseClock,
        catalogues: EngineCatalogues,
        clients: HttpClientFactory,
      ) => bookingSystem({ env, beautypro: beautyproEnv, site, database, connection, messages, jobs, clock, time, catalogues, clients }),
    },
    { provide: BookingCalendar, inject: [Made], useFactory: ({ calendar }: Made) => calendar },
    { provide: ClientAccounts, inject: [Made], useFactory: ({ accounts }: Made) => accounts },
    { provide: VisitAccess, inject: [Made], useFactory: ({ visits }: Made) => visits },
    {
      provide: EngineDesks,
      inject: [Made],
      useFactory: ({ engine, feedback }: Made): EngineDesks => ({ engine, feedback: feedback.desk }),
    },
    { provide: KeptFeedback, inject: [Made], useFactory: ({ feedback }: Made) => feedback.kept },
    { provide: PrepaidVisits, inject: [Made], useFactory: ({ prepaidVisits }: Made) => prepaidVisits },
    { provide: VisitNotificationLog, inject: [Made], useFactory: ({ told }: Made) => told },
    { provide: ReminderChoices, inject: [Made], useFactory: ({ reminders }: Made) => reminders },
    { provide: KnownVisits, inject: [Made], useFactory: ({ known }: Made) => known },
    { provide: VisitLedger, inject: [Made], useFactory: ({ ledger }: Made) => ledger },
    VisitLinks,
  ],
  exports: [
    BookingCalendar,
    ClientAccounts,
    EngineDesks,
    PrepaidVisits,
    VisitAccess,
    VisitLinks,
    VisitNotificationLog,
    ReminderChoices,
    KnownVisits,
    KeptFeedback,
    VisitLedger,
  ],
})
export class BookingSystemModule {
  constructor({ calendar, hasAccess }: Made, health: HealthRegistry, personal: PersonalData) {
    personal.declare(...CLIENT_DATA, ...BOOKING_DATA, ...HELD_TIMES_DATA, ...TURNS_DATA, OUTSIDE_VISITS_DATA, OUTSIDE_FEEDBACK_DATA);
    health.add('booking', () => ({ ok: hasAccess, source: calendar.name }), { critical: false });
  }
}
