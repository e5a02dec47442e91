import { deletedRows } from '../../../platform/privacy/retention';

/** A copy that could not be passed on in that time is dead, and what it says of the payer goes. */
export const PAYMENT_DATA = [deletedRows({ table: 'payment_callback_copies', since: 'created_at', keepDays: 14 })];
