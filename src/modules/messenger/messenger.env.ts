import { EnvironmentGroup, Secret, type EnvironmentGroups } from '../../platform/config/environment-group';
import { isLoopbackUrl } from '../../platform/config/http-url';
import { OneOf, Optional, Pattern, Url, When } from '../../platform/config/setting.decorators';
import { SiteEnvironment } from '../../platform/config/site.env';

const MESSENGERS = ['sandbox', 'telegram', 'order-service'] as const;

/** Missing settings of Telegram do not stop the site: whoever wants to connect it is asked to take another way. */
export class MessengerEnvironment extends EnvironmentGroup {
  /** Through whom buyers connect a messenger. Default: sandbox; unset on a public production site, where none can be connected. */
  @Optional()
  @OneOf(MESSENGERS)
  MESSENGER?: (typeof MESSENGERS)[number];

  /** User name of the bot, without @. */
  @Optional()
  @Pattern(/^\w{3,64}$/, 'must be the user name of a bot, like oksamyt_bot')
  TELEGRAM_BOT_NAME?: string;

  /** Token of the bot, from BotFather. */
  @Optional()
  @Secret()
  @Pattern(/^[\w:-]{1,200}$/, 'must be the token of a bot, like 110201543:AAH…')
  TELEGRAM_BOT_TOKEN?: string;

  /** What Telegram repeats in its calls to our webhook; given with setWebhook. */
  @Optional()
  @Secret()
  @Pattern(/^[\w-]{1,256}$/, 'must be 1 to 256 Latin letters, digits, _ and -')
  TELEGRAM_WEBHOOK_SECRET?: string;

  /** Address of the Bot API. */
  @Url('must be the http(s) address of the Bot API')
  TELEGRAM_API_URL: string = 'https://api.telegram.org';

  /** Address of the service that signs in and links chats; its calls are /auth, /status and /deeplink below it. */
  @When<MessengerEnvironment>(
    ({ MESSENGER, MESSENGER_SERVICE_URL }) => MESSENGER === 'order-service' || MESSENGER_SERVICE_URL !== undefined,
  )
  @Url('must be the http(s) address of the messenger service; MESSENGER=order-service needs it')
  MESSENGER_SERVICE_URL?: string;

  override complete(groups: EnvironmentGroups): void {
    if (!groups.get(SiteEnvironment).isPublicProduction) this.MESSENGER ??= 'sandbox';
  }

  override realServices(): readonly string[] {
    return this.TELEGRAM_BOT_TOKEN === undefined || isLoopbackUrl(this.TELEGRAM_API_URL) ? [] : ['TELEGRAM_BOT_TOKEN'];
  }
}
