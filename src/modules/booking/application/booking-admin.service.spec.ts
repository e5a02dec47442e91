import type { FeedbackAdmin } from '../../scheduling/scheduling.api';
import { BookingAdmin } from './booking-admin.service';

describe('the desk of the booking engine', () => {
  it('is refused while another system keeps the calendar', () => {
    const refused: unknown = ((): unknown => {
      try {
        return new BookingAdmin({ engine: null, feedback: {} as FeedbackAdmin }).engine;
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toMatchObject({ kind: 'conflict', code: 'booking_kept_elsewhere' });
  });
});
