import { Global, Logger, Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { SiteEnvironment } from '../config/site.env';
import { HealthRegistry } from '../health/health.registry';
import { HttpClientFactory } from '../http-client/http-client.factory';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { AlphaSmsSender } from './alphasms.sender';
import { GatewaySmsSender } from './gateway-sms.sender';
import { mailFrom } from './mail-from';
import { BotSenders } from './bot-senders';
import { NotificationDelivery } from './notification-delivery';
import { NotificationOutcomes } from './notification-outcomes';
import { NotificationTemplates } from './notification-templates';
import { Notifications } from './notifications';
import { NotificationsEnvironment } from './notifications.env';
import { Outbox } from './outbox';
import { OutboxMailSender, OutboxSmsSender } from './outbox.senders';
import { REQUEST_RECEIVED, REQUEST_RECEIVED_TEXTS } from './request-received';
import { MailSender, SmsSender } from './sender.port';
import { SenderWatch } from './sender-watch';
import { SentNotifications } from './sent-notifications';
import { SmsBudget } from './sms-budget';
import { SmsCallbackController } from './sms-callback.controller';
import { SmsDeliveries } from './sms-deliveries';
import { SmtpMailSender } from './smtp-mail.sender';
import { TurboSmsSender, type TurboSmsOptions } from './turbosms.sender';
import { UnsetMailSender, UnsetSmsSender } from './unset.senders';

function mailSender(env: NotificationsEnvironment, site: SiteEnvironment, outbox: Outbox): MailSender {
  const from = mailFrom(env, site);
  if (env.MAIL === 'smtp') return new SmtpMailSender({ url: env.SMTP_URL!, from });
  return env.MAIL === 'outbox' ? new OutboxMailSender(outbox) : new UnsetMailSender();
}

function smsSender(env: NotificationsEnvironment, outbox: Outbox, clients: HttpClientFactory): SmsSender {
  if (env.SMS === 'gateway') return new GatewaySmsSender(clients, { url: env.SMS_GATEWAY_URL!, token: env.SMS_GATEWAY_TOKEN });
  if (env.SMS === 'turbosms') return new TurboSmsSender(clients, turboOptions(env));
  if (env.SMS === 'alphasms')
    return new AlphaSmsSender(clients, { url: env.ALPHASMS_URL, key: env.ALPHASMS_KEY!, sender: env.ALPHASMS_SENDER! });
  return env.SMS === 'outbox' ? new OutboxSmsSender(outbox) : new UnsetSmsSender();
}

function turboOptions(env: NotificationsEnvironment): TurboSmsOptions {
  const viber = env.TURBOSMS_VIBER_SENDER === undefined ? null : { sender: env.TURBOSMS_VIBER_SENDER, seconds: env.TURBOSMS_VIBER_SECONDS };
  return { url: env.TURBOSMS_URL, token: env.TURBOSMS_TOKEN!, sender: env.TURBOSMS_SENDER!, viber };
}

/** Mail, SMS and notifications of a bot. */
@Global()
@DeclaresEnvironment(NotificationsEnvironment)
@Module({
  controllers: [SmsCallbackController],
  providers: [
    BotSenders,
    Outbox,
    NotificationTemplates,
    NotificationOutcomes,
    NotificationDelivery,
    Notifications,
    SenderWatch,
    SentNotifications,
    SmsDeliveries,
    SmsBudget,
    { provide: MailSender, useFactory: mailSender, inject: [NotificationsEnvironment, SiteEnvironment, Outbox] },
    { provide: SmsSender, useFactory: smsSender, inject: [NotificationsEnvironment, Outbox, HttpClientFactory] },
  ],
  exports: [BotSenders, SentNotifications, Notifications, NotificationTemplates, NotificationOutcomes, Outbox],
})
export class NotificationsModule {
  constructor(
    env: NotificationsEnvironment,
    site: SiteEnvironment,
    health: HealthRegistry,
    templates: NotificationTemplates,
    metrics: MetricsRegistry,
    budget: SmsBudget,
  ) {
    metrics.gaugeOf({
      name: 'sms_budget_used_ratio',
      help: 'Part of the budget of SMS that was sent in the last hour and day',
      labels: ['window'],
      read: async () => {
        const { hour, day } = await budget.sent();
        return [
          { labels: { window: 'hour' }, value: hour / budget.most.hour },
          { labels: { window: 'day' }, value: day / budget.most.day },
        ];
      },
    });
    templates.define(REQUEST_RECEIVED, REQUEST_RECEIVED_TEXTS);
    const logger = new Logger('Messaging');
    for (const name of ['MAIL', 'SMS'] as const) {
      const source = env[name];
      const problem = `${name} is not set: messages wait until it is. ${name}=outbox keeps them in the database instead.`;
      const isSet = source !== undefined;
      const spent = () => (name === 'SMS' && isSet ? budget.problem().catch(() => null) : null);
      const check = async () => {
        const wrong = isSet ? await spent() : problem;
        return { ok: wrong === null, source: source ?? 'unset', ...(wrong !== null && { problem: wrong }) };
      };
      health.add(name.toLowerCase(), check, {
        critical: false,
        isTried: isSet && source !== 'outbox',
      });
      if (!isSet) logger.error(problem);
      else if (source === 'outbox' && site.isPublicProduction)
        logger.warn(`${name}=outbox: messages are kept in the database and reach nobody`);
    }
  }
}
