import { deletedRows, personalData } from '../../../platform/privacy/retention';

const LEAD = {
  table: 'leads',
  since: 'created_at',
  blank: { name: '', phone: '', email: null, comment: '', user_id: '', appointment_id: '', text: '', note: '', booked_appointment: null },
  erasedAt: 'erased_at',
} as const;

/** As the privacy page says: enquiries for twelve months, job applications for six. */
export const LEAD_DATA = [
  personalData({ ...LEAD, keepDays: 180, where: `source = 'vacancy'` }),
  personalData({ ...LEAD, keepDays: 365, where: `source <> 'vacancy'` }),
  deletedRows({ table: 'lead_repeats', since: 'until', keepDays: 0 }),
];
