import { workOn, type WeekPlan } from './week';

const MORNING = { from: 540, to: 780 };
const AFTERNOON = { from: 840, to: 1200 };
const plan: WeekPlan = { weekdays: { 1: [AFTERNOON, MORNING], 2: [MORNING], 7: [AFTERNOON] } };

describe('a week of work', () => {
  it('has its stretches by weekday, with breaks between them', () => {
    expect(workOn('2026-11-23', plan, [])).toEqual([MORNING, AFTERNOON]);
    expect(workOn('2026-11-24', plan, [])).toEqual([MORNING]);
    expect(workOn('2026-11-29', plan, [])).toEqual([AFTERNOON]);
  });

  it('is off on a weekday that it does not name', () => {
    expect(workOn('2026-11-25', plan, [])).toEqual([]);
  });

  it('gives way to an exception: a half day, a day more, a day off', () => {
    const half = [{ day: '2026-11-23', work: [MORNING] }];
    expect(workOn('2026-11-23', plan, half)).toEqual([MORNING]);
    expect(workOn('2026-11-30', plan, half)).toEqual([MORNING, AFTERNOON]);
    expect(workOn('2026-11-25', plan, [{ day: '2026-11-25', work: [AFTERNOON] }])).toEqual([AFTERNOON]);
    expect(workOn('2026-11-24', plan, [{ day: '2026-11-24', work: [] }])).toEqual([]);
  });

  it('takes two exceptions of a day together, and joins what overlaps', () => {
    const twice = [
      { day: '2026-11-24', work: [{ from: 700, to: 900 }] },
      { day: '2026-11-24', work: [MORNING] },
    ];
    expect(workOn('2026-11-24', plan, twice)).toEqual([{ from: 540, to: 900 }]);
  });

  it.each(['2026-02-29', 'tomorrow', '2026-13-01'])('knows no day %s', (day) => {
    expect(() => workOn(day, plan, [])).toThrow(RangeError);
  });
});
