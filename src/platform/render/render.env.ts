import { EnvironmentGroup } from '../config/environment-group';
import { OneOf, Optional, Origin } from '../config/setting.decorators';

const SWITCH = ['on', 'off'] as const;

/** Settings of every page. */
export class RenderEnvironment extends EnvironmentGroup {
  /** Whether the language switch keeps its choice in a cookie (path /, SameSite Lax). */
  @OneOf(SWITCH)
  LOCALE_COOKIE: (typeof SWITCH)[number] = 'on';

  /** Origin of the Vite development server; only read with NODE_ENV=development. */
  @Optional()
  @Origin('must be an origin without a path, like http://localhost:5173')
  VITE_DEV_ORIGIN?: string;
}
