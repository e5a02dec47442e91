import { Logger } from '@nestjs/common';
import { unknownValues } from './settings.wire';

/** More than these are not remembered, and so not logged: settings of a few words have no more. */
const MOST = 50;

/** Says once of each value of the settings that it is not known; a default counts in its place. */
export class UnknownSettings {
  private readonly logger = new Logger('BeautyPro');
  private readonly reported = new Set<string>();

  /** @param json an answer of GET /settings, whatever it is */
  report(json: unknown): void {
    for (const { setting, value } of unknownValues(json)) {
      const one = `${setting}=${value}`;
      if (this.reported.has(one) || this.reported.size >= MOST) continue;
      this.reported.add(one);
      this.logger.warn({ setting, value }, 'a setting of BeautyPro has a value that is not known: its default counts');
    }
  }
}
