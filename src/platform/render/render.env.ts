import { EnvironmentGroup } from '../config/environment-group';
import { OneOf, Optional, Origin, Pattern } from '../config/setting.decorators';

const SWITCH = ['on', 'off'] as const;

/** Settings of every page. */
export class RenderEnvironment extends EnvironmentGroup {
  /** Whether the language switch keeps its choice in a cookie (path /, SameSite Lax). */
  @OneOf(SWITCH)
  LOCALE_COOKIE: (typeof SWITCH)[number] = 'on';

  /** Measurement id of Google Analytics 4 for all pages; it is loaded once a visitor allows it. Unset: none. */
  @Optional()
  @Pattern(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id of Google Analytics 4, like G-AB12CD34EF')
  ANALYTICS_ID?: string;

  /** Origin of the Vite development server; only read with NODE_ENV=development. */
  @Optional()
  @Origin('must be an origin without a path, like http://localhost:5173')
  VITE_DEV_ORIGIN?: string;
}
