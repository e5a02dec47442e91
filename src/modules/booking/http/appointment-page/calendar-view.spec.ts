import { viewOf, weeksOf } from './calendar-view';
import { gaplessTimes } from '../../../widget/screens/time-step.presenter';
import { firstFree, firstTimes, timesByDay, timesNear } from '../../../widget/screens/free-times';

describe('what a calendar shows', () => {
  it('is the week of a day, from Monday', () => {
    const week = viewOf('2026-11-29', 'week');
    expect(week).toEqual({ from: '2026-11-23', to: '2026-11-29', earlier: '2026-11-16', later: '2026-11-30' });
    expect(weeksOf(week)).toEqual([['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']]);
  });

  it('is five weeks for a month, over the end of a year and the change of clocks', () => {
    expect(viewOf('2026-12-30', 'month')).toMatchObject({ from: '2026-12-28', to: '2027-01-31', later: '2027-02-01' });
    expect(weeksOf(viewOf('2027-03-25', 'month')).map(([monday]) => monday)).toEqual([
      '2027-03-22',
      '2027-03-29',
      '2027-04-05',
      '2027-04-12',
      '2027-04-19',
    ]);
  });
});

describe('free times of several employees', () => {
  const freeTime = { anna: { '2026-11-25': ['10:00', '10:30'], '2026-11-24': ['18:00'] }, olha: { '2026-11-25': ['09:30', '10:00'] } };

  it('are told once each, by day and hour', () => {
    expect([...timesByDay(freeTime, null)]).toEqual([
      ['2026-11-24', ['18:00']],
      ['2026-11-25', ['09:30', '10:00', '10:30']],
    ]);
    expect([...timesByDay(freeTime, 'olha')]).toEqual([['2026-11-25', ['09:30', '10:00']]]);
  });

  it('begin with the nearest', () => {
    expect(firstTimes(timesByDay(freeTime, null), 2)).toEqual([
      { date: '2026-11-24', time: '18:00' },
      { date: '2026-11-25', time: '09:30' },
    ]);
    expect(firstFree(freeTime, 'nobody')).toBeNull();
  });

  it('are near the one that somebody did not get, then the first of all', () => {
    const near = (time: string, count: number) =>
      timesNear(timesByDay(freeTime, null), { date: '2026-11-25', time }, count).map((one) => `${one.date.slice(8)} ${one.time}`);
    expect(near('10:15', 2)).toEqual(['25 10:00', '25 10:30']);
    expect(near('18:00', 1)).toEqual(['25 10:30']);
    expect(near('10:15', 4)).toEqual(['25 09:30', '25 10:00', '25 10:30', '24 18:00']);
  });
});

describe('times beside other appointments', () => {
  const starts = (...times: string[]) => gaplessTimes(times.map((start) => ({ start })));

  it('are those before the order by time begins anew, each once', () => {
    expect(starts('09:00', '12:30', '12:30', '18:00', '09:30', '10:00')).toEqual(['09:00', '12:30', '18:00']);
  });

  it('are none where all touch something or none does', () => {
    expect(starts('09:00', '09:30')).toEqual([]);
    expect(starts()).toEqual([]);
  });
});
