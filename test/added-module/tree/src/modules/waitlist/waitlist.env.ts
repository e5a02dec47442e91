import { EnvironmentGroup, Secret } from '../../platform/config/environment-group';
import { Optional, Origin, Text, WholeNumber } from '../../platform/config/setting.decorators';

export class WaitlistEnvironment extends EnvironmentGroup {
  /** How many people may wait. */
  @WholeNumber(1, 100)
  WAITLIST_PLACES: number = 3;

  /** Where the form of the deposit is sent. */
  @Optional()
  @Origin('must be the origin of the checkout, like https://pay.example.com')
  WAITLIST_CHECKOUT?: string;

  @Optional()
  @Secret()
  @Text({ min: 8, max: 40 })
  WAITLIST_KEY?: string;
}
