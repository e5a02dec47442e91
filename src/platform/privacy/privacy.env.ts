import { EnvironmentGroup } from '../config/environment-group';
import { WholeNumber } from '../config/setting.decorators';

/** How data of people are erased. */
export class PrivacyEnvironment extends EnvironmentGroup {
  /** Most of a table, in percent, that one night may blank; a night with more stops and says so among the stopped jobs. */
  @WholeNumber(1, 100)
  ERASE_SHARE: number = 20;
}
