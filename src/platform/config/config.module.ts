import { Global, Module } from '@nestjs/common';
import { ConfigModule as NestConfigModule, ConfigService } from '@nestjs/config';
import { Environment } from './environment';
import { loadEnvironment } from './load-environment';

/**
 * Reads `.env` and the environment (which wins) when this file is loaded. The result is kept as one object under one
 * name, so that nothing is written back into process.env, where defaults would look as if somebody had chosen them.
 */
const environment = NestConfigModule.forRoot({ validate: (source) => ({ environment: loadEnvironment(source as NodeJS.ProcessEnv) }) });

// Nest awaits this promise when the application is created and reports a ConfigError there; until then it is not "unhandled".
environment.catch(() => undefined);

/** Provides the checked `Environment` everywhere; creating an application with a bad environment rejects with ConfigError. */
@Global()
@Module({
  imports: [environment],
  providers: [
    { provide: Environment, inject: [ConfigService], useFactory: (config: ConfigService) => config.getOrThrow<Environment>('environment') },
  ],
  exports: [Environment],
})
export class ConfigModule {}
