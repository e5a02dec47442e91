import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SiteEnvironment } from '../../platform/config/site.env';
import { Database } from '../../platform/database/database';
import { DatabaseConnection } from '../../platform/database/database-connection';
import { HealthRegistry } from '../../platform/health/health.registry';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { Outbox } from '../../platform/messaging/outbox';
import { PersonalData } from '../../platform/privacy/personal-data';
import { ClientSettings } from '../../platform/render/client-settings.registry';
import { SecuritySources } from '../../platform/security/security-sources.registry';
import { NoMessengerService, OrderServiceMessenger } from './adapters/order-service/order-service.messenger';
import { MESSENGER_DATA } from './adapters/postgres/messenger.retention';
import { PostgresMessengers } from './adapters/postgres/postgres-messengers';
import { NoSandboxChat, SandboxMessenger, SandboxMessengerUser } from './adapters/sandbox/sandbox.messenger';
import { TelegramMessenger } from './adapters/telegram/telegram.messenger';
import { UnsetMessenger } from './adapters/unset.messenger';
import { MESSENGER, SANDBOX_LOGIN_PATH, TELEGRAM_LOGIN_ORIGIN, type MessengerSettings } from './domain/messenger-settings';
import { MessengerEnvironment } from './messenger.env';
import { MessengerService } from './ports/messenger-service.port';
import { MessengerStore } from './ports/messenger-store.port';
import { Messenger } from './ports/messenger.port';
import { SandboxChat } from './ports/sandbox-chat.port';

function messenger(env: MessengerEnvironment, site: SiteEnvironment, outbox: Outbox, clients: HttpClientFactory): Messenger {
  switch (env.MESSENGER) {
    case 'sandbox':
      return new SandboxMessenger(outbox, site.SITE_URL);
    case 'telegram':
      return new TelegramMessenger(clients, {
        apiUrl: env.TELEGRAM_API_URL,
        botName: env.TELEGRAM_BOT_NAME,
        botToken: env.TELEGRAM_BOT_TOKEN,
        webhookSecret: env.TELEGRAM_WEBHOOK_SECRET,
      });
    case 'order-service':
    case undefined:
      return new UnsetMessenger(env.MESSENGER ?? 'unset');
  }
}

function service(env: MessengerEnvironment, clients: HttpClientFactory): MessengerService {
  return env.MESSENGER === 'order-service' ? new OrderServiceMessenger(clients, env.MESSENGER_SERVICE_URL!) : new NoMessengerService();
}

/** What a page may do: the login widget needs the name of the bot, whoever checks what it gives. */
function settingsOf({ MESSENGER: kind, TELEGRAM_BOT_NAME: botName }: MessengerEnvironment): MessengerSettings {
  if (kind === 'sandbox') return { kind, loginPath: SANDBOX_LOGIN_PATH };
  return kind && botName ? { kind: 'telegram', botName } : { kind: 'none' };
}

/** The messenger that buyers connect. */
@DeclaresEnvironment(MessengerEnvironment)
@Module({
  providers: [
    { provide: Messenger, inject: [MessengerEnvironment, SiteEnvironment, Outbox, HttpClientFactory], useFactory: messenger },
    { provide: MessengerService, inject: [MessengerEnvironment, HttpClientFactory], useFactory: service },
    { provide: MessengerStore, inject: [Database], useFactory: (database: Database) => new PostgresMessengers(database) },
    {
      provide: SandboxChat,
      inject: [Messenger],
      useFactory: (of: Messenger) => (of instanceof SandboxMessenger ? new SandboxMessengerUser(of) : new NoSandboxChat()),
    },
  ],
  exports: [Messenger, MessengerService, MessengerStore, SandboxChat],
})
export class MessengerModule {
  constructor(
    env: MessengerEnvironment,
    of: Messenger,
    connection: DatabaseConnection,
    client: ClientSettings,
    sources: SecuritySources,
    health: HealthRegistry,
    personal: PersonalData,
  ) {
    const settings = settingsOf(env);
    client.set(MESSENGER, settings);
    if (settings.kind === 'telegram') sources.allow('frame-src', TELEGRAM_LOGIN_ORIGIN);
    if (of instanceof SandboxMessenger) connection.beforeOpen((query) => of.loadKey(query));
    const ok = of.isSet || env.MESSENGER === 'order-service';
    health.add('messenger', () => ({ ok, source: of.name }), { critical: false });
    personal.declare(...MESSENGER_DATA);
  }
}
