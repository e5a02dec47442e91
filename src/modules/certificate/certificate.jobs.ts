import { job } from '../../platform/jobs/job';

/**
 * Brings the certificates of a delivery (`certificateDeliveries`) to those they are for. `round` is the sending it is meant for: one of another
 * round has nothing to do.
 */
export const DELIVER_CERTIFICATES = job<{ readonly id: string; readonly round: number }>('certificate.deliver');

/** Mails the requested links to orders (`certificateLinkRequests`). */
export const SEND_LINKS = job<{ readonly id: string }>('certificate.links');

/** Mails the invoice of an order to the company that ordered. */
export const SEND_INVOICE = job<{ readonly id: string }>('certificate.invoice');

/** Sends an order to the order service. */
export const SEND_ORDER = job<{ readonly id: string }>('certificate.order');

/** With the delays between them about ten days. */
export const SEND_ORDER_TRIES = 1000;

/** Reminds of certificates that will soon not be valid any more. */
export const REMIND_CERTIFICATES = job<Record<string, never>>('certificate.remind');

/** Ends the orders whose time is over, and reminds of those that end the next day. */
export const EXPIRE_ORDERS = job<Record<string, never>>('certificate.tend');
