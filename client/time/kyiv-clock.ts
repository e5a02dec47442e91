import { HOME_ZONES } from '../../src/shared/client-setting';
import { setting } from '../../views/ui/state/settings';

let clock: Intl.DateTimeFormat | undefined;

/** The time of day in Kyiv at a moment, `HH:mm:ss`. The first call takes a phone 50 ms: nobody asks before the time is to be shown. */
export function kyivTime(moment: number): string {
  clock ??= clockOf(setting(HOME_ZONES)!);
  return clock.format(moment);
}

/** Not `dateFormat`, which comes with the islands. By the first of the names that the browser knows, or else by its own clock. */
function clockOf([timeZone, ...others]: readonly string[]): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric', second: 'numeric' });
  } catch {
    return clockOf(others);
  }
}
