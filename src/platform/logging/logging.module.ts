import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { DeclaresEnvironment } from '../config/environment-group';
import { LoadedEnvironment } from '../config/load-environment';
import { SiteEnvironment } from '../config/site.env';
import { loggerOptions } from './logger-options';
import { LoggingEnvironment } from './logging.env';
import { Redaction } from './redaction';

/**
 * Makes nestjs-pino's `Logger` and gives every request an id. Mount it before the modules whose middleware logs;
 * main.ts hands all of Nest's logging over with `app.useLogger(app.get(Logger))`.
 */
@DeclaresEnvironment(LoggingEnvironment)
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [LoggingEnvironment, SiteEnvironment, LoadedEnvironment],
      useFactory: (logging: LoggingEnvironment, site: SiteEnvironment, { secrets }: LoadedEnvironment) => ({
        pinoHttp: loggerOptions(logging, site, new Redaction(secrets)),
        forRoutes: ['{*path}'],
      }),
    }),
  ],
})
export class LoggingModule {}
