import { hoursOfWork, workOfHours } from './working-hours';

const hours = (...pairs: readonly [string, string][]) => pairs.map(([from, to]) => ({ from, to }));

describe('hours of work', () => {
  it('are minutes in order, with breaks between them', () => {
    const work = [
      { from: 540, to: 780 },
      { from: 840, to: 1440 },
    ];
    expect(workOfHours(hours(['14:00', '24:00'], ['09:00', '13:00']))).toEqual(work);
    expect(hoursOfWork(work)).toEqual(hours(['09:00', '13:00'], ['14:00', '24:00']));
    expect(workOfHours([])).toEqual([]);
    expect(workOfHours(hours(['09:00', '13:00'], ['13:00', '18:00']))).toHaveLength(2);
  });

  it.each([
    ['end before they begin', hours(['18:00', '09:00'])],
    ['last no time', hours(['09:00', '09:00'])],
    ['overlap', hours(['09:00', '14:00'], ['13:00', '18:00'])],
    ['are no times of day', hours(['09:00', '25:00'])],
    ['end later than the day', hours(['09:00', '24:30'])],
  ])('are refused when they %s', (_what, wrong) => {
    expect(workOfHours(wrong)).toBeNull();
  });
});
