import { hoursAround, mergedRanges, lengthsOf, rangeOf } from './day-line';

describe('the line of a day', () => {
  it('runs from 8 to 22, and further in whole hours where something lies there', () => {
    expect(hoursAround([])).toEqual({ from: 480, to: 1320 });
    expect(hoursAround([{ from: 450, to: 1350 }])).toEqual({ from: 420, to: 1380 });
  });

  it('draws an appointment as long as its parts are together', () => {
    expect(rangeOf({ start: '10:30', minutes: [45, 60] })).toEqual({ from: 630, to: 735 });
    expect(rangeOf({ start: 'soon', minutes: [] })).toEqual({ from: 0, to: 0 });
  });

  it('has one stretch for what touches or overlaps', () => {
    const stretches = [
      { from: 660, to: 720 },
      { from: 600, to: 660 },
      { from: 630, to: 650 },
      { from: 900, to: 930 },
    ];
    expect(mergedRanges(stretches)).toEqual([
      { from: 600, to: 720 },
      { from: 900, to: 930 },
    ]);
    expect(mergedRanges([])).toEqual([]);
  });

  it('shows parts that follow each other, and one whole where they lie side by side', () => {
    const [first, second] = [
      { from: 600, to: 660 },
      { from: 660, to: 690 },
    ];
    expect(lengthsOf([second, first])).toEqual([60, 30]);
    expect(lengthsOf([first, { from: 600, to: 690 }])).toEqual([90]);
    expect(lengthsOf([first, { from: 700, to: 730 }])).toEqual([130]);
    expect(lengthsOf([])).toEqual([]);
  });
});
