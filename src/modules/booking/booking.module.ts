import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module';
import { Appointments } from './appointments.service';
import { BookingReads } from './booking-reads.service';
import { BookingSystemModule } from './booking-system.module';
import { ClientsModule } from './clients.module';
import { AppointmentsController } from './http/appointments/appointments.controller';
import { HoldsController } from './http/holds/holds.controller';
import { OnlineController } from './http/online.controller';
import { BookingReadsController } from './http/reads/booking-reads.controller';
import { TimesController } from './http/times/times.controller';
import { VisitTexts } from './visit-texts.service';

/** Online booking: what can be booked and when, holds and visits. */
@Module({
  imports: [BookingSystemModule, ClientsModule, ContentModule],
  controllers: [OnlineController, BookingReadsController, TimesController, HoldsController, AppointmentsController],
  providers: [Appointments, BookingReads, VisitTexts],
})
export class BookingModule {}
