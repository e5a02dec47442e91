import type { OpsEnvironment } from '../../ops/ops.env';
import type { OperatorRole } from './operator';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A session ends so long after the sign-in, whatever happens; on a trusted device later. */
const WHOLE_MS = 12 * HOUR_MS;
const WHOLE_ON_DEVICE_MS = 7 * DAY_MS;
const WHOLE_OF_EMPLOYEE_MS = 90 * DAY_MS;

/** How long a session lasts, in milliseconds. */
export interface SessionLength {
  /** After the last page. */
  readonly idle: number;
  /** After the sign-in, whatever happens. */
  readonly whole: number;
}

type Settings = Pick<OpsEnvironment, 'OPS_IDLE_MINUTES' | 'OPS_MONEY_IDLE_MINUTES' | 'OPS_DEVICE_IDLE_HOURS' | 'OPS_EMPLOYEE_IDLE_DAYS'>;

/** By role: whoever sees the money of all salons is asked again soonest, whoever has a trusted device of the salon or of their own latest. */
export function sessionLength(settings: Settings, role: OperatorRole, isOnTrustedDevice: boolean): SessionLength {
  if (role === 'owner' || role === 'accountant') return { idle: settings.OPS_MONEY_IDLE_MINUTES * MINUTE_MS, whole: WHOLE_MS };
  if (!isOnTrustedDevice || role === 'viewer') return { idle: settings.OPS_IDLE_MINUTES * MINUTE_MS, whole: WHOLE_MS };
  if (role === 'employee') return { idle: settings.OPS_EMPLOYEE_IDLE_DAYS * DAY_MS, whole: WHOLE_OF_EMPLOYEE_MS };
  return { idle: settings.OPS_DEVICE_IDLE_HOURS * HOUR_MS, whole: WHOLE_ON_DEVICE_MS };
}
