import { EnvironmentGroup, Secret } from '../config/environment-group';
import { Optional, Pattern } from '../config/setting.decorators';

/** Access of operators. */
export class OpsEnvironment extends EnvironmentGroup {
  /** Bearer token of /api/ops; unset: those routes do not exist. */
  @Optional()
  @Secret()
  @Pattern(/^[\x21-\x7e]{24,200}$/, 'must be 24 to 200 Latin letters, digits and punctuation, without spaces')
  OPS_TOKEN?: string;
}
