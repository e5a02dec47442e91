import { nextStop } from './keys';

describe('the arrows of the search', () => {
  it('move from the field to the first result, down to the last, and stop there', () => {
    expect([nextStop('ArrowDown', -1, 3), nextStop('ArrowDown', 0, 3), nextStop('ArrowDown', 2, 3)]).toEqual([0, 1, 2]);
  });

  it('move up to the field', () => {
    expect([nextStop('ArrowUp', 2, 3), nextStop('ArrowUp', 0, 3)]).toEqual([1, -1]);
  });

  it('include Home and End', () => {
    expect([nextStop('Home', 2, 3), nextStop('End', 0, 3)]).toEqual([0, 2]);
  });

  it('stay in the field when there are no results', () => {
    expect(nextStop('ArrowDown', -1, 0)).toBe(-1);
  });

  it('leave every other key alone', () => {
    expect(nextStop('a', 1, 3)).toBeUndefined();
  });
});
