import { EnvironmentGroup } from '../config/environment-group';
import { OneOf, WholeNumber } from '../config/setting.decorators';

export class CacheEnvironment extends EnvironmentGroup {
  /** Bound of the finished pages in memory, in MiB; 0 renders every page anew (for measuring). */
  @WholeNumber(0, 65536)
  PAGE_CACHE_MB: number = 64;

  /** `off` leaves a page that has become stale to its next visitor, who gets it as it was. */
  @OneOf(['on', 'off'])
  PAGE_WARMING: 'on' | 'off' = 'on';
}
