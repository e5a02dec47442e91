import { ValidateBy } from 'class-validator';
import { EnvironmentGroup, type EnvironmentGroups } from '../../platform/config/environment-group';
import { parseHttpUrl } from '../../platform/config/http-url';
import { OneOf, Optional, Pattern, Setting, WholeNumber } from '../../platform/config/setting.decorators';
import { SiteEnvironment } from '../../platform/config/site.env';

const LEADS = ['on', 'help', 'off'] as const;
const SWITCH = ['on', 'off'] as const;

/** A path of this site, in whole segments, or an address of another one, whose query is kept. */
const isWidgetUrl = (value: unknown) => (typeof value === 'string' && /^\/([\w-]+\/)+$/.test(value)) || parseHttpUrl(value) !== null;

/** Settings of online booking. */
export class BookingEnvironment extends EnvironmentGroup {
  /** Whether our own engine shows made-up appointments, so that a trial has busy times. Default: on, but off on a public production site. */
  @Optional()
  @OneOf(SWITCH)
  BOOKING_DEMO?: (typeof SWITCH)[number];

  /** Minutes that an employee of our own engine needs after each service, to tidy up. */
  @WholeNumber(0, 120)
  BOOKING_BUFFER_MINUTES: number = 0;

  /** Appointments to come that one client of our own engine may have; operators are not bound. */
  @WholeNumber(1, 1000)
  BOOKING_MOST_VISITS: number = 12;

  /** Times that one client of our own engine may wait for at once; operators are not bound. */
  @WholeNumber(1, 20)
  BOOKING_MOST_WAITS: number = 3;

  /** Slugs of service categories, comma separated: their services may be done while another employee does something else. */
  @Pattern(/^[a-z0-9-]{0,60}(?:,[a-z0-9-]{1,60}){0,20}$/, 'must be slugs of service categories, separated by commas')
  BOOKING_SIDE_BY_SIDE: string = 'nails';

  /** What services ask for in advance: off, a share of the price like 30%, or hryvnias for each like 200. */
  @Pattern(/^(?:off|(?:[1-9]\d?|100)%|[1-9]\d{0,4})$/, 'must be off, a share of the price like 30%, or hryvnias like 200')
  BOOKING_PREPAYMENT: string = 'off';

  /** Which services ask for it: slugs of services or of their categories, comma separated. Empty: all. */
  @Pattern(/^(?:[a-z0-9-]{1,80}(?:,[a-z0-9-]{1,80}){0,99})?$/, 'must be slugs of services or of their categories, separated by commas')
  BOOKING_PREPAYMENT_SERVICES: string = '';

  /** Whether prepayments are held at the payer's bank first, and taken once the appointment is certain: at providers that can hold. */
  @OneOf(SWITCH)
  BOOKING_PREPAYMENT_HOLD: (typeof SWITCH)[number] = 'off';

  /** Number of the goods «передоплата» at the payment provider, for fiscal receipts. */
  @WholeNumber(1, 2_000_000_000)
  BOOKING_PREPAYMENT_GOODS: number = 1;

  /** The widget that our pages frame: our own, or one on another site. */
  @Setting(ValidateBy({ name: 'isWidgetUrl', validator: { validate: isWidgetUrl } }, { message: 'must be /widget/ or a whole address' }))
  BOOKING_WIDGET_URL: string = '/widget/';

  /** Whether `googleAnalyticsCode` of the settings counts: the security policy of all pages then allows Google's hosts. */
  @OneOf(SWITCH)
  BOOKING_ANALYTICS: (typeof SWITCH)[number] = 'off';

  /**
   * Which events of the widget become leads: `on` for bookings, moves, cancellations and calls for help, `help` for these alone, `off` for
   * none.
   */
  @OneOf(LEADS)
  BOOKING_LEADS: (typeof LEADS)[number] = 'on';

  override complete(groups: EnvironmentGroups): void {
    this.BOOKING_DEMO ??= groups.get(SiteEnvironment).isPublicProduction ? 'off' : 'on';
  }
}
