import { deletedRows, personalData } from '../privacy/retention';

/** That a notification was sent stays; to whom and what does not. */
export const NOTIFICATION_DATA = personalData({
  table: 'messages',
  since: 'created_at',
  keepDays: 90,
  blank: { recipient: '', subject: null, text: '', html: null, attachments: [], unsubscribe: null },
  erasedAt: 'erased_at',
});

export const OUTBOX_RETENTION = deletedRows({ table: 'outbox_messages', since: 'at', keepDays: 30 });
