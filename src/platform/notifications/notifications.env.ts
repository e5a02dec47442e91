import { EnvironmentGroup, Secret, type EnvironmentGroups } from '../config/environment-group';
import { isLoopbackUrl } from '../config/http-url';
import { OneOf, Optional, Pattern, Url, When, WholeAddress, WholeNumber } from '../config/setting.decorators';
import { SiteEnvironment } from '../config/site.env';

const MAILS = ['outbox', 'smtp'] as const;
const SMS = ['outbox', 'gateway', 'turbosms', 'alphasms'] as const;
/** A sender's name as operators take it: Latin letters, digits, and what may stand between them. */
const SENDER_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,10}$/;
const KEY = /^[\x21-\x7e]{1,200}$/;
/** Codes of the mobile operators of Ukraine; not the landlines, 800 (free for who calls) and 900 (dear for who calls). */
const MOBILE = [39, 50, 63, 66, 67, 68, 73, 75, 77, 91, 92, 93, 95, 96, 97, 98, 99].map((code) => `380${code}`).join(',');

/**
 * How mail and SMS leave the site. Where the public visits, the outbox, which reaches nobody, must be asked for by name: without a
 * choice notifications wait, and health says so.
 */
export class NotificationsEnvironment extends EnvironmentGroup {
  /** `outbox` keeps mail in the database, `smtp` sends it. Default: outbox; unset on a public production site. */
  @Optional()
  @OneOf(MAILS)
  MAIL?: (typeof MAILS)[number];

  /** Server that takes our mail, with user and password. */
  @Secret()
  @When<NotificationsEnvironment>(({ MAIL, SMTP_URL }) => MAIL === 'smtp' || SMTP_URL !== undefined)
  @Pattern(
    /^smtps?:\/\/([^\s/@]+@)?[^\s/@:?]+(:\d{1,5})?\/?(\?\S*)?$/,
    'must be the address of a mail server, like smtps://user:password@mail.example.com:465; MAIL=smtp needs it',
  )
  SMTP_URL?: string;

  /** Who mail comes from. Default: the brand and no-reply@ the host of SITE_URL. */
  @Optional()
  @Pattern(
    /^([^<>@"\r\n]{1,60} <[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/,
    'must be an e-mail address, alone or after a name: Oksamyt <hello@example.com>',
  )
  MAIL_FROM?: string;

  /** `outbox` keeps SMS in the database; `turbosms`, `alphasms` and `gateway` send them. Default: outbox; unset on a public production site. */
  @Optional()
  @OneOf(SMS)
  SMS?: (typeof SMS)[number];

  /** Where an SMS is posted as JSON {to, text}, a whole address with its query, which may hold a key. */
  @Secret()
  @When<NotificationsEnvironment>(({ SMS: sms, SMS_GATEWAY_URL }) => sms === 'gateway' || SMS_GATEWAY_URL !== undefined)
  @WholeAddress('must be the http(s) address of an SMS gateway; SMS=gateway needs it')
  SMS_GATEWAY_URL?: string;

  /** Bearer token of the gateway. */
  @Optional()
  @Secret()
  @Pattern(/^[\x21-\x7e]{1,1000}$/, 'must be a token of Latin letters, digits and punctuation, without spaces')
  SMS_GATEWAY_TOKEN?: string;

  /** Token of TurboSMS's HTTP API. */
  @Secret()
  @When<NotificationsEnvironment>(({ SMS: sms, TURBOSMS_TOKEN }) => sms === 'turbosms' || TURBOSMS_TOKEN !== undefined)
  @Pattern(KEY, 'must be the token of the HTTP API of TurboSMS; SMS=turbosms needs it')
  TURBOSMS_TOKEN?: string;

  /** Registered name that SMS come from. */
  @When<NotificationsEnvironment>(({ SMS: sms, TURBOSMS_SENDER }) => sms === 'turbosms' || TURBOSMS_SENDER !== undefined)
  @Pattern(SENDER_NAME, 'must be the name registered for SMS, at most 11 Latin letters and digits; SMS=turbosms needs it')
  TURBOSMS_SENDER?: string;

  /** Registered name for Viber. With it messages go by Viber, and by SMS where Viber does not deliver; codes by SMS alone. */
  @Optional()
  @Pattern(/^[^\p{Cc}]{1,50}$/u, 'must be the sender registered for Viber')
  TURBOSMS_VIBER_SENDER?: string;

  /** How long Viber is waited for before the SMS, seconds. */
  @WholeNumber(60, 86_400)
  TURBOSMS_VIBER_SECONDS: number = 300;

  /** Address of the HTTP API of TurboSMS. */
  @Url('must be the http(s) address of the HTTP API of TurboSMS')
  TURBOSMS_URL: string = 'https://api.turbosms.ua';

  /** Key of AlphaSMS's JSON API. */
  @Secret()
  @When<NotificationsEnvironment>(({ SMS: sms, ALPHASMS_KEY }) => sms === 'alphasms' || ALPHASMS_KEY !== undefined)
  @Pattern(KEY, 'must be the key of the API of AlphaSMS; SMS=alphasms needs it')
  ALPHASMS_KEY?: string;

  /** Registered name that SMS come from. */
  @When<NotificationsEnvironment>(({ SMS: sms, ALPHASMS_SENDER }) => sms === 'alphasms' || ALPHASMS_SENDER !== undefined)
  @Pattern(SENDER_NAME, 'must be the name registered for SMS, at most 11 Latin letters and digits; SMS=alphasms needs it')
  ALPHASMS_SENDER?: string;

  /** Whole address of the JSON API of AlphaSMS. */
  @WholeAddress('must be the http(s) address of the JSON API of AlphaSMS')
  ALPHASMS_URL: string = 'https://alphasms.ua/api/json.php';

  /** Beginnings of the numbers that get SMS, comma separated. Default: the mobile operators of Ukraine. */
  @Pattern(/^\d{2,9}(,\d{2,9})*$/, 'must be beginnings of numbers with the code of the country, separated by commas, like 38050,38067')
  SMS_PREFIXES: string = MOBILE;

  /** Countries whose numbers get SMS, by their codes, comma separated; `*`: all. Ukrainian ones go by SMS_PREFIXES too. Default: 380. */
  @Pattern(/^(\*|[1-9]\d{0,2}(,[1-9]\d{0,2}){0,250})$/, 'must be codes of countries, separated by commas, like 380,48,49, or * for all')
  SMS_COUNTRIES: string = '380';

  /** SMS that are sent in an hour; half of them at most are codes. Default: 600, with the outbox no bound. */
  @Optional()
  @WholeNumber(1, 1_000_000)
  SMS_PER_HOUR?: number;

  /** The same in a day. Default: 3000, with the outbox no bound. */
  @Optional()
  @WholeNumber(1, 10_000_000)
  SMS_PER_DAY?: number;

  override complete(groups: EnvironmentGroups): void {
    if (groups.get(SiteEnvironment).isPublicProduction) return;
    this.MAIL ??= 'outbox';
    this.SMS ??= 'outbox';
  }

  override realServices(): readonly string[] {
    const chosen = (['SMTP_URL', 'SMS_GATEWAY_URL'] as const).filter((name) => this[name] !== undefined && !isLoopbackUrl(this[name]));
    const names = { turbosms: 'TURBOSMS_URL', alphasms: 'ALPHASMS_URL' } as const;
    const name = this.SMS === 'turbosms' || this.SMS === 'alphasms' ? names[this.SMS] : null;
    return name !== null && !isLoopbackUrl(this[name]) ? [...chosen, name] : chosen;
  }
}
