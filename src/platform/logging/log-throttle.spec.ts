import { LogThrottle } from './log-throttle';

describe('a line of the log that would be repeated', () => {
  it('is due once a minute for each reason, and tells how many were left out', () => {
    let now = 0;
    const line = new LogThrottle(1, () => now);
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

  it('is due as often as it may be in a minute, and then counted', () => {
    let now = 0;
    const line = new LogThrottle(3, () => now);
    expect(Array.from({ length: 5 }, () => line.due('full'))).toEqual([0, 0, 0, null, null]);
    now = 60_000;
    expect(line.due('full')).toBe(2);
  });

  it('remembers a bounded number of reasons', () => {
    const line = new LogThrottle(1, () => 0);
    for (let reason = 0; reason < 501; reason++) line.due(String(reason));
    expect([line.due('500'), line.due('1'), line.due('0')]).toEqual([null, null, 0]);
  });
});
