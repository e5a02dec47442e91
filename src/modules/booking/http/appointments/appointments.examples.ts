// Answers as they are sent, for /api/docs.
import type { DocumentedError } from '../../../../platform/openapi/api-doc';

export const APPOINTMENT_EXAMPLE = {
  id: '6f1f6d5e-6f0a-4a5e-9a53-1f0b3f2f9d10',
  location: 'location-pechersk',
  clientFirstName: 'Ірина',
  date: '2026-11-24',
  state: 'planned',
  clientsModuleConfirmed: true,
  hasAnySales: false,
  feedback: null,
  comments: '',
  guest: '',
  group: null,
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: '2026-11-24T09:00:00.000Z',
  changeableUntil: '2026-11-22T08:00:00.000Z',
  changeRule: 'Зміни безкоштовно до нд, 10:00',
  prepayment: null,
  certificates: [{ title: 'Сертифікат на 1000 ₴', amount: 1000, taken: 0, state: 'reserved' }],
  keptUntil: null,
  comingAt: null,
  lateMinutes: null,
  patchTest: {
    state: 'booked',
    service: 'service-test-na-chutlyvist',
    hours: 48,
    months: 6,
    latest: '2026-11-22T08:00:00.000Z',
    date: '2026-11-21',
  },
  neededBy: [{ id: '1c0c5b7e-6f0a-4a5e-9a53-1f0b3f2f9d44', date: '2026-12-12', latest: '2026-12-10T08:00:00.000Z' }],
  services: [
    {
      id: '0b7b7c0e-6f0a-4a5e-9a53-1f0b3f2f9d11',
      service: 'service-strizhka',
      serviceName: 'Стрижка',
      professional: 'employee-olena-marchuk',
      professionalName: 'Олена Марчук',
      quantity: 1,
      start: '10:00',
      duration: 60,
      sale: null,
      saleSum: null,
      predictedSum: 1700,
      refundSum: null,
      prepaymentSum: null,
      prepayment: null,
    },
  ],
};

export const APPOINTMENT_NULLABLE = [
  'changeableUntil',
  'feedback',
  'prepayment',
  'keptUntil',
  'comingAt',
  'lateMinutes',
  'patchTest',
  'date',
  'group',
  'sale',
  'saleSum',
  'predictedSum',
  'refundSum',
  'prepaymentSum',
];

/** What the names that are null in the example hold otherwise. */
export const APPOINTMENT_NULLS = {
  feedback: 'object',
  prepayment: 'object',
  keptUntil: 'string',
  comingAt: 'string',
  lateMinutes: 'number',
  group: 'string',
  sale: 'number',
  saleSum: 'number',
  refundSum: 'number',
  prepaymentSum: 'number',
} as const;

export const HOLD_EXAMPLE = {
  hold: 'V2h5IGFyZSB5b3UgcmVhZGluZyB0aGlz',
  expiresAt: '2026-11-24T07:15:00.000Z',
  services: [{ service: 'service-strizhka', professional: 'employee-olena-marchuk', start: '10:00', quantity: 1 }],
  test: {
    service: 'service-test-na-chutlyvist',
    professional: 'employee-olena-marchuk',
    date: '2026-11-21',
    start: '12:00',
    services: ['service-test-na-chutlyvist'],
  },
};

export const HOLD_NULLABLE = ['test'];

export const LATE_EXAMPLE = {
  fits: false,
  choices: [
    {
      id: 'later|15:30|employee-olena-marchuk',
      kind: 'later',
      start: '15:30',
      end: '16:30',
      services: ['Стрижка'],
      employees: ['Олена Марчук'],
    },
  ],
};

export const NOT_NOW: DocumentedError = [409, 'late_not_now', 'It begins in more than three hours, or began more than 20 minutes ago'];
export const OFFER_OVER: DocumentedError = [409, 'offer_over', 'The choice does not stand any more'];
export const RELEASED: DocumentedError = [409, 'time_released', 'It was not confirmed in time; the time is free again'];
export const UNPAID: DocumentedError = [409, 'prepayment_unpaid', 'It becomes certain by its prepayment'];
export const FIELDS: DocumentedError = [422, 'invalid_fields', 'Missing or invalid fields; see details'];
export const ANSWERS: DocumentedError = [
  422,
  'answers_wrong',
  'A question or photograph that a service asks for is missing or wrong; see details',
];
export const NOT_BOOKED: DocumentedError = [422, 'cannot_be_booked', 'Unknown salon, service or employee, or not bookable online'];
export const COSTS: DocumentedError = [409, 'amount_changed', 'The price has changed to details.amount; nothing was booked'];
export const TAKES: DocumentedError = [409, 'duration_changed', 'The duration has changed to details.duration; nothing was done'];
export const TEST_LATE: DocumentedError = [409, 'test_too_late', 'The test is not early enough, or too old on the day; nothing was booked'];
export const TAKEN: DocumentedError = [409, 'time_conflict', 'The time is taken; nothing was booked'];
export const BY_PHONE: DocumentedError = [409, 'change_by_phone', 'Too late to change online: the client has to call'];
export const SETTLED: DocumentedError = [409, 'appointment_settled', 'The appointment is cancelled or over'];
export const MAX_APPOINTMENTS: DocumentedError = [409, 'too_many_visits', 'The client has the maximum number of appointments to come'];
export const UNKNOWN: DocumentedError = [404, 'appointment_unknown', 'No such appointment of this client'];
export const LIMITED: DocumentedError = [429, 'rate_limited', 'Too many requests from this network'];
export const UNAVAILABLE: DocumentedError = [503, 'booking_unavailable', 'The booking system does not answer'];
export const CERTIFICATE_UNKNOWN: DocumentedError = [404, 'certificate_unknown', 'No certificate has this code or link'];
export const CERTIFICATE_REFUSED: DocumentedError = [
  409,
  'certificate_beyond_balance',
  'A certificate cannot pay; also certificate_expired, certificate_empty, certificate_void, certificate_at_salon, certificate_not_needed, certificate_too_many, certificate_elsewhere, certificate_not_active',
];
export const REUSED: DocumentedError = [422, 'idempotency_key_reused', 'The Idempotency-Key belongs to another request'];
