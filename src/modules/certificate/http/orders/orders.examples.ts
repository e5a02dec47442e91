import type { OrderView } from '../../contract/order-view';

const ID = 'order_1795348000000';

/** Answers of the routes of orders, for /api/docs. */
export const PACKAGES_EXAMPLE = [
  { id: 7, slug: 'tysha', title: 'Тиша', amount: 5000, category: 'Ритуали', singleItem: true },
  { id: 8, slug: 'card-1000', title: 'Картка на 1 000 грн', amount: 1000, category: 'Картки', singleItem: true },
];

export const QUOTE_EXAMPLE = {
  subtotal: 10000,
  discountPercent: 10,
  discount: 1000,
  amount: 9000,
  currency: 'UAH',
  promo: { code: 'ZYMA26', counts: false },
};

export const ORDER_MADE_EXAMPLE = { ok: true, order_id: ID, token: 'q83vEjRWeJCrze8SNFZ4kA' };

const CERTIFICATE = {
  certificate: '1d0c6a3e-52f1-4c35-9c3e-8f3f1c0b7a55',
  title: 'Тиша',
  code: '7KQ2-M9XR-04TD',
  path: '/certificate/q83vEjRWeJCrze8SNFZ4kA/',
  pdf: '/certificate/q83vEjRWeJCrze8SNFZ4kA/certificate.pdf',
  nominal: 5000,
  validThrough: '2027-11-22',
  refund: { state: 'possible', amount: 4000, share: 4500, restPercent: 0, until: '2026-12-06' },
} as const;

export const ORDER_EXAMPLE: OrderView = {
  order_id: ID,
  state: 'delivered',
  canPay: false,
  pay: 'card',
  linkValue: 'email',
  company: 'ТОВ «Ромашка»',
  invoice: { number: 'СФ-2026-000123', pdf: `/gift_certificate/company/${ID}/invoice.pdf` },
  salon: { slug: 'oksamyt-pechersk', title: 'Печерськ', address: 'вул. Московська, 46/2' },
  email: 'olena@example.com',
  items: [{ id: 7, title: 'Тиша', qty: 2, price: 5000 }],
  subtotal: 10000,
  discountPercent: 10,
  promo: 'ZYMA26',
  amount: 9000,
  expiresAt: '2026-11-23T10:00:00.000Z',
  paidAt: '2026-11-22T10:05:00.000Z',
  delivery: { state: 'sent', at: '2026-11-22T10:05:02.000Z', error: 'Не вдалося надіслати' },
  canResend: true,
  certificates: [CERTIFICATE],
  gifts: [
    {
      gift: '8b0f4a52-9a3c-4f6e-8f0e-0a7f4f1f2a10',
      id: 7,
      title: 'Тиша',
      recipient: 'Ірина',
      giver: 'Олена',
      email: 'iryna@example.com',
      message: 'Зі святом!',
      design: 'media/tysha.jpg',
      sendAt: '2026-12-24T08:00:00.000Z',
      delivery: { state: 'scheduled', at: '2026-12-24T08:00:00.000Z', error: null },
      canChange: true,
      canResend: false,
      certificate: CERTIFICATE,
    },
  ],
  chatLinked: false,
  receipt: 'https://check.example/7KQ2',
  refusal: 'Немає в наявності',
};

/** Names of the view that may be null. */
export const ORDER_NULLABLE = [
  'company',
  'invoice',
  'salon',
  'email',
  'promo',
  'paidAt',
  'delivery',
  'at',
  'error',
  'design',
  'sendAt',
  'certificate',
  'chatLinked',
  'receipt',
  'refusal',
];
