import { Module } from '@nestjs/common';
import { MessageTemplates } from '../../platform/messaging/message-templates';
import { ContentModule } from '../content/content.module';
import { LeadModule } from '../lead/lead.module';
import { PaymentModule } from '../payment/payment.module';
import { Appointments } from './appointments.service';
import { BookingFrames } from './booking-frames.service';
import { BookingOpsModule } from './booking-ops.module';
import { BookingReads } from './booking-reads.service';
import { BookingSystemModule } from './booking-system.module';
import { ClientsModule } from './clients.module';
import { PREPAYMENT_BACK } from './domain/prepayment-messages';
import { VISIT_NEWS, VISIT_REMINDER, VISITS_WITHOUT_MASTER } from './domain/visit-messages';
import { AppointmentServicesController } from './http/appointments/appointment-services.controller';
import { AppointmentsController } from './http/appointments/appointments.controller';
import { FavouritesController } from './http/favourites/favourites.controller';
import { FrameController } from './http/frame/frame.controller';
import { HoldsController } from './http/holds/holds.controller';
import { OnlineController } from './http/online.controller';
import { PREPAYMENT_BACK_TEXTS } from './http/prepayments/prepayment.messages';
import { PrepaymentsController } from './http/prepayments/prepayments.controller';
import { BookingReadsController } from './http/reads/booking-reads.controller';
import { TimesController } from './http/times/times.controller';
import { WidgetAccount } from './http/widget/widget-account.service';
import { WidgetCodes } from './http/widget/widget-codes.service';
import { WidgetFavourites } from './http/widget/widget-favourites.service';
import { WidgetApiController } from './http/widget/widget-api.controller';
import { WidgetController } from './http/widget/widget.controller';
import { WidgetForms } from './http/widget/widget-forms.service';
import { WidgetHelp } from './http/widget/widget-help.service';
import { WidgetScreens } from './http/widget/widget-screens.service';
import { WidgetTimes } from './http/widget/widget-times.service';
import { WidgetVisitors } from './http/widget/widget-visitors.service';
import { VisitController } from './http/visit/visit.controller';
import { VisitFileController } from './http/visit/visit-file.controller';
import { VisitViews } from './http/visit/visit-views';
import { HoldTaking } from './hold-taking.service';
import { LinkedVisits } from './linked-visits.service';
import { VisitAddresses } from './visit-addresses.service';
import { PrepaymentTending } from './prepayment-tending';
import { Prepayments } from './prepayments.service';
import { VISIT_NEWS_TEXTS, VISIT_REMINDER_TEXTS, VISITS_WITHOUT_MASTER_TEXTS } from './http/visits/visit.messages';
import { VisitLeads } from './visit-leads.service';
import { AbsentMasters } from './messages/absent-masters.service';
import { VisitMessages } from './messages/visit-messages.service';
import { FreeDays } from './free-day.service';
import { NextFreeLinks } from './next-free-links.service';
import { OnlineOffers } from './online-offers.service';
import { VisitRatings } from './visit-ratings.service';
import { VisitTexts } from './visit-texts.service';

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
    FavouritesController,
    WidgetController,
    WidgetApiController,
    VisitController,
    VisitFileController,
  ],
  providers: [
    Appointments,
    BookingFrames,
    BookingReads,
    HoldTaking,
    FreeDays,
    NextFreeLinks,
    OnlineOffers,
    Prepayments,
    PrepaymentTending,
    VisitLeads,
    VisitMessages,
    AbsentMasters,
    VisitRatings,
    VisitTexts,
    WidgetAccount,
    WidgetCodes,
    WidgetFavourites,
    WidgetHelp,
    WidgetScreens,
    WidgetTimes,
    WidgetForms,
    WidgetVisitors,
    LinkedVisits,
    VisitAddresses,
    VisitViews,
  ],
})
export class BookingModule {
  constructor(templates: MessageTemplates) {
    templates.define(PREPAYMENT_BACK, PREPAYMENT_BACK_TEXTS);
    templates.define(VISIT_NEWS, VISIT_NEWS_TEXTS);
    templates.define(VISIT_REMINDER, VISIT_REMINDER_TEXTS);
    templates.define(VISITS_WITHOUT_MASTER, VISITS_WITHOUT_MASTER_TEXTS);
  }
}
