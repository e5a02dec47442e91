// @uses beautypro, booking, certificate, clients, content, lead, messenger, payment, redirect, scheduling, support, widget
import { Module } from '@nestjs/common';
import { BookingOpsModule } from '../../modules/booking/booking-ops.module';
import { CertificateModule } from '../../modules/certificate/certificate.module';
import { ContentModule } from '../../modules/content/content.module';
import { LeadModule } from '../../modules/lead/lead.module';
import { RedirectModule } from '../../modules/redirect/redirect.module';
import { PaymentModule } from '../../modules/payment/payment.module';
import { Database } from '../database/database';
import { NotificationTemplates } from '../notifications/notification-templates';
import { PersonalData } from '../privacy/personal-data';
import { OPERATOR_DATA } from './operators/operator.retention';
import { PostgresOperators } from './operators/postgres-operators';
import { ConsoleCharts } from './charts/console-charts';
import { ConsoleNews } from './home/console-news';
import { OPERATOR_INVITED } from './operators/operator-notifications';
import { AuditController } from './audit/audit.controller';
import { CertificateListController } from '../../modules/certificate/console/certificate-list.controller';
import { CertificatesController } from '../../modules/certificate/console/certificates.controller';
import { ConsoleCookie } from './console-cookie';
import { ConsolePages } from './console-frame';
import { OPERATOR_INVITED_TEXTS } from './operators/operator-mail';
import { FeedbackController } from '../../modules/booking/console/feedback.controller';
import { ContentController } from '../../modules/content/console/content.controller';
import { HomeController } from './home/home.controller';
import { JobsController } from './jobs/jobs.controller';
import { LeadsController } from '../../modules/lead/console/leads.controller';
import { RedirectsController } from '../../modules/redirect/console/redirects.controller';
import { NewsController } from './home/news.controller';
import { OutboxController } from './jobs/outbox.controller';
import { OrdersController } from '../../modules/certificate/console/orders.controller';
import { JoinController } from './operators/join.controller';
import { PaymentsController } from '../../modules/payment/console/payments.controller';
import { PeopleController } from './operators/people.controller';
import { CalendarController } from '../../modules/booking/console/calendar.controller';
import { OwnVisits } from '../../modules/booking/console/own-visits';
import { VisitMoveController } from '../../modules/booking/console/visit-move.controller';
import { VisitsController } from '../../modules/booking/console/visits.controller';
import { ConsoleSalons } from './console-salons';
import { SchedulesController } from '../../modules/booking/console/schedules.controller';
import { SignInController } from './operators/sign-in.controller';
import { LeadHands } from '../../modules/lead/console/lead-hands';
import { OperatorInvitations } from './operators/operator-invitations';
import { OperatorPasswords } from './operators/operator-passwords';
import { OperatorSessions } from './operators/operator-sessions';
import { OperatorSignIn } from './operators/operator-sign-in';
import { OperatorStore } from './operators/operator-store.port';

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
