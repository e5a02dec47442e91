import { EnvironmentGroup } from '../../platform/config/environment-group';
import { OneOf, Optional, Url, When, WholeAddress, WholeNumber } from '../../platform/config/setting.decorators';

const ORDER_SINKS = ['embedded', 'order-service'] as const;

export class CertificateEnvironment extends EnvironmentGroup {
  /** Where the manager is written to about offers that are arranged; unset: our own form. */
  @Optional()
  @Url('must be the http(s) address of the form that reaches the manager')
  MANAGER_FORM_URL?: string;

  /** How many days before a certificate ends its holder is reminded by mail; 0: never. */
  @WholeNumber(0, 300)
  CERTIFICATE_REMIND_DAYS: number = 30;

  /** How many days before its end its holder is reminded once more; 0: never. */
  @WholeNumber(0, 300)
  CERTIFICATE_REMIND_AGAIN_DAYS: number = 7;

  /** Where orders of certificates go besides our own database. */
  @OneOf(ORDER_SINKS)
  ORDERS: (typeof ORDER_SINKS)[number] = 'embedded';

  /** Where orders are posted as JSON, a whole address with its query. */
  @When<CertificateEnvironment>(({ ORDERS, ORDER_SERVICE_URL }) => ORDERS === 'order-service' || ORDER_SERVICE_URL !== undefined)
  @WholeAddress('must be the http(s) address that takes orders; ORDERS=order-service needs it')
  ORDER_SERVICE_URL?: string;
}
