import { deletedRows, personalData } from '../../privacy/retention';

/** Of somebody who was removed nothing but the id is left after 30 days: the audit names it. */
export const OPERATOR_DATA = [
  personalData({
    table: 'operators',
    since: 'removed_at',
    keepDays: 30,
    blank: { name: '', email: '', password_hash: null, totp_secret: '' },
    erasedAt: 'erased_at',
  }),
  deletedRows({ table: 'operator_sessions', since: 'expires_at', keepDays: 1 }),
  deletedRows({ table: 'operator_devices', since: 'expires_at', keepDays: 1 }),
];
