import { bookingIdOf, NO_BOOKING_IDS } from './booking-ids';

describe('ids of the booking system', () => {
  const bookingIds = {
    general: { ...NO_BOOKING_IDS, services: [{ slug: 'balayazh', bookingId: '5f1' }], salons: [{ slug: 'oksamyt-lypky', bookingId: '7' }] },
    male: { ...NO_BOOKING_IDS, services: [{ slug: 'brovy', bookingId: '5f2' }] },
  };

  it.each([
    ['services', 'balayazh', '5f1'],
    ['services', 'brovy', '5f2'],
    ['salons', 'oksamyt-lypky', '7'],
    ['salons', 'balayazh', null],
    ['employees', 'nobody', null],
  ] as const)('of %s %s is %s', (kind, slug, id) => expect(bookingIdOf({ bookingIds }, kind, slug)).toBe(id));
});
