import { DomainError } from '../../../shared/domain-error';
import { checkDay, checkDays } from './booking-days';

const refusal = (run: () => void): DomainError['details'] => {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_fields') return error.details;
    throw error;
  }
  return undefined;
};

describe('days of a question', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', 'tomorrow', '2026-1-1', '', '9999-12-31', '0000-01-01'])(
    'refuses %j, which the calendar does not have',
    (day) => {
      expect(refusal(() => checkDay(day))).toEqual({ date: { key: 'booking.fields.day' } });
      expect(refusal(() => checkDays(day, '2026-11-24'))).toEqual({ from: { key: 'booking.fields.day' } });
      expect(refusal(() => checkDays('2026-11-24', day))).toEqual({ to: { key: 'booking.fields.day' } });
    },
  );

  it('takes one day, and 62, over the changes of the clock and a leap day', () => {
    expect(refusal(() => checkDays('2026-11-24', '2026-11-24'))).toBeUndefined();
    expect(refusal(() => checkDays('2026-10-01', '2026-12-01'))).toBeUndefined();
    expect(refusal(() => checkDays('2028-02-01', '2028-04-02'))).toBeUndefined();
  });

  it('refuses 63 days, and days in the wrong order', () => {
    const most = { to: { key: 'booking.fields.days', args: { most: 62 } } };
    expect(refusal(() => checkDays('2026-10-01', '2026-12-02'))).toEqual(most);
    expect(refusal(() => checkDays('2026-11-25', '2026-11-24'))).toEqual(most);
  });
});
