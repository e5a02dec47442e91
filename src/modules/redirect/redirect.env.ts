import { EnvironmentGroup } from '../../platform/config/environment-group';
import { OneOf } from '../../platform/config/setting.decorators';

const STRIP_MODES = ['dead', 'all'] as const;

export class RedirectEnvironment extends EnvironmentGroup {
  /** Which /en/ addresses redirect rule 4 strips: only those without a live English page (`dead`), or all of them. */
  @OneOf(STRIP_MODES)
  LEGACY_EN_STRIP: (typeof STRIP_MODES)[number] = 'dead';
}
