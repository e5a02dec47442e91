import { EnvironmentGroup } from '../../platform/config/environment-group';
import { Optional, Url } from '../../platform/config/setting.decorators';

export class CertificateEnvironment extends EnvironmentGroup {
  /** Where the manager is written to about offers that are arranged; unset: our own form. */
  @Optional()
  @Url('must be the http(s) address of the form that reaches the manager')
  MANAGER_FORM_URL?: string;
}
