import { deletedRows } from '../privacy/retention';

/** Answers may be about the visitor. */
export const IDEMPOTENCY_RETENTION = deletedRows({ table: 'idempotency_keys', since: 'created_at', keepDays: 2 });
