import { moveHeader } from './header-moves';
import type { HeaderPlace } from './header-moves';

const END = 2000;
const HEIGHT = 72;
/** What becomes of the header over a series of scroll positions. */
const over = (...positions: number[]) => {
  let place: HeaderPlace = { hidden: false, at: 0 };
  return positions.map((position) => (place = moveHeader(place, position, END, HEIGHT)).hidden);
};

describe('the header', () => {
  it('hides on the way down and shows on the way up', () => {
    expect(over(100, 300, 280, 300)).toEqual([true, true, false, true]);
  });

  it('stays within its own height of the top', () => {
    expect(over(20, HEIGHT, HEIGHT + 10, HEIGHT)).toEqual([false, false, true, false]);
  });

  it('does not mind a trembling finger, but adds up a slow way', () => {
    expect(over(300, 299, 298, 297, 296)).toEqual([true, true, true, true, false]);
  });

  it('takes no bounce at either end for a way', () => {
    expect(over(-50, 0)).toEqual([false, false]);
    expect(over(END, END + 60, END + 5)).toEqual([true, true, true]);
  });
});
