import { EnvironmentGroup, Secret } from '../../platform/config/environment-group';
import { isLoopbackUrl } from '../../platform/config/http-url';
import { OneOf, Optional, Pattern, Url, WholeNumber } from '../../platform/config/setting.decorators';

const HELPDESKS = ['embedded', 'helpcrunch'] as const;

/** Missing keys do not stop the site: leads are kept, the API says which key is missing (docs/product.md, leads 6). */
export class LeadEnvironment extends EnvironmentGroup {
  /** Where operators answer leads. */
  @OneOf(HELPDESKS)
  HELPDESK: (typeof HELPDESKS)[number] = 'embedded';

  /** Address of HelpCrunch's REST API, without a final slash. */
  @Url('must be the http(s) address of the REST API of HelpCrunch')
  HC_API_URL: string = 'https://api.helpcrunch.com/v1';

  /** Key of the REST API. */
  @Optional()
  @Secret()
  @Pattern(/^[\x21-\x7e]{1,1000}$/, 'must be a key of Latin letters, digits and punctuation, without spaces')
  HC_API_KEY?: string;

  /** Application that chats belong to. */
  @Optional()
  @Pattern(/^[\w-]{1,64}$/, 'must be the id of an application of HelpCrunch')
  HC_APP_ID?: string;

  /** Agent in whose name notes are written where HelpCrunch does not take them without one. */
  @Optional()
  @WholeNumber(1, 2_147_483_647)
  HC_AGENT_ID?: number;

  /** Calls to HelpCrunch a minute, of all instances together. */
  @WholeNumber(1, 100_000)
  HC_RATE_PER_MINUTE: number = 120;

  override realServices(): readonly string[] {
    return this.HC_API_KEY === undefined || isLoopbackUrl(this.HC_API_URL) ? [] : ['HC_API_KEY'];
  }
}
