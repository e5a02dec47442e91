import { deletedRows } from '../../../../platform/privacy/retention';

/** A turn lasts for seconds; what is left is of processes that were killed. */
export const LOCKS_DATA = [deletedRows({ table: 'beautypro_turns', since: 'until', keepDays: 1 })];
