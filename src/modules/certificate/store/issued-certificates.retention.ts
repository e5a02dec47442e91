import { deletedRows } from '../../../platform/privacy/retention';

/** A job takes them at once; what is left belongs to one that has failed for good. */
export const LINK_REQUEST_RETENTION = deletedRows({ table: 'certificate_link_requests', since: 'asked_at', keepDays: 3 });

/** A link that opens nothing any more says nothing to anybody. */
export const ORDER_LINK_RETENTION = deletedRows({ table: 'certificate_order_links', since: 'expires_at', keepDays: 0 });
