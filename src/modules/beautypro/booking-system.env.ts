import { EnvironmentGroup } from '../../platform/config/environment-group';
import { OneOf } from '../../platform/config/setting.decorators';

const SYSTEMS = ['embedded', 'beautypro'] as const;

/** Which system keeps the salons' calendar and their clients. */
export class BookingSystemEnvironment extends EnvironmentGroup {
  /** Which system keeps the salons' calendar. */
  @OneOf(SYSTEMS)
  BOOKING: (typeof SYSTEMS)[number] = 'embedded';
}
