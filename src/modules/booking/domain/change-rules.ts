import type { ClientModuleSettings } from './settings';

const HOURS_BEFORE = 48;
const HOUR_MS = 60 * 60_000;

/**
 * Until when a client may move or cancel a visit online and for nothing: 48 hours before it begins with `can_cancel_in_48_hours`, hours that
 * pass, whatever the clock is set to meanwhile. Null: by phone only.
 */
export function changeableUntil(startsAt: Date, settings: Pick<ClientModuleSettings, 'canCancelIn48Hours'>): Date | null {
  return settings.canCancelIn48Hours ? new Date(startsAt.getTime() - HOURS_BEFORE * HOUR_MS) : null;
}
