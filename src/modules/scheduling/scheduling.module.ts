import { Module } from '@nestjs/common';
import { PersonalData } from '../../platform/privacy/personal-data';
import { SCHEDULING_DATA } from './store/scheduling.retention';

/** Our own scheduling engine; booking makes it when it is chosen. What it keeps of people is erased whichever system is. */
@Module({})
export class SchedulingModule {
  constructor(personal: PersonalData) {
    personal.declare(...SCHEDULING_DATA);
  }
}
