import { Module } from '@nestjs/common';
import { BookingDesk } from './application/booking-desk.service';
import { BookingSystemModule } from './booking-system.module';
import { AppointmentOpsController } from './http/ops/appointment-ops.controller';
import { ClientOpsController } from './http/ops/client-ops.controller';
import { FeedbackOpsController } from './http/ops/feedback-ops.controller';
import { ScheduleOpsController } from './http/ops/schedule-ops.controller';
import { SettingsOpsController } from './http/ops/settings-ops.controller';

/** What operators do with online booking. */
@Module({
  imports: [BookingSystemModule],
  controllers: [AppointmentOpsController, ClientOpsController, FeedbackOpsController, ScheduleOpsController, SettingsOpsController],
  providers: [BookingDesk],
  exports: [BookingDesk],
})
export class BookingOpsModule {}
