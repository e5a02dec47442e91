import { deletedRows, personalData } from '../../../platform/privacy/retention';

/** As the privacy page says: what is known of appointments is kept for three years. */
const YEARS_DAYS = 1095;
/** Appointments of a demonstration are nobody's. */
const DEMO_DAYS = 30;

/** What is kept of clients and their appointments, and of visitors who hold times. */
export const SCHEDULING_DATA = [
  personalData({
    table: 'booking_appointments',
    since: 'ends_at',
    where: 'NOT is_demo',
    keepDays: YEARS_DAYS,
    blank: { client: null, client_name: '', comments: '', state_reason: '', guest: '', guest_phone: '', note: '', answers: [] },
    erasedAt: 'erased_at',
  }),
  personalData({
    table: 'booking_feedback',
    since: 'created_at',
    keepDays: YEARS_DAYS,
    blank: { first_name: '', text: '' },
    erasedAt: 'erased_at',
  }),
  deletedRows({ table: 'booking_appointments', since: 'ends_at', where: 'is_demo', keepDays: DEMO_DAYS }),
  // of a visit that was not booked in a day nobody needs them
  deletedRows({ table: 'booking_photographs', since: 'created_at', where: 'appointment_id IS NULL', keepDays: 1 }),
  deletedRows({ table: 'booking_photographs', since: 'created_at', where: 'appointment_id IS NOT NULL', keepDays: YEARS_DAYS }),
  // its appointments stay, and name it no more
  deletedRows({ table: 'booking_groups', since: 'created_at', keepDays: YEARS_DAYS + 120 }),
  deletedRows({ table: 'booking_demo_days', since: 'day::date', keepDays: DEMO_DAYS }),
  // of an appointment that is over there is nothing to tell
  deletedRows({ table: 'booking_told', since: 'starts_at', keepDays: 90 }),
  // why somebody was away is nobody's business a year later
  deletedRows({ table: 'booking_absences', since: 'to_day::date', keepDays: 400 }),
  deletedRows({ table: 'booking_waits', since: 'until', keepDays: 90 }),
  deletedRows({ table: 'booking_follow_ups', since: 'created_at', keepDays: YEARS_DAYS }),
  // as long as the appointments before which they were done
  deletedRows({ table: 'booking_patch_tests', since: 'created_at', keepDays: YEARS_DAYS }),
  // the rows of the time that they kept go with them
  deletedRows({ table: 'booking_holds', since: 'expires_at', keepDays: 1 }),
];
