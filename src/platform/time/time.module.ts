import { Global, Module } from '@nestjs/common';
import { Clock } from './clock';
import { TimeController } from './time.controller';

/** The one clock of the server, and its time for browsers. */
@Global()
@Module({ controllers: [TimeController], providers: [Clock], exports: [Clock] })
export class TimeModule {}
