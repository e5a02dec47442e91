import { personalData } from '../../../../platform/privacy/retention';

/** As feedback on appointments of our own engine: three years. */
export const OUTSIDE_FEEDBACK_DATA = personalData({
  table: 'outside_feedback',
  since: 'created_at',
  keepDays: 1095,
  blank: { first_name: '', text: '' },
  erasedAt: 'erased_at',
});

/** As long as appointments of our own engine: three years. */
export const OUTSIDE_APPOINTMENTS_DATA = personalData({
  table: 'outside_visits',
  since: 'created_at',
  keepDays: 1095,
  blank: { client: '', first_name: '', last_name: '', phone: '', email: null, visit: [], intent: null },
  erasedAt: 'erased_at',
});
