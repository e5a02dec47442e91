import { deletedRows } from '../../../platform/privacy/retention';

/** What nobody has asked for within a month is no news. */
export const MISSES_RETENTION = deletedRows({ table: 'redirect_misses', since: 'missed_at', keepDays: 30 });
