import { Module } from '@nestjs/common';
import { DeclaresEnvironment } from '../../platform/config/environment-group';
import { WaitlistApiController } from './http/waitlist-api.controller';
import { WaitlistController } from './http/waitlist.controller';
import { WaitlistEnvironment } from './waitlist.env';
import { Waitlist } from './waitlist.service';

/** Who wants to be called when a time becomes free. */
@DeclaresEnvironment(WaitlistEnvironment)
@Module({ controllers: [WaitlistController, WaitlistApiController], providers: [Waitlist] })
export class WaitlistModule {}
