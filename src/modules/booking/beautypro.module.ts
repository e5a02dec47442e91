import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { Database } from '../../platform/database/database';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { PersonalData } from '../../platform/privacy/personal-data';
import { Clock } from '../../platform/time/clock';
import { createBeautypro } from './adapters/beautypro/beautypro';
import type { BeautyproAccount } from './adapters/beautypro/shared-token';
import { HELD_TIMES_DATA } from './adapters/held-times/held-times.retention';
import { PostgresHeldTimes } from './adapters/held-times/postgres-held-times';
import { BeautyproEnvironment } from './beautypro.env';
import { BookingEnvironment } from './booking.env';
import type { BookingCalendar } from './ports/booking-calendar.port';
import type { ClientAccounts } from './ports/client-accounts.port';

/** The one access to BeautyPro, which calendar and clients share; both are null with another booking system. */
export class Beautypro {
  constructor(
    readonly calendar: BookingCalendar | null,
    readonly accounts: ClientAccounts | null,
    /** False where a part of the access is not set. */
    readonly hasAccess: boolean,
  ) {}
}

/** Null where a part of the access is not set. */
function accountOf(env: BeautyproEnvironment): BeautyproAccount | null {
  const {
    BEAUTYPRO_APPLICATION_ID: applicationId,
    BEAUTYPRO_APPLICATION_SECRET: applicationSecret,
    BEAUTYPRO_DATABASE_CODE: databaseCode,
  } = env;
  return applicationId && applicationSecret && databaseCode ? { applicationId, applicationSecret, databaseCode } : null;
}

function beautypro(
  booking: BookingEnvironment,
  env: BeautyproEnvironment,
  clients: HttpClientFactory,
  database: Database,
  clock: Clock,
): Beautypro {
  if (booking.BOOKING !== 'beautypro') return new Beautypro(null, null, true);
  const account = accountOf(env);
  const { calendar, accounts } = createBeautypro({
    createClient: (options) => clients.create(options),
    url: env.BEAUTYPRO_URL,
    account,
    forceForm: env.BEAUTYPRO_FORCE,
    database,
    held: new PostgresHeldTimes(database),
    clock,
  });
  return new Beautypro(calendar, accounts, account !== null);
}

/** The salons' own BeautyPro, where it keeps the calendar (docs/booking.md). */
@DeclaresEnvironment(BeautyproEnvironment)
@Module({
  providers: [
    {
      provide: Beautypro,
      inject: [BookingEnvironment, BeautyproEnvironment, HttpClientFactory, Database, Clock],
      useFactory: beautypro,
    },
  ],
  exports: [Beautypro],
})
export class BeautyproModule {
  constructor(personal: PersonalData) {
    personal.declare(...HELD_TIMES_DATA);
  }
}
