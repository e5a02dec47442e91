import { EnvironmentGroup, Secret } from '../config/environment-group';
import { Optional, Pattern, WholeNumber } from '../config/setting.decorators';

/** Access of operators. */
export class OpsEnvironment extends EnvironmentGroup {
  /** Bearer token of /api/ops; unset: those routes do not exist. */
  @Optional()
  @Secret()
  @Pattern(/^[\x21-\x7e]{24,200}$/, 'must be 24 to 200 Latin letters, digits and punctuation, without spaces')
  OPS_TOKEN?: string;

  /** Minutes after the last page at which a session of the console ends, unless one of the following says otherwise. */
  @WholeNumber(5, 720)
  OPS_IDLE_MINUTES: number = 60;

  /** The same for owner and accountant, who see the money of all salons. */
  @WholeNumber(5, 720)
  OPS_MONEY_IDLE_MINUTES: number = 30;

  /** Hours for salon and call centre on a device that they trust. */
  @WholeNumber(1, 168)
  OPS_DEVICE_IDLE_HOURS: number = 12;

  /** Days for employees on a device that they trust: their own phone. */
  @WholeNumber(1, 90)
  OPS_EMPLOYEE_IDLE_DAYS: number = 30;
}
