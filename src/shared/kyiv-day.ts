import { dayIn } from './date-format';
import { homeZone } from './home-zone';

/** The day in Kyiv as `YYYY-MM-DD`. */
export function kyivDay(moment: Date): string {
  return dayIn(homeZone(), moment);
}
