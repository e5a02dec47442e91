import { quantile } from './quantile';

describe('a quantile of answering times', () => {
  const within = [
    { seconds: 0.1, count: 50 },
    { seconds: 0.5, count: 90 },
    { seconds: 1, count: 100 },
  ];

  it.each([
    [0.5, 0.1],
    [0.25, 0.05],
    [0.7, 0.3],
    [0.95, 0.75],
    [1, 1],
  ])('of %d is %d', (share, seconds) => expect(quantile(share, 100, within)).toBeCloseTo(seconds));

  it('is nothing without answers, and the last bound beyond it', () => {
    expect(quantile(0.5, 0, [])).toBeNull();
    expect(quantile(0.99, 200, within)).toBe(1);
    expect(quantile(0.5, 10, [{ seconds: 0.1, count: 0 }])).toBe(0.1);
  });
});
