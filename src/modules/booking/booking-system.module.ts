import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SiteEnvironment } from '../../platform/config/site.env';
import { Database } from '../../platform/database/database';
import { DatabaseConnection } from '../../platform/database/database-connection';
import { HealthRegistry } from '../../platform/health/health.registry';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { Messages } from '../../platform/messaging/messages';
import { PersonalData } from '../../platform/privacy/personal-data';
import { Clock } from '../../platform/time/clock';
import { ContentModule } from '../content/content.module';
import { AccessTokens } from './adapters/accounts/access-tokens';
import { CLIENT_DATA } from './adapters/accounts/accounts.retention';
import { ClientKeys } from './adapters/accounts/client-keys';
import { ClientSessions } from './adapters/accounts/client-sessions';
import { EmbeddedAccounts } from './adapters/accounts/embedded.accounts';
import { SignInCodes } from './adapters/accounts/sign-in-codes';
import { createBeautypro } from './adapters/beautypro/beautypro';
import { BOOKING_DATA } from './adapters/embedded/booking.retention';
import { EmbeddedCalendar } from './adapters/embedded/embedded.calendar';
import { HELD_TIMES_DATA } from './adapters/held-times/held-times.retention';
import { PostgresHeldTimes } from './adapters/held-times/postgres-held-times';
import { BeautyproEnvironment } from './beautypro.env';
import { BookingEnvironment } from './booking.env';
import { DEFAULT_SETTINGS } from './domain/default-settings';
import { EngineCatalogues } from './engine-catalogues.service';
import { BookingCalendar } from './ports/booking-calendar.port';
import { ClientAccounts } from './ports/client-accounts.port';

/** What both sides of a booking system are made with. */
class Made {
  constructor(
    readonly calendar: BookingCalendar,
    readonly accounts: ClientAccounts,
    /** Whether all settings are there that it cannot do without. */
    readonly hasAccess: boolean,
  ) {}
}

interface Ground {
  readonly env: BookingEnvironment;
  readonly beautypro: BeautyproEnvironment;
  readonly site: SiteEnvironment;
  readonly database: Database;
  readonly connection: DatabaseConnection;
  readonly messages: Messages;
  readonly clock: Clock;
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

function embedded({ env, site, database, connection, messages, clock, catalogues }: Ground): Made {
  const keys = new ClientKeys();
  connection.beforeOpen((query) => keys.load(query));
  const tokens = new AccessTokens(keys, site.SITE_URL, clock);
  const codes = new SignInCodes(database, messages, keys, clock);
  const accounts = new EmbeddedAccounts(database, codes, new ClientSessions(database, tokens, clock), tokens, clock);
  const options = {
    isDemo: env.BOOKING_DEMO === 'on',
    firstNames: async (client: string) => (await accounts.me({ client, accessToken: '' })).firstname,
  };
  return new Made(
    new EmbeddedCalendar(
      database,
      () => catalogues.current,
      () => DEFAULT_SETTINGS,
      options,
    ),
    accounts,
    true,
  );
}

function beautypro({ beautypro: env, database, clock, clients }: Ground): Made {
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
  return new Made(calendar, accounts, account !== null);
}

const GROUND = [
  ...[BookingEnvironment, BeautyproEnvironment, SiteEnvironment, Database, DatabaseConnection, Messages, Clock],
  ...[EngineCatalogues, HttpClientFactory],
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
        clock: Clock,
        catalogues: EngineCatalogues,
        clients: HttpClientFactory,
      ) => bookingSystem({ env, beautypro: beautyproEnv, site, database, connection, messages, clock, catalogues, clients }),
    },
    { provide: BookingCalendar, inject: [Made], useFactory: ({ calendar }: Made) => calendar },
    { provide: ClientAccounts, inject: [Made], useFactory: ({ accounts }: Made) => accounts },
  ],
  exports: [BookingCalendar, ClientAccounts],
})
export class BookingSystemModule {
  constructor({ calendar, hasAccess }: Made, health: HealthRegistry, personal: PersonalData) {
    personal.declare(...CLIENT_DATA, ...BOOKING_DATA, ...HELD_TIMES_DATA);
    health.add('booking', () => ({ ok: hasAccess, source: calendar.name }), { critical: false });
  }
}
