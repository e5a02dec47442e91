import type { TestingModuleBuilder } from '@nestjs/testing';
import { PARAMS_PROVIDER_TOKEN, type Params } from 'nestjs-pino';
import { __resetOutOfContextForTests as forgetFirstLog } from 'nestjs-pino/PinoLogger';
import { SiteEnvironment } from '../../src/platform/config/site.env';
import { loggerOptions } from '../../src/platform/logging/logger-options';
import { LoggingEnvironment } from '../../src/platform/logging/logging.env';
import { Redaction } from '../../src/platform/logging/redaction';

/** What a test site would have written to standard output; the options of its log are the site's own. */
export class CapturedLog {
  readonly lines: string[] = [];

  /** For `startTestSite`. */
  readonly override = (testing: TestingModuleBuilder): TestingModuleBuilder => {
    // what belongs to no request is written by the log of the first site of the process, which can be that of another spec file
    forgetFirstLog();
    return testing.overrideProvider(PARAMS_PROVIDER_TOKEN).useFactory({
      inject: [LoggingEnvironment, SiteEnvironment, Redaction],
      factory: (logging: LoggingEnvironment, site: SiteEnvironment, redaction: Redaction): Params => ({
        pinoHttp: [loggerOptions(logging, site, redaction), { write: (line: string) => void this.lines.push(line) }],
        forRoutes: ['{*path}'],
      }),
    });
  };

  /** Lines that tell of something. */
  telling(pattern: RegExp): readonly string[] {
    return this.lines.filter((line) => pattern.test(line));
  }
}
