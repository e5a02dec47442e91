import { Module } from '@nestjs/common';
import { BookingDesk } from './application/booking-desk.service';
import { BookingSystemModule } from './booking-system.module';
import { AppointmentOpsController } from './console/appointment-ops.controller';
import { ClientOpsController } from './console/client-ops.controller';
import { FeedbackOpsController } from './console/feedback-ops.controller';
import { ScheduleOpsController } from './console/schedule-ops.controller';
import { SettingsOpsController } from './console/settings-ops.controller';

/** What operators do with online booking. */
@Module({
  imports: [BookingSystemModule],
  controllers: [AppointmentOpsController, ClientOpsController, FeedbackOpsController, ScheduleOpsController, SettingsOpsController],
  providers: [BookingDesk],
  exports: [BookingDesk],
})
export class BookingOpsModule {}
