import { deletedRows } from '../../../platform/privacy/retention';

/** A hold counts for half an hour at most. */
export const HELD_TIMES_DATA = [deletedRows({ table: 'outside_holds', since: 'expires_at', keepDays: 1 })];
