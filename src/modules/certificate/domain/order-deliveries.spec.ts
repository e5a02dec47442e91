import { deliveriesOf } from './order-deliveries';

const GIFT = { packageId: 7, recipient: 'Ірина', giver: '', email: 'iryna@example.com', message: 'Вітаю', design: null, sendAt: null };
const ORDER = { items: [{ id: 7, quantity: 2, price: 1 }], gifts: [GIFT], link: 'email', email: 'olena@example.com' } as const;

describe('the deliveries of an order', () => {
  it('are one for each gift, and one for all that is no gift', () => {
    expect(deliveriesOf(ORDER)).toEqual([
      { ...GIFT, isGift: true, place: 0, channel: 'email' },
      {
        isGift: false,
        place: 0,
        packageId: null,
        channel: 'email',
        recipient: '',
        giver: '',
        email: 'olena@example.com',
        message: '',
        design: null,
        sendAt: null,
      },
    ]);
  });

  it('are none for the buyer when all are gifts; a gift without an address is passed on', () => {
    const passedOn = { ...GIFT, email: null };
    expect(deliveriesOf({ ...ORDER, gifts: [GIFT, passedOn] }).map(({ isGift, place, channel }) => [isGift, place, channel])).toEqual([
      [true, 0, 'email'],
      [true, 1, 'link'],
    ]);
  });

  it.each([
    ['email', 'email'],
    ['telegram', 'telegram'],
    ['salon', 'salon'],
    ['online', 'link'],
  ] as const)('of an order for %s go by %s', (link, channel) => {
    expect(deliveriesOf({ ...ORDER, gifts: [], link }).map((one) => one.channel)).toEqual([channel]);
  });
});
