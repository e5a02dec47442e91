import { timeSteps } from './time-steps';

const iso = (dates: readonly Date[]) => dates.map((each) => each.toISOString());

describe('stretches of a chart', () => {
  it('are the last 24 hours', () => {
    const bounds = iso(timeSteps('day', new Date('2026-11-24T08:15:00Z')));
    expect([bounds.length, bounds[0], bounds.at(-1)]).toEqual([25, '2026-11-23T09:00:00.000Z', '2026-11-24T09:00:00.000Z']);
  });

  it('are the last 30 days in Kyiv, also where the clock is set', () => {
    const bounds = iso(timeSteps('month', new Date('2026-11-01T23:30:00Z')));
    expect([bounds.length, bounds[0], bounds.at(-1)]).toEqual([31, '2026-10-03T21:00:00.000Z', '2026-11-02T22:00:00.000Z']);
    expect(bounds).toContain('2026-10-24T21:00:00.000Z');
    expect(bounds).toContain('2026-10-25T22:00:00.000Z');
  });

  it('are the last 12 months in Kyiv', () => {
    const bounds = iso(timeSteps('year', new Date('2026-01-31T22:30:00Z')));
    expect([bounds.length, bounds[0], bounds.at(-2), bounds.at(-1)]).toEqual([
      13,
      '2025-02-28T22:00:00.000Z',
      '2026-01-31T22:00:00.000Z',
      '2026-02-28T22:00:00.000Z',
    ]);
  });
});
