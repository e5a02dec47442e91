import { EnvironmentGroup, Secret } from '../../platform/config/environment-group';
import { OneOf, Optional, Pattern, Texts, Url, When, WholeNumber } from '../../platform/config/setting.decorators';

const CONTENT_SOURCES = ['embedded', 'wordpress'] as const;

export class ContentEnvironment extends EnvironmentGroup {
  /** Where texts and pictures come from. */
  @OneOf(CONTENT_SOURCES)
  CONTENT: (typeof CONTENT_SOURCES)[number] = 'embedded';

  /** What every salon's slug begins with. */
  @Pattern(/^[a-z0-9]+(-[a-z0-9]+)*-$/, 'must be small Latin letters, digits and hyphens, and end with a hyphen')
  SALON_SLUG_PREFIX: string = 'oksamyt-';

  /** Address of the WordPress that serves /wp-json, a folder included, without a final slash. */
  @When<ContentEnvironment>((env) => env.CONTENT === 'wordpress' || env.WORDPRESS_URL !== undefined)
  @Url('must be the http(s) address of the WordPress that serves /wp-json; CONTENT=wordpress needs it')
  WORDPRESS_URL?: string;

  /** Seconds between two readings of the content source. */
  @WholeNumber(1, 86400)
  CONTENT_REFRESH_SECONDS: number = 300;

  /** Share of a list that one import may lose; what loses more is refused until an operator accepts it. 100: everything may go. */
  @WholeNumber(0, 100)
  CONTENT_MAX_LOSS_PERCENT: number = 50;

  /** Bearer token of POST /api/content/refresh; unset: the hook is off. */
  @Optional()
  @Secret()
  @Pattern(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters: Latin letters, digits and punctuation, without spaces')
  CONTENT_WEBHOOK_TOKEN?: string;

  /** Texts of a package's `info`, in both languages, that mark a plain single-item certificate; a field `single_item` of the backend wins. */
  @Texts({ max: 200 })
  CERTIFICATE_SINGLE_ITEM_INFO: readonly string[] = ['Одна картка, дійсна 12 місяців', 'One card, valid for 12 months'];

  /** With it the contacts page offers the maps service, after consent; unset: our own map. */
  @Optional()
  @Secret()
  @Pattern(/^[\w-]+$/, 'must be a key of letters, digits, hyphens and underscores')
  GOOGLE_MAPS_API_KEY?: string;
}
