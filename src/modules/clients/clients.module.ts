import { Module } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { MessageTemplates } from '../../platform/messaging/message-templates';
import { Clock } from '../../platform/time/clock';
import { PostgresDrafts } from './store/postgres-drafts';
import { PostgresFavourites } from './store/postgres-favourites';
import { MessengerModule } from '../messenger/messenger.module';
import { BookingSystemModule } from '../booking/booking-system.module';
import { ClientChats } from './application/client-chats.service';
import { ClientRecord } from './application/client-record';
import { ClientSignIn } from './application/client-sign-in';
import { DraftSignIn } from './application/draft-sign-in.service';
import { SIGN_IN_CODE } from './domain/client-messages';
import { AuthController } from './http/auth.controller';
import { SIGN_IN_CODE_TEXTS } from './http/auth.messages';
import { ClientGuard } from './http/client.guard';
import { ClientsController } from './http/clients.controller';
import { SessionCookies } from './http/session-cookies';
import { BookingDrafts } from './ports/booking-drafts.port';
import { FavouriteStore } from './ports/favourite-store.port';

/** Clients: how they sign in, and what is kept of them. Modules whose routes are `@ClientOnly()` import it. */
@Module({
  imports: [BookingSystemModule, MessengerModule],
  controllers: [AuthController, ClientsController],
  providers: [
    ClientChats,
    ClientGuard,
    ClientRecord,
    ClientSignIn,
    DraftSignIn,
    SessionCookies,
    {
      provide: FavouriteStore,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => new PostgresFavourites(database, clock),
    },
    {
      provide: BookingDrafts,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => new PostgresDrafts(database, clock),
    },
  ],
  exports: [ClientChats, ClientRecord, ClientSignIn, DraftSignIn, SessionCookies],
})
export class ClientsModule {
  constructor(templates: MessageTemplates) {
    templates.define(SIGN_IN_CODE, SIGN_IN_CODE_TEXTS);
  }
}
