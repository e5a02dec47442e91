import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { BeautyproEnvironment } from './beautypro.env';
import { BookingSystemEnvironment } from './booking-system.env';
import { Beautypro } from './connection/beautypro';

/** The connection with BeautyPro, and the choice between it and our own engine. */
@DeclaresEnvironment(BookingSystemEnvironment, BeautyproEnvironment)
@Module({ providers: [Beautypro], exports: [Beautypro] })
export class BeautyproModule {}
