import { kilometres, runsOf, shareOf, startAt, stretchesOf } from './free-day-parts';

const STARTS = { '10:00': 1, '10:30': 1, '11:00': 3, '15:00': 2, '15:15': 2 };

describe('the free hours of a day', () => {
  it('are drawn as runs of equally many employees', () => {
    expect(runsOf(STARTS)).toEqual([
      { from: 600, to: 660, employees: 1 },
      { from: 660, to: 690, employees: 3 },
      { from: 900, to: 945, employees: 2 },
    ]);
    expect(runsOf({})).toEqual([]);
  });

  it('are said as stretches, whoever is free', () => {
    expect(stretchesOf(STARTS)).toBe('10:00–11:30, 15:00–15:45');
    expect(stretchesOf({})).toBe('');
  });

  it('are chosen by where the ribbon is touched', () => {
    expect(startAt(STARTS, 540)).toBe('10:00');
    expect(startAt(STARTS, 640)).toBe('10:30');
    expect(startAt(STARTS, 770)).toBe('11:00');
    expect(startAt(STARTS, 1200)).toBe('15:15');
    expect(startAt({}, 600)).toBeNull();
  });

  it('shine beside the salon where most is free', () => {
    const [most, some, none] = [{ '10:00': 4 }, { '10:00': 1 }, {}];
    expect([most, some, none].map((one) => shareOf(one, [most, some, none]))).toEqual([1, 0.25, 0]);
    expect(shareOf(none, [none])).toBe(0);
  });
});

it('the crow flies 7.6 km from Maidan to Obolon', () => {
  expect(kilometres([50.4501, 30.5234], [50.5166, 30.4988])).toBeCloseTo(7.6, 1);
  expect(kilometres([50.45, 30.52], [50.45, 30.52])).toBe(0);
});
