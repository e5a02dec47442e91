import { LeadModule } from '../lead/lead.module';
import { Module } from '@nestjs/common';
import { ImagesModule } from '../../platform/images/images.module';
import { actionControllers } from '../../platform/console/actions/action-controllers';
import { ContentModule } from '../content/content.module';
import { ClientCare } from './console/client-care';
import { BookingAdmin } from './application/booking-admin.service';
import { BookingSystemModule } from './booking-system.module';
import { AppointmentOffers } from './application/appointment-offers.service';
import { ClientsModule } from '../clients/clients.module';
import { AbsenceActions } from './console/absence.actions';
import { AbsencesController } from './console/absences.controller';
import { AnswersController } from './console/answers.controller';
import { AppointmentOpsController } from './console/appointment-ops.controller';
import { AppointmentActions } from './console/appointment.actions';
import { BookingConsole } from './console/booking.console';
import { BookingSalons } from './console/booking-salons';
import { CatalogueController } from './console/catalogue.controller';
import { EmployeeActions } from './console/employee.actions';
import { EmployeeOpsController } from './console/employee-ops.controller';
import { ResourceActions } from './console/resource.actions';
import { ResourceOpsController } from './console/resource-ops.controller';
import { AskActions } from './console/ask.actions';
import { SentPhotographsController } from './console/sent-photographs.controller';
import { ServiceActions } from './console/service.actions';
import { PatchTestActions } from './console/patch-test.actions';
import { ClientTestActions } from './console/client-test.actions';
import { CalendarController } from './console/calendar.controller';
import { FeedbackActions } from './console/feedback.actions';
import { FeedbackController } from './console/feedback.controller';
import { ScopedAppointments } from './console/scoped-appointments';
import { BookingRulesActions } from './console/booking-rules.actions';
import { BookingRulesController } from './console/booking-rules.controller';
import { ScheduleActions } from './console/schedule.actions';
import { AdminWaits } from './application/admin-waits.service';
import { WaitActions } from './console/wait.actions';
import { WaitOpsController } from './console/wait-ops.controller';
import { ConsoleWaitsController } from './console/waits.controller';
import { SchedulesController } from './console/schedules.controller';
import { NewAppointmentController } from './console/new-appointment.controller';
import { NewGroupController } from './console/new-group.controller';
import { AppointmentChangeController } from './console/appointment-change.controller';
import { AppointmentMoveController } from './console/appointment-move.controller';
import { OwnAppointmentActions } from './console/own-appointment.actions';
import { OwnAppointments } from './console/own-appointments';
import { OwnDayController } from './console/own-day.controller';
import { OwnPhotographsController } from './console/own-photographs.controller';
import { DaySheetController } from './console/day-sheet.controller';
import { ConsoleAppointmentsController } from './console/console-appointments.controller';
import { ConsoleClientsController } from './console/console-clients.controller';
import { ClientActions } from './console/client.actions';
import { ClientPhotographForms } from './console/client-photograph-forms';
import { ClientPhotographsController } from './console/client-photographs.controller';
import { ClientFormsController } from './console/client-forms.controller';
import { ScopedClients } from './console/scoped-clients';
import { ClientOpsController } from './console/client-ops.controller';
import { FeedbackOpsController } from './console/feedback-ops.controller';
import { ScheduleOpsController } from './console/schedule-ops.controller';
import { SettingsOpsController } from './console/settings-ops.controller';

/** What operators do with online booking. */
@Module({
  imports: [BookingSystemModule, ClientsModule, ContentModule, ImagesModule, LeadModule],
  controllers: [
    CalendarController,
    NewAppointmentController,
    NewGroupController,
    AppointmentChangeController,
    AppointmentMoveController,
    DaySheetController,
    OwnDayController,
    OwnPhotographsController,
    ...actionControllers(OwnAppointmentActions),
    ConsoleAppointmentsController,
    SchedulesController,
    BookingRulesController,
    FeedbackController,
    AppointmentOpsController,
    ...actionControllers(AppointmentActions),
    CatalogueController,
    EmployeeOpsController,
    ResourceOpsController,
    ...actionControllers(ResourceActions),
    ...actionControllers(ServiceActions),
    ...actionControllers(PatchTestActions),
    ...actionControllers(ClientTestActions),
    ...actionControllers(AskActions),
    SentPhotographsController,
    ...actionControllers(EmployeeActions),
    AbsencesController,
    AnswersController,
    ...actionControllers(AbsenceActions),
    ConsoleWaitsController,
    WaitOpsController,
    ...actionControllers(WaitActions),
    ConsoleClientsController,
    ClientFormsController,
    ClientPhotographsController,
    ...actionControllers(ClientActions),
    ClientOpsController,
    FeedbackOpsController,
    ...actionControllers(FeedbackActions),
    ...actionControllers(ScheduleActions),
    ...actionControllers(BookingRulesActions),
    ScheduleOpsController,
    SettingsOpsController,
  ],
  providers: [
    AdminWaits,
    WaitActions,
    AbsenceActions,
    AskActions,
    ServiceActions,
    PatchTestActions,
    ClientTestActions,
    ResourceActions,
    EmployeeActions,
    AppointmentOffers,
    AppointmentActions,
    ClientActions,
    ClientCare,
    ClientPhotographForms,
    BookingConsole,
    BookingAdmin,
    BookingSalons,
    FeedbackActions,
    OwnAppointmentActions,
    OwnAppointments,
    ScopedAppointments,
    ScopedClients,
    ScheduleActions,
    BookingRulesActions,
  ],
  exports: [BookingAdmin, BookingSalons, ScopedAppointments],
})
export class BookingOpsModule {}
