import { personalData } from '../../../platform/privacy/retention';

/** Sales name no client; what an operator typed may. Sums stay, as bookkeeping demands. */
export const SALES_DATA = [
  personalData({
    table: 'sales',
    since: 'at',
    keepDays: 1095,
    blank: { reason: '', undone_reason: '' },
    erasedAt: 'erased_at',
  }),
];
