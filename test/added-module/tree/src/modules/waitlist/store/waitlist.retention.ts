import { deletedRows } from '../../../platform/privacy/retention';

export const WAITLIST_DATA = deletedRows({ table: 'waitlist', since: 'created_at', keepDays: 180 });
