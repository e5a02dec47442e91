import { Module } from '@nestjs/common';
import { actionControllers } from '../../platform/console/actions/action-controllers';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { Database } from '../../platform/database/database';
import { HealthRegistry } from '../../platform/health/health.registry';
import { HttpClientFactory } from '../../platform/http-client/http-client.factory';
import { CallPaces } from '../../platform/limits/call-pace';
import { MetricsRegistry } from '../../platform/metrics/metrics.registry';
import { PersonalData } from '../../platform/privacy/personal-data';
import { EmbeddedHelpdesk } from './adapters/embedded/embedded-helpdesk';
import { HELPDESK_RETENTION } from './adapters/embedded/helpdesk.retention';
import { HELPCRUNCH_LIMITS, HelpcrunchHelpdesk } from './adapters/helpcrunch/helpcrunch.helpdesk';
import { LEAD_DATA } from './store/lead.retention';
import { CallbackController } from './http/callback.controller';
import { LeadApiController } from './http/lead-api.controller';
import { LeadFormController } from './http/lead-form.controller';
import { LeadFrame } from './http/lead-frame';
import { LeadActions } from './console/lead.actions';
import { LeadPerson } from './console/lead.person';
import { LeadConsole } from './console/lead.console';
import { LeadAssignees } from './console/lead-assignees';
import { LeadsController } from './console/leads.controller';
import { LeadOpsController } from './console/lead-ops.controller';
import { LeadAdmin } from './application/lead-admin';
import { LeadForms } from './application/lead-forms.service';
import { LeadResults } from './application/lead-results';
import { LeadSender } from './application/lead-sender';
import { LeadEnvironment } from './lead.env';
import { LeadAlerts } from './application/lead-alerts';
import { LeadCalls } from './application/lead-calls';
import { LeadSalons } from './application/lead-salons';
import { LeadSettings } from './application/lead-settings';
import { Leads } from './application/lead.service';
import { LeadAccess } from './console/lead-access';
import { LeadAccessActions, LeadRecipientActions } from './console/lead-settings.actions';
import { LeadSettingsController } from './console/lead-settings.controller';
import { LEAD_CAME, LEAD_IS_LATE } from './domain/lead-notifications';
import { LEAD_CAME_TEXTS, LEAD_IS_LATE_TEXTS } from './http/lead.notifications';
import { LeadCallStore } from './store/lead-call.store';
import { LeadSettingsStore } from './store/lead-settings.store';
import { NotificationTemplates } from '../../platform/notifications/notification-templates';
import { ContentModule } from '../content/content.module';
import { MessengerModule } from '../messenger/messenger.module';
import { Helpdesk } from './ports/helpdesk.port';
import { LeadStore } from './store/lead.store';

function helpdesk(env: LeadEnvironment, database: Database, clients: HttpClientFactory, paces: CallPaces): Helpdesk {
  switch (env.HELPDESK) {
    case 'embedded':
      return new EmbeddedHelpdesk(database);
    case 'helpcrunch':
      return new HelpcrunchHelpdesk({
        client: clients.create({ name: 'helpcrunch', baseUrl: env.HC_API_URL, ...HELPCRUNCH_LIMITS }),
        pace: paces.pace({ name: 'helpcrunch', perMinute: env.HC_RATE_PER_MINUTE }),
        apiKey: env.HC_API_KEY,
        appId: env.HC_APP_ID,
        agentId: env.HC_AGENT_ID,
      });
  }
}

/** Leads: what visitors ask for, kept here and taken to the helpdesk. */
@DeclaresEnvironment(LeadEnvironment)
@Module({
  imports: [ContentModule, MessengerModule],
  controllers: [
    LeadApiController,
    LeadFormController,
    CallbackController,
    LeadsController,
    LeadOpsController,
    LeadSettingsController,
    ...actionControllers(LeadActions),
    ...actionControllers(LeadRecipientActions),
    ...actionControllers(LeadAccessActions),
  ],
  providers: [
    LeadActions,
    LeadRecipientActions,
    LeadAccessActions,
    LeadAccess,
    LeadAlerts,
    LeadCalls,
    LeadCallStore,
    LeadSalons,
    LeadSettings,
    LeadSettingsStore,
    Leads,
    LeadForms,
    LeadFrame,
    LeadConsole,
    LeadPerson,
    LeadAdmin,
    LeadAssignees,
    LeadSender,
    LeadResults,
    { provide: Helpdesk, inject: [LeadEnvironment, Database, HttpClientFactory, CallPaces], useFactory: helpdesk },
    LeadStore,
  ],
  exports: [LeadAccess, LeadAdmin, LeadCalls, Leads],
})
export class LeadModule {
  constructor(
    leads: LeadStore,
    admin: Helpdesk,
    health: HealthRegistry,
    metrics: MetricsRegistry,
    personal: PersonalData,
    templates: NotificationTemplates,
  ) {
    templates.define(LEAD_CAME, LEAD_CAME_TEXTS);
    templates.define(LEAD_IS_LATE, LEAD_IS_LATE_TEXTS);
    personal.declare(...LEAD_DATA, HELPDESK_RETENTION);
    health.add('helpdesk', () => ({ ok: true, source: admin.name }), { critical: false, isTried: admin.name !== 'embedded' });
    metrics.gaugeOf({
      name: 'leads',
      help: 'Leads by state, up to 10,000 of each; failed ones need an operator',
      labels: ['state'],
      read: async () => Object.entries(await leads.counts()).map(([state, value]) => ({ labels: { state }, value })),
    });
  }
}
