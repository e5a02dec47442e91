import { deletedRows } from '../privacy/retention';

/** Three years. */
export const AUDIT_RETENTION = deletedRows({ table: 'ops_audit', since: 'at', keepDays: 1095 });
