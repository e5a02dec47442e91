import { deletedRows, personalData } from '../privacy/retention';

/** That a message was sent stays; to whom and what does not. */
export const MESSAGE_DATA = personalData({
  table: 'messages',
  since: 'created_at',
  keepDays: 90,
  blank: { recipient: '', subject: null, text: '', html: null, attachments: [] },
  erasedAt: 'erased_at',
});

export const OUTBOX_RETENTION = deletedRows({ table: 'outbox_messages', since: 'at', keepDays: 30 });
