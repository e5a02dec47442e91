import { EnvironmentGroup, type EnvironmentGroups } from '../config/environment-group';
import { OneOf } from '../config/setting.decorators';
import { SiteEnvironment } from '../config/site.env';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export class LoggingEnvironment extends EnvironmentGroup {
  /** Smallest level that is logged. Default `info`, and `silent` when NODE_ENV is test. */
  @OneOf(LOG_LEVELS)
  LOG_LEVEL: (typeof LOG_LEVELS)[number];

  override complete(groups: EnvironmentGroups): void {
    this.LOG_LEVEL ??= groups.get(SiteEnvironment).NODE_ENV === 'test' ? 'silent' : 'info';
  }
}
