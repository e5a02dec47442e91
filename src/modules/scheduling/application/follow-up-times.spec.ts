import { isNextDue, isReviewDue, nextDay, nextOfferAt, reviewAt } from './follow-up-times';

const ZONE = 'Europe/Kyiv';
const at = (text: string) => new Date(text);

describe('reviewAt', () => {
  it.each([
    ['2026-11-24T12:00:00Z', '2026-11-24T14:00:00.000Z', 'two hours after the end'],
    ['2026-11-24T16:59:00Z', '2026-11-24T18:59:00.000Z', 'a minute before the night'],
    ['2026-11-24T17:00:00Z', '2026-11-25T07:00:00.000Z', 'in the morning after the evening'],
    ['2026-11-24T23:00:00Z', '2026-11-25T07:00:00.000Z', 'in the same morning after midnight'],
    ['2026-10-24T18:00:00Z', '2026-10-25T07:00:00.000Z', 'by winter time after the night in which the clock is set back'],
    ['2026-03-28T20:00:00Z', '2026-03-29T06:00:00.000Z', 'by summer time after the night in which the clock is set forward'],
  ])('of an end at %s is %s: %s', (endsAt, expected) => {
    expect(reviewAt(at(endsAt), ZONE).toISOString()).toBe(expected);
  });

  it('is due from then on, by day, for three days', () => {
    const endsAt = at('2026-11-24T12:00:00Z');
    const isDue = (now: string) => isReviewDue(endsAt, ZONE, at(now));
    expect(isDue('2026-11-24T13:59:59Z')).toBe(false);
    expect(isDue('2026-11-24T14:00:00Z')).toBe(true);
    expect(isDue('2026-11-24T19:00:00Z')).toBe(false);
    expect(isDue('2026-11-25T06:59:00Z')).toBe(false);
    expect(isDue('2026-11-25T07:00:00Z')).toBe(true);
    expect(isDue('2026-11-27T12:00:01Z')).toBe(false);
  });
});

describe('nextOfferAt', () => {
  it.each([
    ['2026-11-02', 4, '2026-11-23T08:00:00.000Z', 'a week before'],
    ['2026-11-02', 1, '2026-11-03T08:00:00.000Z', 'the day after the last one at the earliest'],
    ['2026-09-30', 5, '2026-10-28T08:00:00.000Z', 'at ten by winter time across the clock that is set back'],
    ['2026-10-11', 3, '2026-10-25T08:00:00.000Z', 'on the day itself on which it is set back'],
    ['2026-03-01', 5, '2026-03-29T07:00:00.000Z', 'on the day on which it is set forward'],
    ['2025-12-31', 52, '2026-12-23T08:00:00.000Z', 'into the next year'],
  ])('of %s and %i weeks is %s: %s', (day, weeks, expected) => {
    expect(nextOfferAt(day, weeks, ZONE).toISOString()).toBe(expected);
  });

  it('is due from then on, by day, for two weeks', () => {
    const isDue = (now: string) => isNextDue({ day: '2026-11-02', zone: ZONE }, 4, at(now));
    expect(isDue('2026-11-23T07:59:59Z')).toBe(false);
    expect(isDue('2026-11-23T08:00:00Z')).toBe(true);
    expect(isDue('2026-11-23T19:00:00Z')).toBe(false);
    expect(isDue('2026-11-24T06:59:00Z')).toBe(false);
    expect(isDue('2026-12-07T08:00:00Z')).toBe(true);
    expect(isDue('2026-12-07T08:00:01Z')).toBe(false);
  });
});

describe('nextDay', () => {
  it('is the same weekday after the weeks', () => {
    expect(nextDay('2026-10-20', 2)).toBe('2026-11-03');
    expect(nextDay('2026-12-28', 1)).toBe('2027-01-04');
  });
});
