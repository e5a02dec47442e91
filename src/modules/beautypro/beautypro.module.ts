import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { BeautyProEnvironment } from './beautypro.env';
import { BookingSystemEnvironment } from './booking-system.env';
import { BeautyPro } from './connection/beautypro';

/** The connection with BeautyPro, and the choice between it and our own engine. */
@DeclaresEnvironment(BookingSystemEnvironment, BeautyProEnvironment)
@Module({ providers: [BeautyPro], exports: [BeautyPro] })
export class BeautyProModule {}
