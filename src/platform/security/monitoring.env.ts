import { EnvironmentGroup, Secret } from '../config/environment-group';
import { OneOf, Optional, Pattern } from '../config/setting.decorators';

const ACCESS = ['guarded', 'open'] as const;

/** Who may read /metrics and /health/ready. */
export class MonitoringEnvironment extends EnvironmentGroup {
  /** `guarded`: this machine, and whoever brings the token; `open`: everybody who reaches the process. */
  @OneOf(ACCESS)
  MONITORING: (typeof ACCESS)[number] = 'guarded';

  /** Bearer token of /metrics and /health/ready; unset: only this machine reads them. */
  @Optional()
  @Secret()
  @Pattern(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 Latin letters, digits and punctuation, without spaces')
  MONITORING_TOKEN?: string;
}
