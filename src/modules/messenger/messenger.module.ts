import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { SiteEnvironment } from '../../platform/config/site.env';
import { DatabaseConnection } from '../../platform/database/database-connection';
import { HealthRegistry } from '../../platform/health/health.registry';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { BotSenders } from '../../platform/notifications/bot-senders';
import { Outbox } from '../../platform/notifications/outbox';
import { PersonalData } from '../../platform/privacy/personal-data';
import { ClientSettings } from '../../platform/render/client-settings.registry';
import { SecuritySources } from '../../platform/security/security-sources.registry';
import { MESSENGER_DATA } from './store/messenger.retention';
import { NoSandboxChat, SandboxMessenger, SandboxMessengerUser } from './adapters/sandbox/sandbox.messenger';
import { TelegramMessenger } from './adapters/telegram/telegram.messenger';
import { MessengerBotSender } from './adapters/messenger-bot.sender';
import { UnsetMessenger } from './adapters/unset.messenger';
import { BotDeepLinks } from './application/bot-deep-links.service';
import { MESSENGER, SANDBOX_LOGIN_PATH, TELEGRAM_LOGIN_ORIGIN, type MessengerSettings } from './contract/messenger-settings';
import { SandboxLoginController, SandboxMessengerController } from './http/sandbox-messenger.controller';
import { TelegramWebhookController } from './http/telegram-webhook.controller';
import { MessengerEnvironment } from './messenger.env';
import { MessengerReceipts } from './store/messenger-receipts.store';
import { Messenger } from './ports/messenger.port';
import { SandboxChat } from './ports/sandbox-chat.port';
import { SandboxChats } from './application/sandbox-chats';

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

/** What a page may do: the login widget needs the name of the bot, whoever checks what it gives. */
function settingsOf({ MESSENGER: kind, TELEGRAM_BOT_NAME: botName }: MessengerEnvironment): MessengerSettings {
  if (kind === 'sandbox') return { kind, loginPath: SANDBOX_LOGIN_PATH };
  return kind && botName ? { kind: 'telegram', botName } : { kind: 'none' };
}

/** The messenger that buyers and clients connect, with the salons' bot in it. */
@DeclaresEnvironment(MessengerEnvironment)
@Module({
  controllers: [SandboxLoginController, SandboxMessengerController, TelegramWebhookController],
  providers: [
    BotDeepLinks,
    SandboxChats,
    { provide: Messenger, inject: [MessengerEnvironment, SiteEnvironment, Outbox, HttpClientFactory], useFactory: messenger },
    MessengerReceipts,
    {
      provide: SandboxChat,
      inject: [Messenger],
      useFactory: (of: Messenger) => (of instanceof SandboxMessenger ? new SandboxMessengerUser(of) : new NoSandboxChat()),
    },
  ],
  exports: [BotDeepLinks, Messenger, MessengerReceipts],
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
    senders: BotSenders,
  ) {
    if (of.isSet) senders.use(new MessengerBotSender(of));
    const settings = settingsOf(env);
    client.set(MESSENGER, settings);
    if (settings.kind === 'telegram') sources.allow('frame-src', TELEGRAM_LOGIN_ORIGIN);
    if (of instanceof SandboxMessenger) connection.beforeOpen((query) => of.loadKey(query));
    const ok = of.isSet || env.MESSENGER === 'order-service';
    health.add('messenger', () => ({ ok, source: of.name }), { critical: false, isTried: env.MESSENGER === 'telegram' });
    personal.declare(...MESSENGER_DATA);
  }
}
