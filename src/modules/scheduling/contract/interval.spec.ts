import fc from 'fast-check';
import { merged, without, type Interval } from './interval';

const intervals = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 })).map(([from, length]) => ({ from, to: from + length })),
  { maxLength: 8 },
);
const minutesOf = (all: readonly Interval[]) =>
  new Set(all.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)));

describe('stretches of a day', () => {
  it('are what is left of work when breaks and appointments are taken out', () => {
    expect(
      without(
        [
          { from: 840, to: 1200 },
          { from: 540, to: 780 },
        ],
        [
          { from: 900, to: 960 },
          { from: 500, to: 600 },
        ],
      ),
    ).toEqual([
      { from: 600, to: 780 },
      { from: 840, to: 900 },
      { from: 960, to: 1200 },
    ]);
  });

  it('leave nothing where all is taken, and everything where nothing is', () => {
    const day = [{ from: 540, to: 1200 }];
    expect(without(day, [{ from: 0, to: 1440 }])).toEqual([]);
    expect(without(day, [])).toEqual(day);
    expect(without([], day)).toEqual([]);
    expect(without(day, [{ from: 600, to: 600 }])).toEqual(day);
  });

  it('hold exactly the minutes that are worked and not taken, sorted, without touching', () => {
    fc.assert(
      fc.property(intervals, intervals, (base, taken) => {
        const left = without(base, taken);
        const gone = minutesOf(taken);
        expect(minutesOf(left)).toEqual(new Set([...minutesOf(base)].filter((minute) => !gone.has(minute)).sort((a, b) => a - b)));
        for (const [index, { from, to }] of left.entries()) {
          expect(to).toBeGreaterThan(from);
          if (index > 0) expect(from).toBeGreaterThan(left[index - 1]!.to);
        }
        expect(merged(left)).toEqual(left);
      }),
    );
  });
});
