import { showKey } from '../../../test/unit/show-key';
import { dateLabel, durationLabel } from './labels';

describe('the label of a duration', () => {
  it.each([
    [45, 'common.minutes 45'],
    [60, 'common.hours 1'],
    [90, 'common.hoursMinutes 1 30'],
    [null, null],
  ])('of %j minutes is %j', (minutes, label) => {
    expect(durationLabel(minutes, showKey)).toBe(label);
  });
});

describe('the label of a date', () => {
  it('is the day in Kyiv, without the abbreviation for year', () => {
    expect(dateLabel('2026-11-15T23:30:00Z', 'ua')).toBe('16 листопада 2026');
    expect(dateLabel('2026-11-15T23:30:00Z', 'en')).toBe('16 November 2026');
  });
});
