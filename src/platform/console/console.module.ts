import { HealthRegistry } from '../health/health.registry';
import { Global, Module } from '@nestjs/common';
import { translation } from '../../shared/translation';
import { Jobs } from '../jobs/jobs';
import { NotificationTemplates } from '../notifications/notification-templates';
import { PersonalData } from '../privacy/personal-data';
import { actionControllers } from './actions/action-controllers';
import { ActionPages } from './actions/action-pages';
import { AuditController } from './audit/audit.controller';
import { ConsoleCharts } from './charts/console-charts';
import { ConsoleCookie } from './console-cookie';
import { ConsolePages } from './console-frame';
import { ConsoleEmployees } from './console-employees';
import { ConsoleParts } from './console-parts';
import { ConsoleSalons } from './console-salons';
import { UploadRoutes } from './console-upload';
import { PersonMessages } from './person-messages';
import { PersonParts } from './person-parts';
import { SignInPages } from './sign-in-page';
import { ConsoleUpdates } from './home/console-updates';
import { ConsoleHomeController } from './home/home.controller';
import { UpdatesController } from './home/updates.controller';
import { JobsActions } from './jobs/jobs.actions';
import { JobsController } from './jobs/jobs.controller';
import { ConsoleOutboxController } from './jobs/outbox.controller';
import { ConsoleMessagesController } from './jobs/messages.controller';
import { JoinController } from './operators/join.controller';
import { OPERATOR_INVITED_TEXTS } from './operators/operator-mail';
import { OPERATOR_INVITED } from './operators/operator-notifications';
import { KeptForms } from './operators/kept-forms';
import { OperatorDevices } from './operators/operator-devices';
import { OperatorHashes } from './operators/operator-hashes';
import { OperatorInvitations } from './operators/operator-invitations';
import { OperatorPasswords } from './operators/operator-passwords';
import { OperatorSessions } from './operators/operator-sessions';
import { OperatorSignIn } from './operators/operator-sign-in';
import { OperatorStore } from './operators/operator-store';
import { OPERATOR_ROLES } from './operators/operator';
import { OPERATOR_DATA } from './operators/operator.retention';
import { PeopleActions } from './operators/people.actions';
import { PeopleController } from './operators/people.controller';
import { SignInController } from './operators/sign-in.controller';

/** The operators' console: who may enter, what every page has, and the parts that belong to no module. Modules add theirs (`ConsoleParts`). */
@Global()
@Module({
  controllers: [
    SignInController,
    JoinController,
    ConsoleHomeController,
    UpdatesController,
    JobsController,
    ...actionControllers(JobsActions),
    ConsoleMessagesController,
    ConsoleOutboxController,
    PeopleController,
    ...actionControllers(PeopleActions),
    AuditController,
  ],
  providers: [
    ActionPages,
    ConsoleCharts,
    ConsoleUpdates,
    ConsoleCookie,
    ConsolePages,
    ConsoleEmployees,
    ConsoleParts,
    ConsoleSalons,
    UploadRoutes,
    JobsActions,
    KeptForms,
    OperatorDevices,
    OperatorHashes,
    OperatorInvitations,
    OperatorPasswords,
    OperatorSessions,
    OperatorSignIn,
    OperatorStore,
    PeopleActions,
    PersonMessages,
    PersonParts,
    SignInPages,
  ],
  // the guard of every part asks for the sessions and the cookie
  exports: [
    ActionPages,
    ConsoleCookie,
    ConsoleEmployees,
    ConsolePages,
    ConsoleParts,
    ConsoleSalons,
    OperatorInvitations,
    OperatorSessions,
    PersonParts,
    UploadRoutes,
    KeptForms,
    OperatorDevices,
    SignInPages,
  ],
})
export class ConsoleModule {
  constructor(templates: NotificationTemplates, personal: PersonalData, parts: ConsoleParts, jobs: Jobs, health: HealthRegistry) {
    templates.define(OPERATOR_INVITED, OPERATOR_INVITED_TEXTS);
    personal.declare(...OPERATOR_DATA);
    const home = {
      name: 'home',
      label: translation('console.nav.home'),
      key: 'H',
      href: '/ops',
      roles: OPERATOR_ROLES.filter((role) => role !== 'employee'),
      changeMarks: async () => [{ mark: await health.failingMark() }],
    };
    parts.add({ place: 0, ...home });
    parts.add({
      name: 'jobs',
      label: translation('console.nav.jobs'),
      place: 80,
      key: 'J',
      href: '/ops/jobs',
      roles: ['owner', 'viewer'],
      changeMarks: async () => [{ mark: await jobs.deadMark() }],
    });
    parts.add({ name: 'people', label: translation('console.nav.people'), place: 110, key: 'U', href: '/ops/people', roles: ['owner'] });
    parts.add({ name: 'audit', label: translation('console.nav.audit'), place: 120, key: 'A', href: '/ops/audit', roles: ['owner'] });
  }
}
