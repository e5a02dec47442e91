import type { INestApplication, LoggerService } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

/** Contexts of Nest itself, which tells every module and route at each start. */
const FRAMEWORK = /^_?(NestFactory|InstanceLoader|RoutesResolver|RouterExplorer|NestApplication)$/;

/** Gives the application our logger. What Nest tells of its own start is left out; its warnings and errors stay. */
export function useSiteLogger(app: INestApplication): void {
  const logger = app.get(Logger);
  const log: LoggerService['log'] = (message, ...more) => {
    if (!FRAMEWORK.test(String(more.at(-1)))) logger.log(message, ...(more as unknown[]));
  };
  app.useLogger(Object.assign(Object.create(logger) as LoggerService, { log }));
}
