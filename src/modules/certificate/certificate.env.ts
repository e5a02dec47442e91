import { EnvironmentGroup } from '../../platform/config/environment-group';
import { OneOf, Optional, Pattern, Url, When, WholeAddress, WholeNumber } from '../../platform/config/setting.decorators';
import { COUNT_STEPS } from './contract/quote';

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

  /** Volume discount by the number of certificates in an order: `10:5,50:10` is 5 % from 10, 10 % from 50. Unset: by the sum alone. */
  @Optional()
  @Pattern(COUNT_STEPS, 'must be pairs of a number of certificates (2 to 999) and a percentage (1 to 99): 10:5,50:10')
  CERTIFICATE_VOLUME_DISCOUNT?: string;

  /** Where orders of certificates go besides our own database. */
  @OneOf(ORDER_SINKS)
  ORDERS: (typeof ORDER_SINKS)[number] = 'embedded';

  /** Where orders are posted as JSON, a whole address with its query. */
  @When<CertificateEnvironment>(({ ORDERS, ORDER_SERVICE_URL }) => ORDERS === 'order-service' || ORDER_SERVICE_URL !== undefined)
  @WholeAddress('must be the http(s) address that takes orders; ORDERS=order-service needs it')
  ORDER_SERVICE_URL?: string;
}
