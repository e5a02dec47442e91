import { Module } from '@nestjs/common';
import { ImagesModule } from '../../platform/images/images.module';
import { NotificationTemplates } from '../../platform/notifications/notification-templates';
import { ContentModule } from '../content/content.module';
import { LeadModule } from '../lead/lead.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { PaymentModule } from '../payment/payment.module';
import { WalletModule } from '../wallet/wallet.module';
import { AddOns } from './application/add-ons.service';
import { Appointments } from './application/appointments.service';
import { BookingFrames } from './application/booking-frames.service';
import { BookingOpsModule } from './booking-ops.module';
import { BookingReads } from './application/booking-reads.service';
import { BookingSystemModule } from './booking-system.module';
import { ClientsModule } from '../clients/clients.module';
import { PREPAYMENT_REFUNDED } from './domain/prepayment-notifications';
import {
  APPOINTMENT_NOTICE,
  APPOINTMENT_OFFER,
  APPOINTMENT_REMINDER,
  APPOINTMENTS_WITHOUT_EMPLOYEE,
  APPOINTMENT_UNTESTED,
} from './domain/appointment-notifications';
import { AppointmentServicesController } from './http/appointments/appointment-services.controller';
import { AppointmentAnswersController } from './http/appointments/appointment-answers.controller';
import { AppointmentsController } from './http/appointments/appointments.controller';
import { BookingParts } from './http/frame/booking-parts';
import { FrameController } from './http/frame/frame.controller';
import { HoldsController } from './http/holds/holds.controller';
import { OnlineController } from './http/online.controller';
import { PREPAYMENT_REFUNDED_TEXTS } from './http/prepayments/prepayment.notifications';
import { AppointmentPhotographsController } from './http/photographs/photographs.controller';
import { PhotographUploads } from './http/photographs/photograph-uploads.service';
import { PrepaymentsController } from './http/prepayments/prepayments.controller';
import { BookingReadsController } from './http/reads/booking-reads.controller';
import { TimesController } from './http/times/times.controller';
import { AppointmentPageController } from './http/appointment-page/appointment-page.controller';
import { AppointmentFileController } from './http/appointment-page/appointment-file.controller';
import { AppointmentViews } from './http/appointment-page/appointment-views';
import { CreateHold } from './application/create-hold.service';
import { AppointmentAnswers } from './application/appointment-answers.service';
import { LinkedAppointments } from './application/linked-appointments.service';
import { AppointmentUrls } from './application/appointment-urls.service';
import { PayingCertificatesController } from './http/appointments/paying-certificates.controller';
import { CertificateSettlement } from './application/certificate-settlement';
import { PrepaymentExpiry } from './application/prepayment-expiry';
import { Prepayments } from './application/prepayments.service';
import {
  APPOINTMENT_NOTICE_TEXTS,
  APPOINTMENT_OFFER_TEXTS,
  APPOINTMENT_REMINDER_TEXTS,
  APPOINTMENTS_WITHOUT_EMPLOYEE_TEXTS,
  APPOINTMENT_UNTESTED_TEXTS,
} from './http/notifications/appointment.notifications';
import { AppointmentLeads } from './application/appointment-leads.service';
import { AbsentEmployees } from './application/absent-employees.service';
import { PatchTestWatch } from './application/patch-test-watch.service';
import { AppointmentNotifications } from './application/appointment-notifications.service';
import { FreeDays } from './application/free-day.service';
import { NextFreeLinks } from './application/next-free-links.service';
import { OnlineOffers } from './application/online-offers.service';
import { ClientGroups } from './application/client-groups.service';
import { ClientWaits } from './application/client-waits.service';
import { WAIT_OFFER } from './domain/wait-notifications';
import { WAIT_OFFER_TEXTS } from './http/notifications/wait.notifications';
import { GroupPageController } from './http/groups/group-page.controller';
import { GroupsController } from './http/groups/groups.controller';
import { WaitNames } from './http/waits/wait-names';
import { FollowUpMessages } from './application/follow-up-messages.service';
import { NextAppointments } from './application/next-appointments.service';
import { NEXT_OFFER, REVIEW_REQUEST } from './domain/follow-up-notifications';
import { MessagesPageController } from './http/follow-ups/messages-page.controller';
import { NextAppointmentsController } from './http/follow-ups/next-appointments.controller';
import { NextPageController } from './http/follow-ups/next-page.controller';
import { NEXT_OFFER_TEXTS, REVIEW_REQUEST_TEXTS } from './http/notifications/follow-up.notifications';
import { WaitPageController } from './http/waits/wait-page.controller';
import { WaitsController } from './http/waits/waits.controller';
import { RatingsPublisher } from './application/ratings-publisher.service';
import { AppointmentPasses } from './application/appointment-passes.service';
import { AppointmentTexts } from './application/appointment-texts.service';

/** Online booking: what can be booked and when, holds and appointments. */
@Module({
  imports: [
    BookingOpsModule,
    BookingSystemModule,
    ClientsModule,
    ContentModule,
    FiscalModule,
    ImagesModule,
    LeadModule,
    PaymentModule,
    WalletModule,
  ],
  controllers: [
    OnlineController,
    FrameController,
    BookingReadsController,
    TimesController,
    HoldsController,
    PayingCertificatesController,
    AppointmentPhotographsController,
    AppointmentsController,
    AppointmentAnswersController,
    AppointmentServicesController,
    PrepaymentsController,
    AppointmentPageController,
    AppointmentFileController,
    WaitPageController,
    WaitsController,
    NextPageController,
    NextAppointmentsController,
    MessagesPageController,
    GroupsController,
    GroupPageController,
  ],
  providers: [
    AddOns,
    PhotographUploads,
    Appointments,
    BookingFrames,
    BookingParts,
    BookingReads,
    CreateHold,
    FreeDays,
    NextFreeLinks,
    OnlineOffers,
    Prepayments,
    PrepaymentExpiry,
    CertificateSettlement,
    AppointmentLeads,
    AppointmentNotifications,
    AbsentEmployees,
    PatchTestWatch,
    RatingsPublisher,
    AppointmentTexts,
    AppointmentPasses,
    LinkedAppointments,
    AppointmentAnswers,
    AppointmentUrls,
    AppointmentViews,
    ClientWaits,
    ClientGroups,
    WaitNames,
    FollowUpMessages,
    NextAppointments,
  ],
  exports: [
    Appointments,
    BookingReads,
    BookingSystemModule,
    CreateHold,
    LinkedAppointments,
    AppointmentTexts,
    ClientGroups,
    ClientWaits,
    WaitNames,
    NextAppointments,
    AddOns,
    PhotographUploads,
  ],
})
export class BookingModule {
  constructor(templates: NotificationTemplates) {
    templates.define(PREPAYMENT_REFUNDED, PREPAYMENT_REFUNDED_TEXTS);
    templates.define(APPOINTMENT_NOTICE, APPOINTMENT_NOTICE_TEXTS);
    templates.define(APPOINTMENT_OFFER, APPOINTMENT_OFFER_TEXTS);
    templates.define(WAIT_OFFER, WAIT_OFFER_TEXTS);
    templates.define(REVIEW_REQUEST, REVIEW_REQUEST_TEXTS);
    templates.define(NEXT_OFFER, NEXT_OFFER_TEXTS);
    templates.define(APPOINTMENT_REMINDER, APPOINTMENT_REMINDER_TEXTS);
    templates.define(APPOINTMENTS_WITHOUT_EMPLOYEE, APPOINTMENTS_WITHOUT_EMPLOYEE_TEXTS);
    templates.define(APPOINTMENT_UNTESTED, APPOINTMENT_UNTESTED_TEXTS);
  }
}
