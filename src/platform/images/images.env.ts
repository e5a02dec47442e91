import { EnvironmentGroup } from '../config/environment-group';
import { OneOf, Origins, WholeNumber } from '../config/setting.decorators';

const SWITCH = ['on', 'off'] as const;

export class ImagesEnvironment extends EnvironmentGroup {
  /** Origins besides the content backend's that pictures may be fetched from. Comma separated in the environment. */
  @Origins('must be a comma separated list of origins, like https://cdn.example.com')
  IMAGE_ORIGINS: readonly string[] = [];

  /** Bound of the finished pictures on disk, in MiB. */
  @WholeNumber(1, 1048576)
  IMAGE_CACHE_MB: number = 512;

  /** Whether pictures of the content are made before anybody asks for them: a minute or two of a low-priority process after the first start. */
  @OneOf(SWITCH)
  IMAGE_PREPARE: (typeof SWITCH)[number] = 'on';
}
