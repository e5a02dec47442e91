import { deletedRows } from '../privacy/retention';

/** Counts whose window is over. */
export const RATE_LIMIT_RETENTION = deletedRows({ table: 'rate_limits', since: 'to_timestamp(expire / 1000.0)', keepDays: 0 });
