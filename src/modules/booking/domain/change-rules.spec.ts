import { changeableUntil } from './change-rules';

describe('can_cancel_in_48_hours', () => {
  const startsAt = new Date('2026-11-26T14:00:00+02:00');

  it('true: a visit is moved and cancelled online until 48 hours before', () => {
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
