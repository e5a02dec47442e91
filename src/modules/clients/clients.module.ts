import { Module } from '@nestjs/common';
import { SiteEnvironment } from '../../platform/config/site.env';
import { Database } from '../../platform/database/database';
import { DatabaseClock } from '../../platform/database/database-clock';
import { DatabaseConnection } from '../../platform/database/database-connection';
import { Notifications } from '../../platform/notifications/notifications';
import { PersonalData } from '../../platform/privacy/personal-data';
import { BeautyPro, BookingSystemEnvironment } from '../beautypro/beautypro.api';
import { BeautyProModule } from '../beautypro/beautypro.module';
import { BeautyProAccounts } from './adapters/beautypro/beautypro.accounts';
import { NoReminders } from './adapters/beautypro/no-reminders';
import { embeddedAccounts } from './adapters/embedded/embedded.accounts';
import { ClientAccounts } from './ports/client-accounts.port';
import { ReminderChoices } from './ports/reminder-choices.port';
import { CLIENT_DATA } from './store/accounts.retention';
import { ClientKeys } from './store/client-keys';
import { ClientReminders } from './store/client-reminders';
import { NotificationTemplates } from '../../platform/notifications/notification-templates';
import { Clock } from '../../platform/time/clock';
import { BookingDrafts } from './store/booking-drafts';
import { FavouriteStore } from './store/favourite-store';
import { MessengerModule } from '../messenger/messenger.module';
import { ClientChats } from './application/client-chats.service';
import { ClientRecord } from './application/client-record';
import { ClientSignIn } from './application/client-sign-in';
import { DraftSignIn } from './application/draft-sign-in.service';
import { SIGN_IN_BY_CALL, SIGN_IN_CODE } from './domain/client-notifications';
import { AuthController } from './http/auth.controller';
import { SIGN_IN_BY_CALL_TEXTS, SIGN_IN_CODE_TEXTS } from './http/auth.notifications';
import { ClientGuard } from './http/client.guard';
import { ClientsController } from './http/clients.controller';
import { SessionCookies } from './http/session-cookies';

/** Clients: how they sign in, and what is kept of them. Modules whose routes are `@ClientOnly()` import it. */
@Module({
  imports: [BeautyProModule, MessengerModule],
  controllers: [AuthController, ClientsController],
  providers: [
    {
      provide: ClientKeys,
      inject: [DatabaseConnection],
      useFactory: (connection: DatabaseConnection) => {
        const keys = new ClientKeys();
        connection.beforeOpen((query) => keys.load(query));
        return keys;
      },
    },
    {
      provide: ClientAccounts,
      inject: [BookingSystemEnvironment, SiteEnvironment, BeautyPro, Database, Notifications, ClientKeys, Clock, DatabaseClock],
      useFactory: (
        { BOOKING }: BookingSystemEnvironment,
        { SITE_URL: url }: SiteEnvironment,
        beautypro: BeautyPro,
        database: Database,
        notifications: Notifications,
        keys: ClientKeys,
        clock: Clock,
        time: DatabaseClock,
      ): ClientAccounts =>
        BOOKING === 'beautypro'
          ? new BeautyProAccounts({ ...beautypro.connection, clock })
          : embeddedAccounts({ database, notifications, keys, url, clock: time.shared }),
    },
    { provide: ClientReminders, inject: [Database], useFactory: (database: Database) => new ClientReminders(database) },
    {
      provide: ReminderChoices,
      inject: [BookingSystemEnvironment, ClientReminders],
      useFactory: ({ BOOKING }: BookingSystemEnvironment, own: ClientReminders): ReminderChoices =>
        BOOKING === 'beautypro' ? new NoReminders() : own,
    },
    ClientChats,
    ClientGuard,
    ClientRecord,
    ClientSignIn,
    DraftSignIn,
    SessionCookies,
    FavouriteStore,
    BookingDrafts,
  ],
  exports: [
    BeautyProModule,
    ClientAccounts,
    ClientChats,
    ClientGuard,
    ClientKeys,
    ClientReminders,
    ReminderChoices,
    ClientRecord,
    ClientSignIn,
    DraftSignIn,
    SessionCookies,
  ],
})
export class ClientsModule {
  constructor(templates: NotificationTemplates, personal: PersonalData) {
    personal.declare(...CLIENT_DATA);
    templates.define(SIGN_IN_CODE, SIGN_IN_CODE_TEXTS);
    templates.define(SIGN_IN_BY_CALL, SIGN_IN_BY_CALL_TEXTS);
  }
}
