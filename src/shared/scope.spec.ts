import { covers, scopeOf } from './scope';

describe('a scope', () => {
  it('of a place that is not known takes in nothing', () => {
    expect(scopeOf(null)).toBe('none');
    expect(['', 'salon_1'].map((place) => covers(scopeOf(null), place))).toEqual([false, false]);
  });

  it('of a place takes in that place alone', () => {
    expect(['salon_1', 'salon_2', ''].map((place) => covers(scopeOf('salon_1'), place))).toEqual([true, false, false]);
  });

  it('of all takes in everything', () => {
    expect(covers('all', 'salon_2')).toBe(true);
  });
});
