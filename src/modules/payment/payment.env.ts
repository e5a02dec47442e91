import { ValidateBy } from 'class-validator';
import { EnvironmentGroup, Secret, type EnvironmentGroups } from '../../platform/config/environment-group';
import { isLoopbackUrl } from '../../platform/config/http-url';
import { OneOf, Optional, Origin, Pattern, Setting, SomeOf, Url } from '../../platform/config/setting.decorators';
import { SiteEnvironment } from '../../platform/config/site.env';
import { FiscalEnvironment } from '../fiscal/fiscal.api';

/** Settings without which a provider can do nothing. */
const KEYS = {
  liqpay: ['LIQPAY_PUBLIC_KEY', 'LIQPAY_PRIVATE_KEY'],
  monobank: ['MONOBANK_TOKEN'],
  wayforpay: ['WAYFORPAY_MERCHANT', 'WAYFORPAY_SECRET'],
} as const;
/** Services by which money moves. */
export const PROVIDERS = ['liqpay', 'monobank', 'wayforpay'] as const;
const PAYMENTS = ['sandbox', ...PROVIDERS] as const;
type PaymentName = (typeof PAYMENTS)[number];
const VERSIONS = ['3', '7'] as const;
const SWITCH = ['on', 'off'] as const;
const FIELD = /^\w{1,60}(\.\w{1,60}){0,3}$/;
const KEY = /^[\w-]{1,200}$/;
/** WayForPay's public test account: with its secret, which everybody knows, anybody can sign that something is paid. */
const WAYFORPAY_TEST = { merchant: 'test_merch_n1', secret: 'flk3409refn54t54t*FNJRET' } as const;

/** Two receipts of one payment would count twice. */
function OneIssuer(): PropertyDecorator {
  const isOne = (value: unknown, { object }: { readonly object: object }) =>
    value !== 'on' || (object as { readonly issuer?: string }).issuer !== 'checkbox';
  return Setting(
    ValidateBy(
      { name: 'isOneIssuer', validator: { validate: (value, args) => isOne(value, args!) } },
      { message: 'must be off, or left out, with FISCAL=checkbox: each payment would have two receipts' },
    ),
  );
}

/** Missing keys do not stop the site: whoever wants to pay reads that they are missing (`payment_keys_missing`). */
export class PaymentEnvironment extends EnvironmentGroup {
  /**
   * Who takes new payments, the default first; what was begun with another provider is settled while its keys are set. Default: sandbox; unset
   * on a public production site, where nobody can pay until it is chosen.
   */
  @Optional()
  @SomeOf(PAYMENTS)
  PAYMENT?: readonly PaymentName[];

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

  /** Whether LiqPay makes fiscal receipts for the shop. Default: on with FISCAL=provider. */
  @Optional()
  @OneOf(SWITCH)
  @OneIssuer()
  LIQPAY_FISCAL?: (typeof SWITCH)[number];

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

  /** Account of the shop at WayForPay. */
  @Optional()
  @Pattern(
    /^[\w.-]{1,100}$/,
    "must be the merchant account of the shop; a public production site does not take WayForPay's public test account",
  )
  WAYFORPAY_MERCHANT?: string;

  /** Secret key of the shop, which signs on both ways. */
  @Optional()
  @Secret()
  @Pattern(
    /^[!-~]{1,200}$/,
    'must be the secret key of WayForPay, without blanks; a public production site does not take that of the public test account',
  )
  WAYFORPAY_SECRET?: string;

  /** Name of the site as the shop has it at WayForPay. Default: that of SITE_URL. */
  @Optional()
  @Pattern(/^[\w.-]{1,253}(:\d{1,5})?$/, 'must be the domain of the site at WayForPay, like www.example.com')
  WAYFORPAY_DOMAIN?: string;

  /** Where the browser's form goes. */
  @Url('must be the http(s) address of the payment page of WayForPay')
  WAYFORPAY_CHECKOUT_URL: string = 'https://secure.wayforpay.com/pay';

  /** Where status and refunds are asked for. */
  @Origin('must be the http(s) address of the API of WayForPay, without a path')
  WAYFORPAY_API_URL: string = 'https://api.wayforpay.com';

  /** Where genuine callbacks of LiqPay are passed on to, byte for byte. Unset: nowhere. */
  @Optional()
  @Url('must be the http(s) address of the order service that callbacks are passed on to')
  ORDER_SERVICE_CALLBACK_URL?: string;

  /** Who makes fiscal receipts. */
  private issuer: FiscalEnvironment['FISCAL'] = 'none';

  /** Whether the provider makes the receipts. */
  get isProviderFiscal(): boolean {
    return this.issuer === 'provider';
  }

  override complete(groups: EnvironmentGroups): void {
    const site = groups.get(SiteEnvironment);
    if (!site.isPublicProduction) this.PAYMENT ??= ['sandbox'];
    else {
      // what is empty is refused
      if (this.WAYFORPAY_MERCHANT === WAYFORPAY_TEST.merchant) this.WAYFORPAY_MERCHANT = '';
      if (this.WAYFORPAY_SECRET === WAYFORPAY_TEST.secret) this.WAYFORPAY_SECRET = '';
    }
    this.issuer = groups.get(FiscalEnvironment).FISCAL;
    this.LIQPAY_FISCAL ??= this.issuer === 'provider' ? 'on' : 'off';
  }

  override realServices(): readonly string[] {
    return [
      ...(this.LIQPAY_PUBLIC_KEY === undefined || this.LIQPAY_PUBLIC_KEY.startsWith('sandbox_') ? [] : ['LIQPAY_PUBLIC_KEY']),
      // a token does not say whether it is a test token
      ...(this.MONOBANK_TOKEN === undefined || isLoopbackUrl(this.MONOBANK_API_URL) ? [] : ['MONOBANK_TOKEN']),
      ...(this.WAYFORPAY_MERCHANT === undefined ||
      this.WAYFORPAY_MERCHANT === WAYFORPAY_TEST.merchant ||
      isLoopbackUrl(this.WAYFORPAY_API_URL)
        ? []
        : ['WAYFORPAY_MERCHANT']),
    ];
  }
}

/** Names of the keys that a provider needs and that are not set. */
export function lackingKeys(provider: PaymentName, env: PaymentEnvironment): readonly string[] {
  return provider === 'sandbox' ? [] : KEYS[provider].filter((key) => !env[key]);
}
