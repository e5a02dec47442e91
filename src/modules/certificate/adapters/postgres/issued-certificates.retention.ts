import { deletedRows } from '../../../../platform/privacy/retention';

/** A link that opens nothing any more says nothing to anybody. */
export const ORDER_LINK_RETENTION = deletedRows({ table: 'certificate_order_links', since: 'expires_at', keepDays: 0 });
