import { addDays, daysBetween } from '../../../shared/calendar-day';
import { checkDays } from '../../scheduling/contract/booking-days';
import { firstRange, laterRange } from './search-ranges';

/** Days ahead that can be booked unless an operator says otherwise. */
const BOOKABLE_DAYS = 90;

describe('the days that the widget looks at', () => {
  it.each(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'])(
    'follow one another and may be asked for on %s',
    (today) => {
      const [first, later] = [firstRange(today), laterRange(today)];
      expect(first.from).toBe(today);
      expect(later.from).toBe(addDays(first.to, 1));
      expect(() => checkDays(first.from, first.to)).not.toThrow();
      expect(() => checkDays(later.from, later.to)).not.toThrow();
      expect(daysBetween(today, later.to)).toBeGreaterThanOrEqual(BOOKABLE_DAYS);
    },
  );
});
