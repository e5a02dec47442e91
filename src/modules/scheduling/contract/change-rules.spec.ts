import { changeableUntil, changeRuleWords, isChangeable, lastChange, undoneUntil } from './change-rules';

describe('can_cancel_in_48_hours', () => {
  const startsAt = new Date('2026-11-26T14:00:00+02:00');

  it('true: an appointment is moved and cancelled online until 48 hours before', () => {
    expect(changeableUntil(startsAt, { canCancelIn48Hours: true })).toEqual(new Date('2026-11-24T14:00:00+02:00'));
  });

  it('true: hours are hours that pass, also when the clock is set meanwhile', () => {
    const monday = new Date('2026-10-26T10:00:00+02:00');
    expect(changeableUntil(monday, { canCancelIn48Hours: true })).toEqual(new Date('2026-10-24T11:00:00+03:00'));
  });

  it('false: by phone only', () => {
    expect(changeableUntil(startsAt, { canCancelIn48Hours: false })).toBeNull();
  });
});

describe('the rule in words', () => {
  const until = new Date('2026-11-24T14:00:00+02:00');
  const now = new Date('2026-11-22T23:00:00+02:00');
  const words = (at: Date | null, locale: 'ua' | 'en', more = {}) => changeRuleWords(at, { now, timezone: 'Europe/Kyiv', locale, ...more });

  it('names the weekday and the hour on the clock of the salon', () => {
    expect(words(until, 'ua')).toEqual({ key: 'booking.rules.free_until', args: { until: 'вт, 14:00' } });
    expect(words(until, 'en')).toEqual({ key: 'booking.rules.free_until', args: { until: 'Tue, 14:00' } });
    expect(words(until, 'en', { timezone: 'Europe/London' }).args).toEqual({ until: 'Tue, 12:00' });
    expect(words(new Date('2026-11-24T00:05:00+02:00'), 'ua').args).toEqual({ until: 'вт, 00:05' });
  });

  it('names the date where the weekday could be that of another week', () => {
    expect(words(new Date('2026-11-28T23:59:00+02:00'), 'ua').args).toEqual({ until: 'сб, 23:59' });
    expect(words(new Date('2026-11-29T00:00:00+02:00'), 'ua').args).toEqual({ until: '29 листопада, 00:00' });
    expect(words(new Date('2026-12-04T14:00:00+02:00'), 'en').args).toEqual({ until: '4 December, 14:00' });
  });

  it('asks to call where the time is over, or by phone only', () => {
    const later = { now: until };
    expect(words(until, 'ua', later)).toEqual({ key: 'booking.rules.by_phone' });
    expect(words(null, 'en')).toEqual({ key: 'booking.rules.by_phone' });
    expect([isChangeable(until, now), isChangeable(until, until), isChangeable(null, now)]).toEqual([true, false, false]);
  });
});

describe('the last moment for a change', () => {
  const startsAt = new Date('2026-11-24T09:00:00+02:00');
  const undoUntil = new Date('2026-11-23T20:55:00+02:00');

  it.each([
    ['the rule, where it is later', { changeableHours: 2 }, '2026-11-24T07:00:00+02:00'],
    ['15 minutes after booking, where the rule is over', { changeableHours: 48 }, '2026-11-23T20:55:00+02:00'],
    ['15 minutes after booking, where the rule says by phone', { changeableHours: null }, '2026-11-23T20:55:00+02:00'],
  ])('is %s', (_, rule, until) => {
    expect(lastChange({ startsAt, undoUntil, ...rule })).toEqual(new Date(until));
  });

  it('is never after the beginning, and none by phone without a moment to undo', () => {
    expect(lastChange({ startsAt, changeableHours: null, undoUntil: new Date('2026-11-24T09:10:00+02:00') })).toEqual(startsAt);
    expect(lastChange({ startsAt, changeableHours: null })).toBeNull();
    expect(undoneUntil(new Date('2026-11-23T20:40:00+02:00'))).toEqual(undoUntil);
    expect(undoneUntil(new Date('2026-11-23T20:40:00+02:00'), startsAt)).toEqual(startsAt);
  });
});
