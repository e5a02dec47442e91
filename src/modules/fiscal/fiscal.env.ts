import { EnvironmentGroup, Secret, type EnvironmentGroups } from '../../platform/config/environment-group';
import { isLoopbackUrl } from '../../platform/config/http-url';
import { OneOf, Optional, Pattern, Text, Url, When } from '../../platform/config/setting.decorators';
import { SiteEnvironment } from '../../platform/config/site.env';

const ISSUERS = ['none', 'provider', 'checkbox'] as const;
const REDEMPTIONS = ['none', 'sale'] as const;
const SWITCH = ['on', 'off'] as const;
const KEY = /^[\x21-\x7e]{1,200}$/;
const CODES = /^\d{1,4}(,\d{1,4}){0,9}$/;
const CODES_ADVICE = 'must be codes of taxes as the register lists them, separated by commas, like 8 or 1,2';

const isCheckbox = ({ FISCAL }: FiscalEnvironment): boolean => FISCAL === 'checkbox';

/** Fiscal receipts: who makes them, and what they say. The accountant of the salons approves the words and codes (docs/fiscal.md). */
export class FiscalEnvironment extends EnvironmentGroup {
  /** Who makes receipts: nobody, whoever takes the payments, or the site at Checkbox. */
  @OneOf(ISSUERS)
  FISCAL: (typeof ISSUERS)[number] = 'none';

  /** Key of the cash register's licence. */
  @Secret()
  @When<FiscalEnvironment>((env) => isCheckbox(env) || env.CHECKBOX_LICENSE_KEY !== undefined)
  @Pattern(KEY, 'must be the licence key of the cash register; FISCAL=checkbox needs it')
  CHECKBOX_LICENSE_KEY?: string;

  /** PIN of the cashier; or their login and password. */
  @Optional()
  @Secret()
  @Pattern(/^\d{4,12}$/, 'must be the PIN of the cashier, digits only')
  CHECKBOX_PIN?: string;

  @When<FiscalEnvironment>((env) => (isCheckbox(env) && env.CHECKBOX_PIN === undefined) || env.CHECKBOX_LOGIN !== undefined)
  @Pattern(/^\S{1,100}$/, 'must be the login of the cashier; FISCAL=checkbox needs it, or CHECKBOX_PIN')
  CHECKBOX_LOGIN?: string;

  @Secret()
  @When<FiscalEnvironment>((env) => env.CHECKBOX_LOGIN !== undefined || env.CHECKBOX_PASSWORD !== undefined)
  @Pattern(/^[^\p{Cc}]{1,200}$/u, 'must be the password of the cashier; CHECKBOX_LOGIN needs it')
  CHECKBOX_PASSWORD?: string;

  /** Whether the register is one for tests, whose receipts count for nothing. Default: on, off on a public production site. */
  @Optional()
  @OneOf(SWITCH)
  CHECKBOX_TEST?: (typeof SWITCH)[number];

  /** Address of the API of Checkbox. */
  @Url('must be the http(s) address of the API of Checkbox')
  CHECKBOX_URL: string = 'https://api.checkbox.ua/api/v1';

  /** What a certificate is called on its receipt; {order} is the number of the order. */
  @Text({ min: 1, max: 110 })
  FISCAL_CERTIFICATE_NAME: string = 'Передоплата за послуги (подарунковий сертифікат, замовлення {order})';

  /** Codes of the taxes of services, and of certificates. Unset: none, as for who pays no VAT. */
  @Optional()
  @Pattern(CODES, CODES_ADVICE)
  FISCAL_TAX_CODES?: string;

  @Optional()
  @Pattern(CODES, CODES_ADVICE)
  FISCAL_CERTIFICATE_TAX_CODES?: string;

  /** What a payment by card is called. Unset: the word of the register. */
  @Optional()
  @Text({ max: 128 })
  FISCAL_CARD_LABEL?: string;

  /** Whether the site makes the receipts of sales at the desks; else the salons' own registers do. */
  @OneOf(SWITCH)
  FISCAL_COUNTER: (typeof SWITCH)[number] = 'off';

  /** Whether a certificate that is redeemed has a receipt of its services. */
  @OneOf(REDEMPTIONS)
  FISCAL_REDEMPTION: (typeof REDEMPTIONS)[number] = 'none';

  /** What a payment by certificate is called. */
  @Text({ min: 1, max: 128 })
  FISCAL_CERTIFICATE_LABEL: string = 'Сертифікат';

  /** What is sold where a certificate for a sum is redeemed and no services are known. */
  @Text({ min: 1, max: 128 })
  FISCAL_REDEMPTION_NAME: string = 'Послуги салону краси';

  get serviceTaxes(): readonly number[] {
    return codesOf(this.FISCAL_TAX_CODES);
  }

  get certificateTaxes(): readonly number[] {
    return codesOf(this.FISCAL_CERTIFICATE_TAX_CODES);
  }

  override complete(groups: EnvironmentGroups): void {
    this.CHECKBOX_TEST ??= groups.get(SiteEnvironment).isPublicProduction ? 'off' : 'on';
  }

  override realServices(): readonly string[] {
    const isReal = isCheckbox(this) && this.CHECKBOX_TEST === 'off' && !isLoopbackUrl(this.CHECKBOX_URL);
    return isReal ? ['CHECKBOX_LICENSE_KEY'] : [];
  }
}

const codesOf = (codes: string | undefined): readonly number[] => codes?.split(',').map(Number) ?? [];
