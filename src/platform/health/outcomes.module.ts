import { Module } from '@nestjs/common';
import { HealthModule } from './health.module';
import { ServiceOutcomes } from './service-outcomes';

/** How tries at outside services ended. */
@Module({ imports: [HealthModule], providers: [ServiceOutcomes] })
export class OutcomesModule {}
