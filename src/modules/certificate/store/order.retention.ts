import { deletedRows, personalData } from '../../../platform/privacy/retention';

/**
 * As the privacy page says: orders that came to nothing go after a month, which is as long as their buyers can open them; what was sold is kept for
 * three years after the last day that a certificate of it can have, which is 18 months after the payment.
 */
const MONTH_DAYS = 30;
const YEARS_DAYS = 1645;
const CAME_TO_NOTHING = `IN ('draft', 'new', 'awaiting_payment', 'failed', 'reserved', 'expired', 'refused')`;

const ORDER = {
  table: 'certificate_orders',
  since: 'created_at',
  blank: {
    name: '',
    phone: '',
    email: null,
    comments: '',
    taken_back_reason: '',
    sink_words: null,
    company_name: null,
    company_code: null,
    bank_reference: null,
    messenger_user_id: null,
    messenger_username: null,
    messenger_chat: null,
    // nobody opens an order that holds nothing any more
    token_hash: '',
    token_salt: null,
    // the same request once more is a new order then
    key_hash: null,
  },
  erasedAt: 'erased_at',
} as const;

const DELIVERY = {
  table: 'certificate_deliveries',
  since: '(SELECT created_at FROM certificate_orders WHERE id = order_id)',
  blank: { recipient: '', giver: '', email: null, message: '' },
  erasedAt: 'erased_at',
} as const;
const stateOfOrder = '(SELECT state FROM certificate_orders WHERE id = order_id)';

/** Orders that nobody waits for any more: nothing was sold, and nothing is to be paid. */
export const ENDED_UNSOLD = `state IN ('draft', 'new', 'failed', 'expired', 'refused')`;

/** What is kept of buyers and of those they give to. */
export const ORDER_DATA = [
  personalData({ ...ORDER, keepDays: MONTH_DAYS, where: `state ${CAME_TO_NOTHING}` }),
  personalData({ ...ORDER, keepDays: YEARS_DAYS, where: `state NOT ${CAME_TO_NOTHING}` }),
  personalData({ ...DELIVERY, keepDays: MONTH_DAYS, where: `${stateOfOrder} ${CAME_TO_NOTHING}` }),
  personalData({ ...DELIVERY, keepDays: YEARS_DAYS, where: `${stateOfOrder} NOT ${CAME_TO_NOTHING}` }),
  // a deep link counts for a day
  deletedRows({ table: 'messenger_links', since: 'created_at', keepDays: 7 }),
];
