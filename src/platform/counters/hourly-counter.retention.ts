import { deletedRows } from '../privacy/retention';

/** Thirteen months: the charts show twelve. */
export const COUNTERS_RETENTION = deletedRows({ table: 'site_figures', since: 'hour', keepDays: 400 });
