import { EnvironmentGroup, Secret } from '../config/environment-group';
import { OneOf, Optional, Origin, Pattern, When } from '../config/setting.decorators';

const SWITCH = ['on', 'off'] as const;
const isChatNamed = (env: RenderEnvironment) => env.HC_WIDGET_ORGANIZATION !== undefined || env.HC_WIDGET_APP_ID !== undefined;

/** What every page carries, and what the browser may load from elsewhere. */
export class RenderEnvironment extends EnvironmentGroup {
  /** Whether the language switch keeps its choice in a cookie (path /, SameSite Lax). */
  @OneOf(SWITCH)
  LOCALE_COOKIE: (typeof SWITCH)[number] = 'on';

  /** With it the contacts page offers the maps service, after consent; unset: our own map. */
  @Optional()
  @Secret()
  @Pattern(/^[\w-]+$/, 'must be a key of letters, digits, hyphens and underscores')
  GOOGLE_MAPS_API_KEY?: string;

  /** Organization of the helpdesk's chat widget, the first label of its host name; with HC_WIDGET_APP_ID: the chat. */
  @When(isChatNamed)
  @Pattern(/^[a-z0-9-]+$/, 'must be the organization of the chat widget, and HC_WIDGET_APP_ID needs it')
  HC_WIDGET_ORGANIZATION?: string;

  /** Application of the chat widget; unset: a contact button instead of the chat. */
  @When(isChatNamed)
  @Pattern(/^[\w-]+$/, 'must be the application id of the chat widget, and HC_WIDGET_ORGANIZATION needs it')
  HC_WIDGET_APP_ID?: string;

  /** Origin of the Vite development server; only read with NODE_ENV=development. */
  @Optional()
  @Origin('must be an origin without a path, like http://localhost:5173')
  VITE_DEV_ORIGIN?: string;
}
