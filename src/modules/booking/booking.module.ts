import { Module } from '@nestjs/common';
import { NotificationTemplates } from '../../platform/notifications/notification-templates';
import { ContentModule } from '../content/content.module';
import { LeadModule } from '../lead/lead.module';
import { PaymentModule } from '../payment/payment.module';
import { Appointments } from './application/appointments.service';
import { BookingFrames } from './application/booking-frames.service';
import { BookingOpsModule } from './booking-ops.module';
import { BookingReads } from './application/booking-reads.service';
import { BookingSystemModule } from './booking-system.module';
import { ClientsModule } from '../clients/clients.module';
import { PREPAYMENT_BACK } from './domain/prepayment-notifications';
import { VISIT_NEWS, VISIT_REMINDER, VISITS_WITHOUT_MASTER } from './domain/appointment-notifications';
import { AppointmentServicesController } from './http/appointments/appointment-services.controller';
import { AppointmentsController } from './http/appointments/appointments.controller';
import { BookingParts } from './http/frame/booking-parts';
import { FrameController } from './http/frame/frame.controller';
import { HoldsController } from './http/holds/holds.controller';
import { OnlineController } from './http/online.controller';
import { PREPAYMENT_BACK_TEXTS } from './http/prepayments/prepayment.notifications';
import { PrepaymentsController } from './http/prepayments/prepayments.controller';
import { BookingReadsController } from './http/reads/booking-reads.controller';
import { TimesController } from './http/times/times.controller';
import { VisitController } from './http/visit/visit.controller';
import { VisitFileController } from './http/visit/visit-file.controller';
import { VisitViews } from './http/visit/visit-views';
import { HoldTaking } from './application/hold-taking.service';
import { LinkedVisits } from './application/linked-visits.service';
import { VisitAddresses } from './application/visit-addresses.service';
import { PrepaymentTending } from './application/prepayment-tending';
import { Prepayments } from './application/prepayments.service';
import { VISIT_NEWS_TEXTS, VISIT_REMINDER_TEXTS, VISITS_WITHOUT_MASTER_TEXTS } from './http/visits/appointment.notifications';
import { VisitLeads } from './application/visit-leads.service';
import { AbsentMasters } from './application/absent-masters.service';
import { AppointmentNotifications } from './application/appointment-notifications.service';
import { FreeDays } from './application/free-day.service';
import { NextFreeLinks } from './application/next-free-links.service';
import { OnlineOffers } from './application/online-offers.service';
import { VisitRatings } from './application/visit-ratings.service';
import { VisitTexts } from './application/visit-texts.service';

/** Online booking: what can be booked and when, holds and visits. */
@Module({
  imports: [BookingOpsModule, BookingSystemModule, ClientsModule, ContentModule, LeadModule, PaymentModule],
  controllers: [
    OnlineController,
    FrameController,
    BookingReadsController,
    TimesController,
    HoldsController,
    AppointmentsController,
    AppointmentServicesController,
    PrepaymentsController,
    VisitController,
    VisitFileController,
  ],
  providers: [
    Appointments,
    BookingFrames,
    BookingParts,
    BookingReads,
    HoldTaking,
    FreeDays,
    NextFreeLinks,
    OnlineOffers,
    Prepayments,
    PrepaymentTending,
    VisitLeads,
    AppointmentNotifications,
    AbsentMasters,
    VisitRatings,
    VisitTexts,
    LinkedVisits,
    VisitAddresses,
    VisitViews,
  ],
  exports: [Appointments, BookingReads, BookingSystemModule, HoldTaking, LinkedVisits, VisitTexts],
})
export class BookingModule {
  constructor(templates: NotificationTemplates) {
    templates.define(PREPAYMENT_BACK, PREPAYMENT_BACK_TEXTS);
    templates.define(VISIT_NEWS, VISIT_NEWS_TEXTS);
    templates.define(VISIT_REMINDER, VISIT_REMINDER_TEXTS);
    templates.define(VISITS_WITHOUT_MASTER, VISITS_WITHOUT_MASTER_TEXTS);
  }
}
