import { EnvironmentGroup, Secret, type EnvironmentGroups } from '../config/environment-group';
import { isLoopbackUrl } from '../config/http-url';
import { OneOf, Optional, Pattern, When, WholeAddress } from '../config/setting.decorators';
import { SiteEnvironment } from '../config/site.env';

const MAILS = ['outbox', 'smtp'] as const;
const SMS = ['outbox', 'gateway'] as const;

/**
 * How mail and SMS leave the site. Where the public visits, the outbox, which reaches nobody, must be asked for by name: without a
 * choice messages wait, and health says so.
 */
export class MessagingEnvironment extends EnvironmentGroup {
  /** `outbox` keeps mail in the database, `smtp` sends it. Default: outbox; unset on a public production site. */
  @Optional()
  @OneOf(MAILS)
  MAIL?: (typeof MAILS)[number];

  /** Server that takes our mail, with user and password. */
  @Secret()
  @When<MessagingEnvironment>(({ MAIL, SMTP_URL }) => MAIL === 'smtp' || SMTP_URL !== undefined)
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

  /** `outbox` keeps SMS in the database, `gateway` sends them. Default: outbox; unset on a public production site. */
  @Optional()
  @OneOf(SMS)
  SMS?: (typeof SMS)[number];

  /** Where an SMS is posted as JSON {to, text}, a whole address with its query, which may hold a key. */
  @Secret()
  @When<MessagingEnvironment>(({ SMS: sms, SMS_GATEWAY_URL }) => sms === 'gateway' || SMS_GATEWAY_URL !== undefined)
  @WholeAddress('must be the http(s) address of an SMS gateway; SMS=gateway needs it')
  SMS_GATEWAY_URL?: string;

  /** Bearer token of the gateway. */
  @Optional()
  @Secret()
  @Pattern(/^[\x21-\x7e]{1,1000}$/, 'must be a token of Latin letters, digits and punctuation, without spaces')
  SMS_GATEWAY_TOKEN?: string;

  override complete(groups: EnvironmentGroups): void {
    if (groups.get(SiteEnvironment).isPublicProduction) return;
    this.MAIL ??= 'outbox';
    this.SMS ??= 'outbox';
  }

  override realServices(): readonly string[] {
    return (['SMTP_URL', 'SMS_GATEWAY_URL'] as const).filter((name) => this[name] !== undefined && !isLoopbackUrl(this[name]));
  }
}
