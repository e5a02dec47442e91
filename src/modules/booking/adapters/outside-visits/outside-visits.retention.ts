import { personalData } from '../../../../platform/privacy/retention';

/** As long as visits of our own engine: three years. */
export const OUTSIDE_VISITS_DATA = personalData({
  table: 'outside_visits',
  since: 'created_at',
  keepDays: 1095,
  blank: { client: '', first_name: '', last_name: '', phone: '', email: null, visit: [], intent: null },
  erasedAt: 'erased_at',
});
