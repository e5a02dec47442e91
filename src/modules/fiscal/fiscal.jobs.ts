import { job } from '../../platform/jobs/job';

/** Has a receipt made. */
export const MAKE_RECEIPT = job<{ readonly id: string }>('fiscal.receipt');

/** With the delays between them about two days. */
export const RECEIPT_TRIES = 200;

/** Closes the shift of the register before midnight. */
export const CLOSE_SHIFT = job('fiscal.close-shift');
