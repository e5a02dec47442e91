import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { PersonalData } from '../../platform/privacy/personal-data';
import { TrafficConsole } from './console/traffic.console';
import { TrafficController } from './console/traffic.controller';
import { TrafficMiddleware } from './http/traffic.middleware';
import { TrafficReports } from './application/traffic-reports';
import { TRAFFIC_DATA } from './store/traffic.retention';
import { TrafficStore } from './store/traffic.store';

/** Where appointments, orders and leads come from. */
@Module({
  controllers: [TrafficController],
  providers: [TrafficConsole, TrafficReports, TrafficStore],
})
export class TrafficModule implements NestModule {
  constructor(personal: PersonalData) {
    personal.declare(...TRAFFIC_DATA);
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(TrafficMiddleware).forRoutes('{*path}');
  }
}
