import { deletedRows } from '../../../../platform/privacy/retention';

/** A customer of the embedded helpdesk goes a year after the last chat, with all chats and what was written in them. */
export const HELPDESK_RETENTION = deletedRows({
  table: 'helpdesk_customers',
  since: `(SELECT coalesce(max(chat.created_at), helpdesk_customers.created_at) FROM helpdesk_chats AS chat
    WHERE chat.customer_id = helpdesk_customers.id)`,
  keepDays: 365,
});
