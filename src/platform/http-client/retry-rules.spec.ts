import { parseRetryAfter, retryDelayMs } from './retry-rules';
import { UpstreamError } from './upstream-error';

describe('the wait before another try', () => {
  it('is a random part of a limit that doubles, up to five seconds', () => {
    expect([1, 2, 3, 10].map((attempt) => retryDelayMs(undefined, attempt, 200, 1))).toEqual([200, 400, 800, 5000]);
    expect(retryDelayMs(undefined, 3, 200, 0.25)).toBe(200);
  });

  it('is never shorter than the upstream asked for', () => {
    const busy = new UpstreamError('vendor', 'status', 'busy', { status: 429, retryAfterMs: 3000 });
    expect(retryDelayMs(busy, 1, 200, 0.5)).toBe(3000);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');

  it.each([
    ['120', 120_000],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('%s is %s ms', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});
