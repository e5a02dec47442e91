import { job } from '../../platform/jobs/job';

/** Applies stored updates: those whose attempt we do not have yet, and those of a process that was killed. */
export const APPLY_UPDATE = job<{ readonly id: number }>('payment.news');

/** With the delays between them about a day. */
export const UPDATE_TRIES = 100;

/** Asks the provider about an attempt. `round` counts how often it was asked. */
export const CHECK_ATTEMPT = job<{ readonly id: string; readonly round: number }>('payment.check');

/** Takes the money of an attempt that is held. */
export const TAKE_HELD = job<{ readonly id: string }>('payment.take');

/** With the delays between them about two days: a hold is given for longer. */
export const TAKE_TRIES = 200;

/** Asks the provider for the fiscal receipt of a payment, where it tells of it late. */
export const ASK_RECEIPT = job<{ readonly id: string }>('payment.receipt');

/** Makes a refund at the provider. */
export const REFUND = job<{ readonly id: string }>('payment.refund');

/** With the delays between them about two days. */
export const REFUND_TRIES = 200;

/** Passes a copy of a callback on to the order service. */
export const FORWARD_CALLBACK = job<{ readonly id: string }>('payment.pass-on');

/** With the delays between them about two days. */
export const FORWARD_TRIES = 200;

/** Tells the site of a payment at the sandbox, some time after the payer has come back. */
export const SANDBOX_CALLBACK = job<{ readonly attempt: string }>('payment.sandbox-callback');
