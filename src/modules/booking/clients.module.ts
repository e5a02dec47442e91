import { Module } from '@nestjs/common';
import { SiteEnvironment } from '../../platform/config/site.env';
import { Database } from '../../platform/database/database';
import { DatabaseConnection } from '../../platform/database/database-connection';
import { MessageTemplates } from '../../platform/messaging/message-templates';
import { Messages } from '../../platform/messaging/messages';
import { PersonalData } from '../../platform/privacy/personal-data';
import { Clock } from '../../platform/time/clock';
import { AccessTokens } from './adapters/accounts/access-tokens';
import { CLIENT_DATA } from './adapters/accounts/accounts.retention';
import { ClientKeys } from './adapters/accounts/client-keys';
import { ClientSessions } from './adapters/accounts/client-sessions';
import { EmbeddedAccounts } from './adapters/accounts/embedded.accounts';
import { PostgresFavourites } from './adapters/accounts/postgres-favourites';
import { SignInCodes } from './adapters/accounts/sign-in-codes';
import { Beautypro, BeautyproModule } from './beautypro.module';
import { ClientRecord } from './client-record';
import { ClientSignIn } from './client-sign-in';
import { SIGN_IN_CODE } from './domain/client-messages';
import { AuthController } from './http/auth/auth.controller';
import { SIGN_IN_CODE_TEXTS } from './http/auth/auth.messages';
import { ClientGuard } from './http/auth/client.guard';
import { ClientsController } from './http/auth/clients.controller';
import { SessionCookies } from './http/auth/session-cookies';
import { ClientAccounts } from './ports/client-accounts.port';
import { FavouriteStore } from './ports/favourite-store.port';

function accounts(
  beautypro: Beautypro,
  database: Database,
  messages: Messages,
  clock: Clock,
  site: SiteEnvironment,
  connection: DatabaseConnection,
): ClientAccounts {
  if (beautypro.accounts) return beautypro.accounts;
  const keys = new ClientKeys();
  connection.beforeOpen((query) => keys.load(query));
  const tokens = new AccessTokens(keys, site.SITE_URL, clock);
  const codes = new SignInCodes(database, messages, keys, clock);
  return new EmbeddedAccounts(database, codes, new ClientSessions(database, tokens, clock), tokens, clock);
}

/** Clients: how they sign in, and what is kept of them. Modules whose routes are `@ClientOnly()` import it. */
@Module({
  imports: [BeautyproModule],
  controllers: [AuthController, ClientsController],
  providers: [
    ClientGuard,
    ClientRecord,
    ClientSignIn,
    SessionCookies,
    {
      provide: ClientAccounts,
      inject: [Beautypro, Database, Messages, Clock, SiteEnvironment, DatabaseConnection],
      useFactory: accounts,
    },
    {
      provide: FavouriteStore,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => new PostgresFavourites(database, clock),
    },
  ],
  exports: [ClientAccounts, ClientSignIn, SessionCookies],
})
export class ClientsModule {
  constructor(templates: MessageTemplates, personal: PersonalData) {
    templates.define(SIGN_IN_CODE, SIGN_IN_CODE_TEXTS);
    personal.declare(...CLIENT_DATA);
  }
}
