import { EnvironmentGroup, Secret, type EnvironmentGroups } from '../../platform/config/environment-group';
import { isLoopbackUrl } from '../../platform/config/http-url';
import { OneOf, Optional, Origin, Pattern, Url } from '../../platform/config/setting.decorators';
import { SiteEnvironment } from '../../platform/config/site.env';

/** Settings without which a provider can do nothing. */
const KEYS = {
  liqpay: ['LIQPAY_PUBLIC_KEY', 'LIQPAY_PRIVATE_KEY'],
  monobank: ['MONOBANK_TOKEN'],
} as const;
/** Services by which money moves. */
export const PROVIDERS = ['liqpay', 'monobank'] as const;
const PAYMENTS = ['sandbox', ...PROVIDERS] as const;
const VERSIONS = ['3', '7'] as const;
const SWITCH = ['on', 'off'] as const;
const FIELD = /^\w{1,60}(\.\w{1,60}){0,3}$/;
const KEY = /^[\w-]{1,200}$/;

/** Missing keys do not stop the site: whoever wants to pay reads that they are missing (`payment_keys_missing`). */
export class PaymentEnvironment extends EnvironmentGroup {
  /**
   * Who takes new payments; what was begun with another provider is settled while its keys are set. Default: sandbox; unset on a public
   * production site, where nobody can pay until it is chosen.
   */
  @Optional()
  @OneOf(PAYMENTS)
  PAYMENT?: (typeof PAYMENTS)[number];

  /** Public key of the shop at LiqPay; test keys begin with sandbox_. */
  @Optional()
  @Pattern(KEY, 'must be a public key of LiqPay, like i00000000')
  LIQPAY_PUBLIC_KEY?: string;

  /** Private key of the shop. */
  @Optional()
  @Secret()
  @Pattern(KEY, 'must be a private key of LiqPay: Latin letters, digits, _ and -')
  LIQPAY_PRIVATE_KEY?: string;

  /** Version of LiqPay's protocol: 3 signs with SHA-1, 7 with SHA3-256. */
  @OneOf(VERSIONS)
  LIQPAY_VERSION: (typeof VERSIONS)[number] = '3';

  /** Where the browser's form goes. */
  @Url('must be the http(s) address of the checkout of LiqPay')
  LIQPAY_CHECKOUT_URL: string = 'https://www.liqpay.ua/api/3/checkout';

  /** Where status and refunds are asked for. */
  @Url('must be the http(s) address of the API of LiqPay')
  LIQPAY_API_URL: string = 'https://www.liqpay.ua/api/request';

  /** Whether LiqPay makes fiscal receipts for the shop. */
  @OneOf(SWITCH)
  LIQPAY_FISCAL: (typeof SWITCH)[number] = 'off';

  /** Field of LiqPay's callbacks with the address of the receipt, a.b for a field within a field. LiqPay documents none: this one is assumed. */
  @Pattern(FIELD, 'must be the name of a field, like receipt_url or rro_info.url')
  LIQPAY_RECEIPT_FIELD: string = 'receipt_url';

  /** Token of the shop at monobank, from its cabinet; a test token charges nobody. */
  @Optional()
  @Secret()
  @Pattern(KEY, 'must be a token of monobank: Latin letters, digits, _ and -')
  MONOBANK_TOKEN?: string;

  /** Where invoices are made, asked for and cancelled. */
  @Origin('must be the http(s) address of the API of monobank')
  MONOBANK_API_URL: string = 'https://api.monobank.ua';

  /** Where genuine callbacks of LiqPay are passed on to, byte for byte. Unset: nowhere. */
  @Optional()
  @Url('must be the http(s) address of the order service that callbacks are passed on to')
  ORDER_SERVICE_CALLBACK_URL?: string;

  override complete(groups: EnvironmentGroups): void {
    if (!groups.get(SiteEnvironment).isPublicProduction) this.PAYMENT ??= 'sandbox';
  }

  override realServices(): readonly string[] {
    return [
      ...(this.LIQPAY_PUBLIC_KEY === undefined || this.LIQPAY_PUBLIC_KEY.startsWith('sandbox_') ? [] : ['LIQPAY_PUBLIC_KEY']),
      // a token does not say whether it is a test token
      ...(this.MONOBANK_TOKEN === undefined || isLoopbackUrl(this.MONOBANK_API_URL) ? [] : ['MONOBANK_TOKEN']),
    ];
  }
}

/** Names of the keys that a provider needs and that are not set. */
export function lackingKeys(provider: (typeof PAYMENTS)[number], env: PaymentEnvironment): readonly string[] {
  return provider === 'sandbox' ? [] : KEYS[provider].filter((key) => !env[key]);
}
