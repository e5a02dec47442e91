import { deletedRows, personalData } from '../../../../platform/privacy/retention';

/** As the privacy page says: what is known of visits is kept for three years. */
const YEARS_DAYS = 1095;

/** What is kept of clients and their visits, and of visitors who hold times. */
export const BOOKING_DATA = [
  personalData({
    table: 'booking_appointments',
    since: 'ends_at',
    keepDays: YEARS_DAYS,
    blank: { client: null, client_name: '', comments: '' },
    erasedAt: 'erased_at',
  }),
  personalData({
    table: 'booking_feedback',
    since: 'created_at',
    keepDays: YEARS_DAYS,
    blank: { first_name: '', text: '' },
    erasedAt: 'erased_at',
  }),
  // the rows of the time that they kept go with them
  deletedRows({ table: 'booking_holds', since: 'expires_at', keepDays: 1 }),
];
