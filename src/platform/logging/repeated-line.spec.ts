import { RepeatedLine } from './repeated-line';

describe('a line of the log that would be repeated', () => {
  it('is due once a minute for each reason, and tells how many were left out', () => {
    let now = 0;
    const line = new RepeatedLine(() => now);
    expect(line.due('database_unavailable')).toBe(0);
    expect(line.due('database_unavailable')).toBeNull();
    expect(line.due('beautypro_unavailable')).toBe(0);
    now = 59_999;
    expect(line.due('database_unavailable')).toBeNull();
    now = 60_000;
    expect(line.due('database_unavailable')).toBe(2);
    expect(line.due('database_unavailable')).toBeNull();
    now = 500_000;
    expect(line.due('beautypro_unavailable')).toBe(0);
  });
});
