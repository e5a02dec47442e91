import { nextStop } from './keys';

describe('the arrows of the search', () => {
  it('lead from the field to the first result, down to the last, and no further', () => {
    expect([nextStop('ArrowDown', -1, 3), nextStop('ArrowDown', 0, 3), nextStop('ArrowDown', 2, 3)]).toEqual([0, 1, 2]);
  });

  it('lead up to the field', () => {
    expect([nextStop('ArrowUp', 2, 3), nextStop('ArrowUp', 0, 3)]).toEqual([1, -1]);
  });

  it('have Home and End beside them', () => {
    expect([nextStop('Home', 2, 3), nextStop('End', 0, 3)]).toEqual([0, 2]);
  });

  it('stay in the field when there is nothing to go to', () => {
    expect(nextStop('ArrowDown', -1, 0)).toBe(-1);
  });

  it('leave every other key alone', () => {
    expect(nextStop('a', 1, 3)).toBeUndefined();
  });
});
