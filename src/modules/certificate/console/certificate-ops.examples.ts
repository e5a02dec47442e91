/** Examples of the API's document. */
export const LINE_EXAMPLE = {
  id: 'd4b6a5c1-0b3c-4f67-8a54-6f2d3f6f2c10',
  order: 'order_1795348000000',
  delivery: '6a4fdd8b-9f7a-4b0a-8f0c-2c3b7c2b9a55',
  code: '••••-••••-04TD',
  title: 'Тисяча',
  kind: 'sum',
  state: 'active',
  nominal: 1000,
  balance: 500,
  reserved: 0,
  validThrough: '2027-11-22',
  channel: 'salon',
  deliveryState: 'sent',
};

export const PICK_UP_EXAMPLE = { ...LINE_EXAMPLE, name: 'Оксана Іваненко', phone: '38067***67' };

export const CERTIFICATE_EXAMPLE = {
  ...LINE_EXAMPLE,
  paid: 900,
  paidAt: '2026-11-22T10:00:00.000Z',
  issuedAt: '2026-11-22T10:00:01.000Z',
  issue: 1,
  recipient: '',
  giver: '',
  email: 'o***@example.com',
  openedAt: '2026-11-23T08:00:00.000Z',
  ledger: [
    {
      id: '5f6f4a86-51d3-4a4c-9e0f-3f8f1f0e6a11',
      at: '2026-11-24T12:00:00.000Z',
      kind: 'redeemed',
      amount: -500,
      undoes: '0b1c0a52-2f64-4c6b-8a51-0d9c3b1a7e01',
      salon: 'oksamyt-pechersk',
      note: '',
    },
  ],
};
