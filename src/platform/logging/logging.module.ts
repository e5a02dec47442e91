import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Environment } from '../config/environment';
import { loggerOptions } from './logger-options';

/**
 * Makes nestjs-pino's `Logger` and gives every request an id. Mount it before the modules whose middleware logs;
 * main.ts hands all of Nest's logging over with `app.useLogger(app.get(Logger))`.
 */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Environment],
      useFactory: (env: Environment) => ({ pinoHttp: loggerOptions(env), forRoutes: ['{*path}'] }),
    }),
  ],
})
export class LoggingModule {}
