const ID = 'order_1795348000000';
const AT = '2026-11-22T10:00:00.000Z';
const END = '2026-11-25T10:00:00.000Z';

/** Answers of the operators' routes of orders, for /api/docs. */
export const ORDERS_EXAMPLE = {
  orders: [
    {
      id: ID,
      createdAt: AT,
      state: 'reserved',
      name: 'Олена',
      phone: '+380 (67) ***-**-67',
      email: 'o***@example.com',
      salon: 'oksamyt-pechersk',
      pay: 'salon',
      amount: 9000,
      report: 'payment_to_return',
      sink: 'none',
      expiresAt: END,
      paidAt: AT,
    },
  ],
};

export const ORDER_RECORD_EXAMPLE = {
  id: ID,
  createdAt: AT,
  state: 'reserved',
  locale: 'ua',
  page: '/gift_certificate/',
  name: 'Олена',
  phone: '380671234567',
  email: 'olena@example.com',
  linkValue: 'salon',
  salon: 'oksamyt-pechersk',
  pay: 'salon',
  forMother: false,
  comments: '',
  info: '',
  subtotal: 10000,
  discountPercent: 10,
  amount: 9000,
  messenger: { messenger: 'telegram', userId: '12345', username: 'olena' },
  chatLinked: false,
  items: [{ id: 7, title: 'Тиша', kind: 'service', qty: 2, price: 5000 }],
  deliveries: [
    {
      id: '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10',
      isGift: true,
      packageId: 7,
      channel: 'email',
      recipient: 'Ірина',
      email: 'iryna@example.com',
      message: 'Зі святом!',
      sendAt: END,
      state: 'waiting',
      round: 0,
      lastError: 'order service: 503',
      sentAt: AT,
      openedAt: AT,
    },
  ],
  expiresAt: END,
  paidAt: AT,
  paidAttempt: ID,
  report: 'payment_to_return',
  sink: 'none',
  sinkWords: 'Немає в наявності',
  remindedAt: AT,
  erasedAt: AT,
  events: [{ at: AT, event: 'reserved', from: 'new', to: 'reserved', report: 'payment_to_return', cause: 'buyer' }],
};

/** Names of the record that may be null. */
export const ORDER_RECORD_NULLABLE = [
  ...['page', 'email', 'linkValue', 'salon', 'pay', 'messenger', 'username', 'packageId', 'sendAt', 'lastError', 'sentAt', 'openedAt'],
  ...['paidAt', 'paidAttempt', 'report', 'sinkWords', 'remindedAt', 'erasedAt'],
];
