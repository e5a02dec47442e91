import { deletedRows, personalData } from '../../../platform/privacy/retention';

/** As the privacy page says: a guest's card is kept for three years after the last appointment. */
const YEARS_DAYS = 1095;

/** What is kept of clients. Codes have to outlive the day that the limits of a phone are counted over. */
export const CLIENT_DATA = [
  personalData({
    table: 'clients',
    since: 'seen_at',
    // who books by phone never signs in
    where: `NOT EXISTS (SELECT FROM booking_appointments AS visit
      WHERE visit.client = clients.id::text AND visit.ends_at > now() - interval '${YEARS_DAYS} days')`,
    keepDays: YEARS_DAYS,
    blank: {
      phone: null,
      firstname: '',
      lastname: '',
      gender: null,
      email: null,
      photo: null,
      telegram_chat: null,
      reviews_off_at: null,
      next_on_at: null,
      birthday: null,
      notes: '',
      allergies: '',
      formulas: '',
      other_phones: [],
    },
    erasedAt: 'erased_at',
  }),
  deletedRows({ table: 'client_photographs', since: 'created_at', keepDays: YEARS_DAYS }),
  deletedRows({ table: 'client_events', since: 'at', keepDays: YEARS_DAYS }),
  deletedRows({ table: 'client_codes', since: 'created_at', keepDays: 2 }),
  deletedRows({ table: 'booking_drafts', since: 'updated_at', keepDays: 1 }),
  // a deep link counts for a day
  deletedRows({ table: 'client_chat_links', since: 'created_at', keepDays: 7 }),
  deletedRows({ table: 'client_sessions', since: 'COALESCE(ended_at, expires_at)', keepDays: 30 }),
  deletedRows({ table: 'client_favourites', since: 'updated_at', keepDays: YEARS_DAYS }),
];
