import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { Database } from '../../platform/database/database';
import { HealthRegistry } from '../../platform/health/health.registry';
import { PersonalData } from '../../platform/privacy/personal-data';
import { ContentModule } from '../content/content.module';
import { BOOKING_DATA } from './adapters/embedded/booking.retention';
import { EmbeddedCalendar } from './adapters/embedded/embedded.calendar';
import { Beautypro, BeautyproModule } from './beautypro.module';
import { Appointments } from './appointments.service';
import { BookingReads } from './booking-reads.service';
import { BookingEnvironment } from './booking.env';
import { ClientsModule } from './clients.module';
import { DEFAULT_SETTINGS } from './domain/default-settings';
import { EngineCatalogues } from './engine-catalogues.service';
import { AppointmentsController } from './http/appointments/appointments.controller';
import { HoldsController } from './http/holds/holds.controller';
import { OnlineController } from './http/online.controller';
import { BookingReadsController } from './http/reads/booking-reads.controller';
import { TimesController } from './http/times/times.controller';
import { BookingCalendar } from './ports/booking-calendar.port';
import { ClientAccounts } from './ports/client-accounts.port';
import { VisitTexts } from './visit-texts.service';

function calendar(
  env: BookingEnvironment,
  database: Database,
  catalogues: EngineCatalogues,
  accounts: ClientAccounts,
  beautypro: Beautypro,
): BookingCalendar {
  if (beautypro.calendar) return beautypro.calendar;
  const isDemo = env.BOOKING_DEMO === 'on';
  const firstNames = async (client: string) => (await accounts.me({ client, accessToken: '' })).firstname;
  return new EmbeddedCalendar(
    database,
    () => catalogues.current,
    () => DEFAULT_SETTINGS,
    { isDemo, firstNames },
  );
}

/** Online booking: what can be booked and when, holds and visits. */
@DeclaresEnvironment(BookingEnvironment)
@Module({
  imports: [BeautyproModule, ClientsModule, ContentModule],
  controllers: [OnlineController, BookingReadsController, TimesController, HoldsController, AppointmentsController],
  providers: [
    Appointments,
    BookingReads,
    EngineCatalogues,
    VisitTexts,
    {
      provide: BookingCalendar,
      inject: [BookingEnvironment, Database, EngineCatalogues, ClientAccounts, Beautypro],
      useFactory: calendar,
    },
  ],
})
export class BookingModule {
  constructor(provider: BookingCalendar, beautypro: Beautypro, health: HealthRegistry, personal: PersonalData) {
    personal.declare(...BOOKING_DATA);
    health.add('booking', () => ({ ok: beautypro.hasAccess, source: provider.name }), { critical: false });
  }
}
