import { deletedRows } from '../../../platform/privacy/retention';

/** A login counts for an hour, and news are repeated for a day. */
export const MESSENGER_DATA = [deletedRows({ table: 'messenger_receipts', since: 'at', keepDays: 7 })];
