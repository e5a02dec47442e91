import { headerAfterScroll } from './header-scroll';
import type { HeaderState } from './header-scroll';

const END = 2000;
const HEIGHT = 72;
/** Whether the header is hidden after each of a series of scroll positions. */
const over = (...positions: number[]) => {
  let state: HeaderState = { hidden: false, at: 0 };
  return positions.map((position) => (state = headerAfterScroll(state, position, END, HEIGHT)).hidden);
};

describe('the header', () => {
  it('hides when scrolling down and shows when scrolling up', () => {
    expect(over(100, 300, 280, 300)).toEqual([true, true, false, true]);
  });

  it('stays visible within its own height of the top', () => {
    expect(over(20, HEIGHT, HEIGHT + 10, HEIGHT)).toEqual([false, false, true, false]);
  });

  it('ignores jitter of a few pixels, and adds up a slow scroll', () => {
    expect(over(300, 299, 298, 297, 296)).toEqual([true, true, true, true, false]);
  });

  it('does not take the bounce at either end for scrolling', () => {
    expect(over(-50, 0)).toEqual([false, false]);
    expect(over(END, END + 60, END + 5)).toEqual([true, true, true]);
  });
});
