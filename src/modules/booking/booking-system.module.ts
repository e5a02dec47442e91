import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { Database, type Transaction } from '../../platform/database/database';
import { HealthRegistry } from '../../platform/health/health.registry';
import { Jobs } from '../../platform/jobs/jobs';
import { PersonalData } from '../../platform/privacy/personal-data';
import { Clock } from '../../platform/time/clock';
import { ContentModule } from '../content/content.module';
import { ClientAccounts, ClientAdmin, ClientKeys, ClientReminders } from '../clients/clients.api';
import { ClientsModule } from '../clients/clients.module';
import { SchedulingModule } from '../scheduling/scheduling.module';
import { BeautyProCalendar } from './adapters/beautypro/beautypro.calendar';
import { TURNS_DATA } from './adapters/beautypro/beautypro-turns.retention';
import { NoPrepaidVisits } from './adapters/beautypro/no-prepaid-visits';
import {
  TimeOffAdmin,
  BookingStatistics,
  FeedbackAdmin,
  ScheduleAdmin,
  AppointmentAdmin,
  OwnCalendar,
  type OwnCalendarOptions,
  OwnNotificationLog,
  OwnKnownVisits,
  KeptSettings,
  OwnVisitAccess,
} from '../scheduling/scheduling.api';
import { HELD_TIMES_DATA } from './store/held-times.retention';
import { PostgresHeldTimes } from './store/postgres-held-times';
import { OutsideFeedback } from './adapters/outside-visits/outside-feedback';
import { OutsideKnownVisits, OutsideVisitAccess } from './adapters/outside-visits/outside-access';
import { OutsideLedger } from './adapters/outside-visits/outside-ledger';
import { OutsideReminders } from './adapters/outside-visits/outside-reminders';
import { OUTSIDE_FEEDBACK_DATA, OUTSIDE_VISITS_DATA } from './adapters/outside-visits/outside-visits.retention';
import { NoKeptFeedback } from './adapters/no-kept-feedback';
import { OwnLedger } from './adapters/own-ledger';
import { NoNotifications } from './adapters/no-notifications';
import { Beautypro, BeautyproEnvironment, BookingSystemEnvironment } from '../beautypro/beautypro.api';
import { BeautyproModule } from '../beautypro/beautypro.module';
import { BookingEnvironment } from './booking.env';
import { LOOK_AT_VISIT, RETURN_PREPAYMENT, TELL_VISIT } from './booking.jobs';
import { DEFAULT_SETTINGS } from '../scheduling/contract/default-settings';
import type { BookingSettings } from '../scheduling/contract/settings';
import { leadsOf } from './application/lead-of-visit';
import { EngineCatalogues } from './application/engine-catalogues.service';
import { BookingCalendar } from './ports/booking-calendar.port';
import { EngineDesks, type EngineDesk } from './application/engine-desks';
import { KeptFeedback } from './ports/kept-feedback.port';
import { KnownVisits } from './ports/known-visits.port';
import { PrepaidVisits } from './ports/prepaid-visits.port';
import { VisitNotificationLog } from './ports/told-visits.port';
import { VisitAccess } from './ports/visit-access.port';
import { VisitLedger } from './ports/visit-ledger.port';
import { VisitLinks } from './application/visit-links.service';

/** What both sides of a booking system are made with. */
class BookingSystem {
  constructor(
    readonly calendar: BookingCalendar,
    readonly visits: VisitAccess,
    readonly prepaidVisits: PrepaidVisits<Transaction>,
    readonly told: VisitNotificationLog<Transaction>,
    readonly known: KnownVisits,
    readonly ledger: VisitLedger,
    /** Whether all settings are there that it cannot do without. */
    readonly hasAccess: boolean,
    readonly feedback: { readonly kept: KeptFeedback; readonly desk: FeedbackAdmin },
    /** Null: operators have another program for it. */
    readonly engine: EngineDesk | null,
  ) {}
}

interface BookingSystemDeps {
  readonly system: BookingSystemEnvironment;
  readonly env: BookingEnvironment;
  readonly beautyproEnv: BeautyproEnvironment;
  readonly beautypro: Beautypro;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly catalogues: EngineCatalogues;
  readonly accounts: ClientAccounts;
  readonly reminders: ClientReminders;
  readonly keys: ClientKeys;
}

function bookingSystem(deps: BookingSystemDeps): BookingSystem {
  switch (deps.system.BOOKING) {
    case 'embedded':
      return embedded(deps);
    case 'beautypro':
      return beautyproSystem(deps);
  }
}

function embedded({ env, database, jobs, clock, catalogues, accounts, reminders, keys }: BookingSystemDeps): BookingSystem {
  const settings = new KeptSettings(database, settingsOf(env));
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
  return new BookingSystem(
    calendar,
    visits,
    calendar.prepaidVisits,
    told,
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

function beautyproSystem(deps: BookingSystemDeps): BookingSystem {
  const { env, beautyproEnv, beautypro, database, jobs, clock, accounts, keys } = deps;
  const { api, account } = beautypro.connection;
  const held = new PostgresHeldTimes(database);
  const calendar = new BeautyProCalendar({ api, held, database, clock, forceForm: beautyproEnv.BEAUTYPRO_FORCE });
  const told = beautyproEnv.BEAUTYPRO_REMINDERS === 'site' ? new OutsideReminders(database, calendar) : new NoNotifications();
  const visits = new OutsideVisitAccess(database, () => keys.for('visit'));
  const ledger = new OutsideLedger({
    database,
    calendar,
    now: () => clock.now(),
    me: (as) => accounts.me(as),
    lookLater: (tx, id, startAfter) => jobs.enqueue(tx, LOOK_AT_VISIT, { id }, { startAfter }),
    tell: leadsOf(env, jobs, clock),
  });
  const known = new OutsideKnownVisits(database);
  const feedback = { kept: new OutsideFeedback(database), desk: new FeedbackAdmin(database, 'outside_feedback') };
  return new BookingSystem(calendar, visits, new NoPrepaidVisits(), told, known, ledger, account !== null, feedback, null);
}

const DEPS = [
  BookingSystemEnvironment,
  BookingEnvironment,
  BeautyproEnvironment,
  Beautypro,
  Database,
  Jobs,
  Clock,
  EngineCatalogues,
  ClientAccounts,
  ClientReminders,
  ClientKeys,
];

/** The system that keeps the salons' calendar and their clients: our own engine, or BeautyPro. */
@DeclaresEnvironment(BookingEnvironment)
@Module({
  imports: [BeautyproModule, ClientsModule, ContentModule, SchedulingModule],
  providers: [
    EngineCatalogues,
    {
      provide: BookingSystem,
      inject: DEPS,
      useFactory: (
        system: BookingSystemEnvironment,
        env: BookingEnvironment,
        beautyproEnv: BeautyproEnvironment,
        beautypro: Beautypro,
        database: Database,
        jobs: Jobs,
        clock: Clock,
        catalogues: EngineCatalogues,
        accounts: ClientAccounts,
        reminders: ClientReminders,
        keys: ClientKeys,
      ) => bookingSystem({ system, env, beautyproEnv, beautypro, database, jobs, clock, catalogues, accounts, reminders, keys }),
    },
    { provide: BookingCalendar, inject: [BookingSystem], useFactory: ({ calendar }: BookingSystem) => calendar },
    { provide: VisitAccess, inject: [BookingSystem], useFactory: ({ visits }: BookingSystem) => visits },
    {
      provide: EngineDesks,
      inject: [BookingSystem],
      useFactory: ({ engine, feedback }: BookingSystem): EngineDesks => ({ engine, feedback: feedback.desk }),
    },
    { provide: KeptFeedback, inject: [BookingSystem], useFactory: ({ feedback }: BookingSystem) => feedback.kept },
    { provide: PrepaidVisits, inject: [BookingSystem], useFactory: ({ prepaidVisits }: BookingSystem) => prepaidVisits },
    { provide: VisitNotificationLog, inject: [BookingSystem], useFactory: ({ told }: BookingSystem) => told },
    { provide: KnownVisits, inject: [BookingSystem], useFactory: ({ known }: BookingSystem) => known },
    { provide: VisitLedger, inject: [BookingSystem], useFactory: ({ ledger }: BookingSystem) => ledger },
    VisitLinks,
  ],
  exports: [
    BookingCalendar,
    EngineDesks,
    PrepaidVisits,
    VisitAccess,
    VisitLinks,
    VisitNotificationLog,
    KnownVisits,
    KeptFeedback,
    VisitLedger,
  ],
})
export class BookingSystemModule {
  constructor({ calendar, hasAccess }: BookingSystem, health: HealthRegistry, personal: PersonalData) {
    personal.declare(...HELD_TIMES_DATA, ...TURNS_DATA, OUTSIDE_VISITS_DATA, OUTSIDE_FEEDBACK_DATA);
    health.add('booking', () => ({ ok: hasAccess, source: calendar.name }), { critical: false });
  }
}
