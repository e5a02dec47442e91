// @uses beautypro, booking, certificate, clients, content, lead, messenger, payment, redirect, scheduling, support, widget
import { Module } from '@nestjs/common';
import { BookingOpsModule } from '../booking/booking-ops.module';
import { CertificateModule } from '../certificate/certificate.module';
import { ContentModule } from '../content/content.module';
import { LeadModule } from '../lead/lead.module';
import { RedirectModule } from '../redirect/redirect.module';
import { PaymentModule } from '../payment/payment.module';
import { Database } from '../../platform/database/database';
import { NotificationTemplates } from '../../platform/notifications/notification-templates';
import { PersonalData } from '../../platform/privacy/personal-data';
import { OPERATOR_DATA } from './adapters/postgres/operator.retention';
import { PostgresOperators } from './adapters/postgres/postgres-operators';
import { ConsoleCharts } from './console-charts';
import { ConsoleNews } from './console-news';
import { OPERATOR_INVITED } from './domain/console-notifications';
import { AuditController } from './http/audit.controller';
import { CertificateListController } from './http/certificate-list.controller';
import { CertificatesController } from './http/certificates.controller';
import { ConsoleCookie } from './http/console-cookie';
import { ConsolePages } from './http/console-frame';
import { OPERATOR_INVITED_TEXTS } from './http/console.notifications';
import { FeedbackController } from './http/feedback.controller';
import { ContentController } from './http/content.controller';
import { HomeController } from './http/home.controller';
import { JobsController } from './http/jobs.controller';
import { LeadsController } from './http/leads.controller';
import { RedirectsController } from './http/redirects.controller';
import { NewsController } from './http/news.controller';
import { OutboxController } from './http/outbox.controller';
import { OrdersController } from './http/orders.controller';
import { JoinController } from './http/join.controller';
import { PaymentsController } from './http/payments.controller';
import { PeopleController } from './http/people.controller';
import { CalendarController } from './http/calendar.controller';
import { OwnVisits } from './http/own-visits';
import { VisitMoveController } from './http/visit-move.controller';
import { VisitsController } from './http/visits.controller';
import { ConsoleSalons } from './http/console-salons';
import { SchedulesController } from './http/schedules.controller';
import { SignInController } from './http/sign-in.controller';
import { LeadHands } from './lead-hands';
import { OperatorInvitations } from './operator-invitations';
import { OperatorPasswords } from './operator-passwords';
import { OperatorSessions } from './operator-sessions';
import { OperatorSignIn } from './operator-sign-in';
import { OperatorStore } from './ports/operator-store.port';

/** The operators' console: who may enter, and what they see and do there with the services of all modules. */
@Module({
  imports: [BookingOpsModule, CertificateModule, ContentModule, LeadModule, PaymentModule, RedirectModule],
  controllers: [
    SignInController,
    JoinController,
    HomeController,
    NewsController,
    OrdersController,
    // before the controller whose `:id` would take its addresses
    CertificateListController,
    CertificatesController,
    PaymentsController,
    CalendarController,
    // before the controller whose `:id/:action` would take its addresses
    VisitMoveController,
    VisitsController,
    SchedulesController,
    FeedbackController,
    LeadsController,
    JobsController,
    OutboxController,
    ContentController,
    RedirectsController,
    PeopleController,
    AuditController,
  ],
  providers: [
    ConsoleCharts,
    ConsoleNews,
    ConsoleCookie,
    ConsolePages,
    ConsoleSalons,
    LeadHands,
    OwnVisits,
    OperatorInvitations,
    OperatorPasswords,
    OperatorSessions,
    OperatorSignIn,
    { provide: OperatorStore, inject: [Database], useFactory: (database: Database) => new PostgresOperators(database) },
  ],
})
export class ConsoleModule {
  constructor(templates: NotificationTemplates, personal: PersonalData) {
    templates.define(OPERATOR_INVITED, OPERATOR_INVITED_TEXTS);
    personal.declare(...OPERATOR_DATA);
  }
}
