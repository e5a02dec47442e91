import { EnvironmentGroup, type EnvironmentGroups } from '../config/environment-group';
import { OneOf } from '../config/setting.decorators';
import { SiteEnvironment } from '../config/site.env';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export class LoggingEnvironment extends EnvironmentGroup {
  /** Smallest level that is logged. Default `info`; `warn` for people at a terminal, and `silent` when NODE_ENV is test. */
  @OneOf(LOG_LEVELS)
  LOG_LEVEL: (typeof LOG_LEVELS)[number];

  override complete(groups: EnvironmentGroups): void {
    const site = groups.get(SiteEnvironment);
    const atTerminal = site.isAtTerminal && !site.isDevelopment ? 'warn' : 'info';
    this.LOG_LEVEL ??= site.NODE_ENV === 'test' ? 'silent' : atTerminal;
  }
}
