import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module';
import { ClientsModule } from './clients.module';
import { OnlineController } from './http/online.controller';

/** Booking of a visit; by phone and messenger so far. */
@Module({ imports: [ClientsModule, ContentModule], controllers: [OnlineController] })
export class BookingModule {}
