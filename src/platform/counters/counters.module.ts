import { Global, Module } from '@nestjs/common';
import { PersonalData } from '../privacy/personal-data';
import { COUNTERS_RETENTION } from './hourly-counter.retention';
import { HourlyCounters } from './hourly-counters';

/** Hourly counters of the last thirteen months. */
@Global()
@Module({ providers: [HourlyCounters], exports: [HourlyCounters] })
export class CountersModule {
  constructor(personal: PersonalData) {
    personal.declare(COUNTERS_RETENTION);
  }
}
