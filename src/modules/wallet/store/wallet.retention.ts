import { deletedRows } from '../../../platform/privacy/retention';

/** A certificate that expired may be prolonged within the year. */
export const WALLET_DATA = [deletedRows({ table: 'wallet_passes', since: 'until', keepDays: 366 })];
