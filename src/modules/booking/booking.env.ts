import { EnvironmentGroup, type EnvironmentGroups } from '../../platform/config/environment-group';
import { OneOf, Optional, Pattern, WholeNumber } from '../../platform/config/setting.decorators';
import { SiteEnvironment } from '../../platform/config/site.env';

const SYSTEMS = ['embedded', 'beautypro'] as const;
const SWITCH = ['on', 'off'] as const;

/** Settings of online booking. */
export class BookingEnvironment extends EnvironmentGroup {
  /** Which system keeps the salons' calendar. */
  @OneOf(SYSTEMS)
  BOOKING: (typeof SYSTEMS)[number] = 'embedded';

  /** Whether our own engine shows made-up visits, so that a trial has busy times. Default: on, but off on a public production site. */
  @Optional()
  @OneOf(SWITCH)
  BOOKING_DEMO?: (typeof SWITCH)[number];

  /** Minutes that a master of our own engine needs after each service, to tidy up. */
  @WholeNumber(0, 120)
  BOOKING_BUFFER_MINUTES: number = 0;

  /** Slugs of service categories, comma separated: their services may be done while another master does something else. */
  @Pattern(/^[a-z0-9-]{0,60}(?:,[a-z0-9-]{1,60}){0,20}$/, 'must be slugs of service categories, separated by commas')
  BOOKING_SIDE_BY_SIDE: string = 'nails';

  override complete(groups: EnvironmentGroups): void {
    this.BOOKING_DEMO ??= groups.get(SiteEnvironment).isPublicProduction ? 'off' : 'on';
  }
}
