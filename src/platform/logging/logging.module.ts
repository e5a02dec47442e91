import { Global, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { DeclaresEnvironment } from '../config/environment-group';
import { LoadedEnvironment } from '../config/load-environment';
import { SiteEnvironment } from '../config/site.env';
import { loggerOptions } from './logger-options';
import { LoggingEnvironment } from './logging.env';
import { Redaction } from './redaction';

/** One redaction for everybody who writes down what others said: the log, and jobs with the reasons of their failures. */
@Global()
@Module({
  providers: [{ provide: Redaction, inject: [LoadedEnvironment], useFactory: ({ secrets }: LoadedEnvironment) => new Redaction(secrets) }],
  exports: [Redaction],
})
class RedactionModule {}

/**
 * Makes nestjs-pino's `Logger` and gives every request an id;
 * main.ts hands all of Nest's logging over with `app.useLogger(app.get(Logger))`.
 */
@DeclaresEnvironment(LoggingEnvironment)
@Module({
  imports: [
    RedactionModule,
    LoggerModule.forRootAsync({
      inject: [LoggingEnvironment, SiteEnvironment, Redaction],
      useFactory: (logging: LoggingEnvironment, site: SiteEnvironment, redaction: Redaction) => ({
        pinoHttp: loggerOptions(logging, site, redaction),
        forRoutes: ['{*path}'],
      }),
    }),
  ],
})
export class LoggingModule {}
