import { secondsLeft } from './use-seconds-left';

describe('secondsLeft', () => {
  it('counts down to nothing, and never shows more than was told', () => {
    expect([-900, 0, 400, 600, 59_600, 61_000].map((passed) => secondsLeft(60, passed))).toEqual([60, 60, 60, 59, 0, 0]);
  });
});
