import { Global, Logger, Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import { SiteEnvironment } from '../config/site.env';
import { HealthRegistry } from '../health/health.registry';
import { HttpClientFactory } from '../http-client/http-client.factory';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { GatewaySmsSender } from './gateway-sms.sender';
import { mailFrom } from './mail-from';
import { BotSenders } from './bot-senders';
import { MessageDelivery } from './message-delivery';
import { MessageOutcomes } from './message-outcomes';
import { MessageTemplates } from './message-templates';
import { Messages } from './messages';
import { MessagingEnvironment } from './messaging.env';
import { Outbox } from './outbox';
import { OutboxMailSender, OutboxSmsSender } from './outbox.senders';
import { REQUEST_RECEIVED, REQUEST_RECEIVED_TEXTS } from './request-received';
import { MailSender, SmsSender } from './sender.port';
import { SmsBudget } from './sms-budget';
import { SmtpMailSender } from './smtp-mail.sender';
import { UnsetMailSender, UnsetSmsSender } from './unset.senders';

function mailSender(env: MessagingEnvironment, site: SiteEnvironment, outbox: Outbox): MailSender {
  const from = mailFrom(env, site);
  if (env.MAIL === 'smtp') return new SmtpMailSender({ url: env.SMTP_URL!, from });
  return env.MAIL === 'outbox' ? new OutboxMailSender(outbox) : new UnsetMailSender();
}

function smsSender(env: MessagingEnvironment, outbox: Outbox, clients: HttpClientFactory): SmsSender {
  if (env.SMS === 'gateway') return new GatewaySmsSender(clients, { url: env.SMS_GATEWAY_URL!, token: env.SMS_GATEWAY_TOKEN });
  return env.SMS === 'outbox' ? new OutboxSmsSender(outbox) : new UnsetSmsSender();
}

/** Mail, SMS and messages of a bot. */
@Global()
@DeclaresEnvironment(MessagingEnvironment)
@Module({
  providers: [
    BotSenders,
    Outbox,
    MessageTemplates,
    MessageOutcomes,
    MessageDelivery,
    Messages,
    SmsBudget,
    { provide: MailSender, useFactory: mailSender, inject: [MessagingEnvironment, SiteEnvironment, Outbox] },
    { provide: SmsSender, useFactory: smsSender, inject: [MessagingEnvironment, Outbox, HttpClientFactory] },
  ],
  exports: [BotSenders, Messages, MessageTemplates, MessageOutcomes, Outbox],
})
export class MessagingModule {
  constructor(
    env: MessagingEnvironment,
    site: SiteEnvironment,
    health: HealthRegistry,
    templates: MessageTemplates,
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
        isTried: source === 'smtp' || source === 'gateway',
      });
      if (!isSet) logger.error(problem);
      else if (source === 'outbox' && site.isPublicProduction)
        logger.warn(`${name}=outbox: messages are kept in the database and reach nobody`);
    }
  }
}
