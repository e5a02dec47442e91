import { EnvironmentGroup, Secret } from '../../platform/config/environment-group';
import { isLoopbackUrl } from '../../platform/config/http-url';
import { OneOf, Optional, Pattern, Url } from '../../platform/config/setting.decorators';

const REMINDERS = ['vendor', 'site'] as const;
const FORCE_FORMS = ['comma', 'repeated', 'brackets', 'off'] as const;

/** Access to BeautyPro. What is missing does not stop the site: booking is unavailable until it is set (docs/booking.md). */
export class BeautyProEnvironment extends EnvironmentGroup {
  /** Address of the API, with its version. */
  @Url('must be the http(s) address of the API of BeautyPro, like https://api.aihelps.com/v1')
  BEAUTYPRO_URL: string = 'https://api.aihelps.com/v1';

  /** The site's application, as AI Helps registered it. */
  @Optional()
  @Pattern(/^[\w.-]{1,200}$/, 'must be the id of an application of BeautyPro')
  BEAUTYPRO_APPLICATION_ID?: string;

  /** Its secret. The token that it brings is kept in the database, sealed with it. */
  @Optional()
  @Secret()
  @Pattern(/^[\x21-\x7e]{1,1000}$/, 'must be a secret of Latin letters, digits and punctuation, without spaces')
  BEAUTYPRO_APPLICATION_SECRET?: string;

  /** Code of the salons' database. */
  @Optional()
  @Pattern(/^[\w.-]{1,200}$/, 'must be the code of a database of BeautyPro')
  BEAUTYPRO_DATABASE_CODE?: string;

  /** How the list of what an appointment may be booked over is written; the documentation does not say. */
  @OneOf(FORCE_FORMS)
  BEAUTYPRO_FORCE: (typeof FORCE_FORMS)[number] = 'comma';

  /** Who reminds clients of their appointments: BeautyPro (`vendor`), or this site by SMS where BeautyPro is not set up to (`site`). */
  @OneOf(REMINDERS)
  BEAUTYPRO_REMINDERS: (typeof REMINDERS)[number] = 'vendor';

  override realServices(): readonly string[] {
    return this.BEAUTYPRO_APPLICATION_SECRET === undefined || isLoopbackUrl(this.BEAUTYPRO_URL) ? [] : ['BEAUTYPRO_APPLICATION_SECRET'];
  }
}
